/** Runs the unit tests of the alert rules (docs/operating/alerts.test.yml) as `promtool test rules` does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatingFolder, type AlertRule } from './prometheus.ts';
import { evaluateVector, keyOf, secondsOf, type Labels, type Sample, type Series } from './promql.ts';

/** Seconds between samples and between evaluations in alerts.test.yml. */
const intervalSeconds = 15;

export interface ExpectedAlert {
  /** In seconds. */
  at: number;
  name: string;
  labels: Labels;
  summary: string;
}

export interface AlertTest {
  series: Series[];
  expected: ExpectedAlert[];
}

const seriesLine = / +- \{ series: '(\w+)\{(.+)\}', values: '(.+)' \}\n/g;
const expectation =
  / +- eval_time: (\d+[sm])\n +alertname: (\w+)\n +exp_alerts:\n +- exp_labels: \{ (.+) \}\n +exp_annotations: \{ summary: '([^']+)' \}\n/g;
const otherLines = /^(?: +input_series:(?: \[\])?| +alert_rule_test:| *#.*|)$/;

/** Reads alerts.test.yml. Throws for a line that it does not understand. */
export function readAlertTests(text = readFileSync(join(operatingFolder, 'alerts.test.yml'), 'utf8')): AlertTest[] {
  const [head = '', ...blocks] = text.split(`  - interval: ${intervalSeconds}s\n`);
  const unread = [head.replace(/^rule_files: .+\nevaluation_interval: 15s\ntests:\n/m, ''), ...blocks]
    .flatMap((block) => block.replaceAll(expectation, '').replaceAll(seriesLine, '').split('\n'))
    .filter((line) => !otherLines.test(line));
  if (unread.length > 0) throw new Error(`Unknown lines in the tests of the alert rules: ${unread.join('\n')}`);
  return blocks.map((block) => ({
    series: [...block.matchAll(seriesLine)].map(([, name = '', labels = '', values = '']) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      points: parseValues(values).map((value, index) => ({ at: index * intervalSeconds, value })),
    })),
    expected: [...block.matchAll(expectation)].map(([, at = '', name = '', labels = '', summary = '']) => ({
      at: secondsOf(at),
      name,
      labels: Object.fromEntries(labels.split(', ').map((pair) => pair.split(': ') as [string, string])),
      summary,
    })),
  }));
}

/** Expands promtool's notation: `3x2` is 3 3 3, and `0+5x2` is 0 5 10. */
function parseValues(text: string): number[] {
  return text.split(' ').flatMap((part) => {
    const [, start, step = '0', times = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+))?(?:x(\d+))?$/.exec(part) ?? [];
    if (start === undefined) throw new Error(`${part} is not a notation of values that is read here`);
    return Array.from({ length: Number(times) + 1 }, (_, index) => Number(start) + index * Number(step));
  });
}

/** Returns the alerts of a rule that fire at a time, with its labels and the text of its summary. */
export function firingAlerts(rule: AlertRule, series: readonly Series[], until: number): Omit<ExpectedAlert, 'name'>[] {
  const activeSince = new Map<string, number>();
  let active: Sample[] = [];
  for (let at = 0; at <= until; at += intervalSeconds) {
    active = evaluateVector({ expr: rule.expr, series, at });
    const keys = active.map(({ labels }) => keyOf(labels));
    for (const key of activeSince.keys()) if (!keys.includes(key)) activeSince.delete(key);
    for (const key of keys) activeSince.set(key, activeSince.get(key) ?? at);
  }
  return active
    .filter(({ labels }) => until - (activeSince.get(keyOf(labels)) ?? until) >= rule.forSeconds)
    .map((sample) => ({
      at: until,
      labels: { severity: rule.severity, ...sample.labels },
      summary: fillTemplate(rule.summary, sample),
    }));
}

/** Fills in labels and the value; throws for any other part of Prometheus' template language. */
function fillTemplate(template: string, { labels, value }: Sample): string {
  return template.replaceAll(/\{\{(.*?)\}\}/g, (whole, inside: string) => {
    const [, label] = /^ \$labels\.(\w+) $/.exec(inside) ?? [];
    if (label !== undefined) return labels[label] ?? '';
    if (inside === ' $value ') return String(value);
    throw new Error(`${whole} is not a template that is read here`);
  });
}
