/** Reads the alert rules and dashboard panels. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { panels } from '../../local/dashboard/panels.ts';
import { secondsOf } from './promql.ts';

export const operatingFolder = join(import.meta.dirname, '..', '..', 'docs', 'operating');

export interface AlertRule {
  name: string;
  expr: string;
  /** How long the expression must have a value before the alert fires. */
  forSeconds: number;
  severity: string;
  /** A template of Prometheus. */
  summary: string;
}

const head = /^(?:#.*\n)+groups:\n {2}- name: soundings\n {4}rules:\n/;
// An unquoted value with ': ' or ' #', or a quote within a quoted one, would be other YAML.
const rule =
  / {6}- alert: (\w+)\n {8}expr: ((?:(?!: | #).)+)\n {8}for: (\d+[smh])\n {8}labels: \{ severity: (\w+) \}\n {8}annotations: \{ summary: '([^'\n]+)' \}\n/g;

/** Reads alerts.yml, in which every rule has the same five lines. Throws when something else is in it. */
export function readAlertRules(text = readFileSync(join(operatingFolder, 'alerts.yml'), 'utf8')): AlertRule[] {
  const unread = text.replace(head, '').replaceAll(rule, '');
  if (!head.test(text) || unread !== '') throw new Error(`alerts.yml is not a list of rules: ${unread}`);
  return [...text.matchAll(rule)].map(([, name = '', expr = '', wait = '', severity = '', summary = '']) => ({
    name,
    expr,
    forSeconds: secondsOf(wait),
    severity,
    summary,
  }));
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
