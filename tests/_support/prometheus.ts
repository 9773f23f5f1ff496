/** Reads the alert rules and dashboard panels, and runs promtool on them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { panels } from '../../local/dashboard/panels.ts';
import { note } from './note.ts';

export const operatingFolder = join(import.meta.dirname, '..', '..', 'docs', 'operating');

export interface AlertRule {
  name: string;
  expr: string;
}

/** Reads the rules of alerts.yml, in which each name and each expression is on its own line. */
export function readAlertRules(): AlertRule[] {
  const text = readFileSync(join(operatingFolder, 'alerts.yml'), 'utf8');
  return [...text.matchAll(/- alert: (\S+)\n +expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({ name, expr }));
}

/** Returns the expressions of all alert rules and dashboard panels. */
export function allExpressions(): string[] {
  return [
    ...readAlertRules().map(({ expr }) => expr),
    ...panels.flatMap(({ queries }) => queries.map(({ expr }) => expr)),
  ];
}

/** Returns the names of the metrics in a PromQL expression. Throws when it does not parse. */
export function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`This is not PromQL: ${expr}`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector')
        names.push(expr.slice(node.from, node.to));
    },
  });
  return names;
}

/** Runs promtool. Returns null and adds a note to the test run on a machine without it. */
export function runPromtool(args: string[], input = ''): { status: number | null; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, {
    input,
    encoding: 'utf8',
    cwd: operatingFolder,
  });
  if (error !== undefined) {
    note(
      `promtool is not installed, so \`promtool ${args.join(' ')}\` was not run (Debian's package prometheus has it)`,
    );
    return null;
  }
  return { status, output: `${stdout}${stderr}` };
}
