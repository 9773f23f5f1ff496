import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardFile, dashboardText } from '../../../local/dashboard/dashboard.ts';
import { allExpressions, metricsIn, operatingFolder, readAlertRules, runPromtool } from '../../_support/prometheus.ts';

const rules = readAlertRules();

test('the dashboard is current: `node local/dashboard/main.ts` writes it', () => {
  expect(JSON.parse(readFileSync(dashboardFile, 'utf8'))).toEqual(JSON.parse(dashboardText()));
});

test('every expression of a rule or panel is PromQL and names a metric', () => {
  expect(rules.length).toBeGreaterThan(20);
  for (const expr of allExpressions()) expect([expr, metricsIn(expr).length > 0]).toEqual([expr, true]);
  expect(() => metricsIn('sum(rate(a[5m])')).toThrow('no PromQL');
});

test('every gauge in a rule has a rule for its absence', () => {
  const absent = rules.filter(({ expr }) => expr.startsWith('absent(')).flatMap(({ expr }) => metricsIn(expr));
  const gauges = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !name.endsWith('_total'));
  expect(gauges.filter((name) => !absent.includes(name))).toEqual([]);
});

test('every rule is provoked once', () => {
  const provoked = [...readFileSync(join(operatingFolder, 'alerts.test.yml'), 'utf8').matchAll(/alertname: (\S+)/g)];
  expect(provoked.map(([, name]) => name).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  const result = runPromtool(['test', 'rules', 'alerts.test.yml']);
  expect(result === null || result.status === 0 ? '' : result.output).toBe('');
});

test('docs/operating/metrics.md lists every metric of ours in a rule or panel', () => {
  const documented = readFileSync(join(operatingFolder, 'metrics.md'), 'utf8');
  const names = allExpressions()
    .flatMap(metricsIn)
    .filter((name) => name.startsWith('soundings_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
