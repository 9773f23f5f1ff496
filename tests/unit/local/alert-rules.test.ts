import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dashboardFile, dashboardText } from '../../../local/dashboard/dashboard.ts';
import { firingAlerts, readAlertTests } from '../../_support/alert-tests.ts';
import {
  allExpressions,
  metricsIn,
  operatingFolder,
  readAlertRules,
  type AlertRule,
} from '../../_support/prometheus.ts';

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

describe('the tests of the alert rules', () => {
  const tests = readAlertTests();
  const ruleOf = (name: string) => rules.find((rule) => rule.name === name);

  test('provoke every rule once', () => {
    const provoked = tests.flatMap(({ expected }) => expected.map(({ name }) => name));
    expect(provoked.toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  });

  test.each(tests.flatMap(({ series, expected }) => expected.map((alert) => ({ ...alert, series }))))(
    'see $name fire with its labels and its text, and stay silent without the series or before its time',
    ({ name, series, at, labels, summary }) => {
      const rule = ruleOf(name);
      if (rule === undefined) throw new Error(`${name} is not a rule`);
      expect(firingAlerts(rule, series, at)).toEqual([{ at, labels, summary }]);
      expect(firingAlerts(rule, [], at)).toHaveLength(rule.expr.startsWith('absent(') ? 1 : 0);
      const early = rule.forSeconds === 0 ? [] : firingAlerts(rule, series, rule.forSeconds - 15);
      expect(early).toEqual([]);
    },
  );

  test('find a planted fault in a rule', () => {
    const faults: [name: string, change: (rule: AlertRule) => AlertRule][] = [
      ['SoundingsProcessDown', (rule) => ({ ...rule, expr: rule.expr.replace('== 0', '== 1') })],
      ['SoundingsDatabaseAway', (rule) => ({ ...rule, forSeconds: 300 })],
      ['SoundingsDatabaseAway', (rule) => ({ ...rule, expr: rule.expr.replace('job, instance', 'job') })],
      ['SoundingsTemporalAway', (rule) => ({ ...rule, expr: rule.expr.replace('by (instance) ', '') })],
      ['SoundingsReconcilerStuck', (rule) => ({ ...rule, expr: rule.expr.replace('60', '600') })],
      ['SoundingsDutyFails', (rule) => ({ ...rule, expr: rule.expr.replace('> 2', '> 200') })],
      ['SoundingsRateLimited', (rule) => ({ ...rule, expr: rule.expr.replace('0.05', '0.5') })],
      ['SoundingsProviderFails', (rule) => ({ ...rule, expr: rule.expr.replace('ProviderRateLimited|', '') })],
      [
        'SoundingsActivityRetries',
        (rule) => ({ ...rule, summary: rule.summary.replace('$labels.activity', '$value') }),
      ],
      ['SoundingsWorkersFull', (rule) => ({ ...rule, severity: 'critical' })],
    ];
    const unseen = faults.filter(([name, change]) => {
      const rule = ruleOf(name);
      const { series, expected } = tests.find((test) => test.expected.some((alert) => alert.name === name)) ?? {};
      const wanted = expected?.find((alert) => alert.name === name);
      if (rule === undefined || series === undefined || wanted === undefined)
        throw new Error(`${name} is not provoked`);
      const seen = firingAlerts(change(rule), series, wanted.at).map((alert) => ({ name, ...alert }));
      return isDeepStrictEqual(seen, [wanted]);
    });
    expect(unseen.map(([name]) => name)).toEqual([]);
  });

  test('are refused with a line that is not understood', () => {
    expect(() => readAlertTests('tests:\n  - interval: 15s\n    name: other\n')).toThrow('Unknown lines');
    expect(() => readAlertRules('groups:\n')).toThrow('not a list of rules');
  });
});

test('docs/operating/metrics.md lists every metric of the product that a rule or panel uses', () => {
  const documented = readFileSync(join(operatingFolder, 'metrics.md'), 'utf8');
  const names = allExpressions()
    .flatMap(metricsIn)
    .filter((name) => name.startsWith('soundings_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
