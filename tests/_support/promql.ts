/**
 * Evaluates the part of PromQL that alert rules use, as Prometheus does: a lookback of five minutes, extrapolated rates,
 * and operators that match series by all their labels. Throws for anything else.
 */
import { parser } from '@prometheus-io/lezer-promql';
import { increaseOf } from './promql-increase.ts';

type Node = ReturnType<typeof parser.parse>['topNode'];
export type Labels = Record<string, string>;

export interface Series {
  name: string;
  labels: Labels;
  /** In order of time; `at` is in seconds. */
  points: readonly { at: number; value: number }[];
}

export interface Sample {
  labels: Labels;
  value: number;
}

type Value = number | Sample[];

interface Query {
  expr: string;
  series: readonly Series[];
  /** Time of the evaluation, in seconds. */
  at: number;
}

const lookbackSeconds = 300;

/** Evaluates an expression whose value is a vector. */
export function evaluateVector(query: Query): Sample[] {
  return vectorOf(parser.parse(query.expr).topNode, query);
}

/** Identifies a series by its labels. */
export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const readers: Record<string, (node: Node, query: Query) => Value> = {
  PromQL: (node, query) => valueOf(only(node), query),
  ParenExpr: (node, query) => valueOf(only(node), query),
  NumberDurationLiteral: (node, query) => Number(textOf(node, query)),
  VectorSelector: selectNewest,
  FunctionCall: callFunction,
  AggregateExpr: aggregate,
  BinaryExpr: combine,
};

function valueOf(node: Node, query: Query): Value {
  const read = readers[node.name];
  if (read === undefined) throw new Error(`${node.name} is not evaluated: ${query.expr}`);
  return read(node, query);
}

function vectorOf(node: Node, query: Query): Sample[] {
  const value = valueOf(node, query);
  if (typeof value === 'number') throw new Error(`A number stands where a vector is expected: ${query.expr}`);
  return value;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function only(node: Node): Node {
  const [child, ...others] = childrenOf(node);
  if (child === undefined || others.length > 0) throw new Error(`${node.name} has ${others.length + 1} parts`);
  return child;
}

const textOf = (node: Node, { expr }: Query) => expr.slice(node.from, node.to);

function matchersOf(selector: Node, query: Query): { label: string; operator: string; wanted: string }[] {
  return (selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
    const [label = '', operator = '', quoted = ''] = childrenOf(matcher).map((part) => textOf(part, query));
    return { label, operator, wanted: quoted.slice(1, -1) };
  });
}

const matches: Record<string, (value: string, wanted: string) => boolean> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

function selectSeries(selector: Node, query: Query): Series[] {
  const name = textOf(selector.firstChild ?? selector, query);
  const matchers = matchersOf(selector, query);
  return query.series.filter(
    (series) =>
      series.name === name &&
      matchers.every(({ label, operator, wanted }) => matches[operator]?.(series.labels[label] ?? '', wanted)),
  );
}

function selectNewest(selector: Node, query: Query): Sample[] {
  return selectSeries(selector, query).flatMap(({ labels, points }) => {
    const newest = points.findLast(({ at }) => at <= query.at);
    return newest === undefined || newest.at <= query.at - lookbackSeconds ? [] : [{ labels, value: newest.value }];
  });
}

const overRange: Record<string, (points: Series['points'], start: number, end: number) => number | null> = {
  increase: increaseOf,
  rate(points, start, end) {
    const increase = increaseOf(points, start, end);
    return increase === null ? null : increase / (end - start);
  },
  min_over_time: (points) => Math.min(...points.map(({ value }) => value)),
};

function callFunction(node: Node, query: Query): Value {
  const name = textOf(node.firstChild ?? node, query);
  const body = node.lastChild ?? node;
  if (name === 'time') return query.at;
  if (name === 'absent') return absent(only(body), query);
  const read = overRange[name];
  if (read === undefined) throw new Error(`${name} is not evaluated: ${query.expr}`);
  const [selector, duration] = childrenOf(only(body));
  if (selector === undefined || duration === undefined) throw new Error(`${name} needs a range: ${query.expr}`);
  const start = query.at - secondsOf(textOf(duration, query));
  return selectSeries(selector, query).flatMap(({ labels, points }) => {
    const inRange = points.filter(({ at }) => at > start && at <= query.at);
    const value = inRange.length === 0 ? null : read(inRange, start, query.at);
    return value === null ? [] : [{ labels, value }];
  });
}

function absent(selector: Node, query: Query): Sample[] {
  if (selectNewest(selector, query).length > 0) return [];
  const equal = matchersOf(selector, query).filter(({ operator }) => operator === '=');
  return [{ labels: Object.fromEntries(equal.map(({ label, wanted }) => [label, wanted])), value: 1 }];
}

/** Parses a duration such as 30s or 5m. */
export function secondsOf(duration: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (count === undefined) throw new Error(`${duration} is not a duration that is read here`);
  return Number(count) * ({ s: 1, m: 60, h: 3_600 }[unit] ?? 0);
}

const aggregations: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

function aggregate(node: Node, query: Query): Sample[] {
  const operator = textOf(node.firstChild ?? node, query);
  const reduce = aggregations[operator];
  const modifier = node.getChild('AggregateModifier');
  if (reduce === undefined || (modifier !== null && modifier.getChild('By') === null))
    throw new Error(`${textOf(node, query)} is not evaluated`);
  const by = (modifier?.getChild('GroupingLabels')?.getChildren('LabelName') ?? []).map((label) =>
    textOf(label, query),
  );
  const body = node.getChild('FunctionCallBody') ?? node;
  const groups = Map.groupBy(vectorOf(only(body), query), ({ labels }) => keyOf(pickLabels(labels, by)));
  return [...groups.values()].map((samples) => ({
    labels: pickLabels(samples[0]?.labels ?? {}, by),
    value: reduce(samples.map(({ value }) => value)),
  }));
}

function pickLabels(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
}

const arithmetic: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '/': (left, right) => left / right,
};
const comparisons: Record<string, (left: number, right: number) => boolean> = {
  '==': (left, right) => left === right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
};

function combine(node: Node, query: Query): Value {
  const [left, operatorNode, right, ...modifiers] = childrenOf(node);
  if (left === undefined || operatorNode === undefined || right === undefined || modifiers.length > 0)
    throw new Error(`${textOf(node, query)} is not evaluated`);
  const operator = textOf(operatorNode, query);
  const [one, other] = [valueOf(left, query), valueOf(right, query)];
  const compute = arithmetic[operator];
  const compare = comparisons[operator];
  if (compute !== undefined)
    return mapPairs(one, other, (a, b) => compute(a, b)) ?? compute(one as number, other as number);
  const kept = compare === undefined ? null : mapPairs(one, other, (a, b) => (compare(a, b) ? a : null));
  if (kept === null) throw new Error(`${textOf(node, query)} is not evaluated`);
  return kept;
}

/** Combines each sample with the number or the sample of the same labels on the other side; null for two numbers. */
function mapPairs(
  one: Value,
  other: Value,
  combineTwo: (one: number, other: number) => number | null,
): Sample[] | null {
  if (typeof one === 'number' && typeof other === 'number') return null;
  const samples = typeof one === 'number' ? (other as Sample[]) : one;
  return samples.flatMap(({ labels, value }) => {
    const left = typeof one === 'number' ? one : value;
    const right =
      typeof other === 'number' ? other : other.find((candidate) => keyOf(candidate.labels) === keyOf(labels))?.value;
    const result = right === undefined ? null : combineTwo(left, right);
    return result === null ? [] : [{ labels, value: result }];
  });
}
