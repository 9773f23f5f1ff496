import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardFile, dashboardText } from '../../../local/dashboard/dashboard.ts';
import { allExpressions, metricsIn, operatingFolder, readAlertRules, runPromtool } from '../../_support/prometheus.ts';

const rules = readAlertRules();

test('the dashboard file is the one that `node local/dashboard/main.ts` writes', () => {
  expect(JSON.parse(readFileSync(dashboardFile, 'utf8'))).toEqual(JSON.parse(dashboardText()));
});

test('every expression of an alert rule or panel is valid PromQL and names a metric', () => {
  expect(rules.length).toBeGreaterThan(20);
  for (const expr of allExpressions()) expect([expr, metricsIn(expr).length > 0]).toEqual([expr, true]);
  expect(() => metricsIn('sum(rate(a[5m])')).toThrow('not PromQL');
});

test('every gauge in an alert rule has a rule that fires when it is absent', () => {
  const absent = rules.filter(({ expr }) => expr.startsWith('absent(')).flatMap(({ expr }) => metricsIn(expr));
  const gauges = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !name.endsWith('_total'));
  expect(gauges.filter((name) => !absent.includes(name))).toEqual([]);
});

test('every alert rule fires in one test of promtool', () => {
  const provoked = [...readFileSync(join(operatingFolder, 'alerts.test.yml'), 'utf8').matchAll(/alertname: (\S+)/g)];
  expect(provoked.map(([, name]) => name).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  const result = runPromtool(['test', 'rules', 'alerts.test.yml']);
  expect(result === null || result.status === 0 ? '' : result.output).toBe('');
});

test('docs/operating/metrics.md lists every metric of the product that a rule or panel uses', () => {
  const documented = readFileSync(join(operatingFolder, 'metrics.md'), 'utf8');
  const names = allExpressions()
    .flatMap(metricsIn)
    .filter((name) => name.startsWith('soundings_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
