/** Conditions as the display logic of QSF: groups that are joined by "or", each with tests joined by "and". */
import { isObject } from '../../is-object.ts';
import type { Condition, Operand } from '../parts/condition.ts';
import { listOfJson, wordsIn, type Json } from './format.ts';

/** By our id of a question: its number in QSF, and the ids of its choices in the order of their numbers. */
export type Choices = ReadonlyMap<string, { qid: string; ids: readonly string[]; isCompared?: boolean }>;

type Test = Extract<Condition, { of: Operand }>;

const signs = {
  '<': 'LessThan',
  '<=': 'LessThanOrEqual',
  '=': 'EqualTo',
  '>=': 'GreaterThanOrEqual',
  '>': 'GreaterThan',
};

/** Returns null for conditions that have no form as groups. */
export function writeLogic(condition: Condition, choices: Choices): Json | null {
  const groups = (condition.op === 'or' ? condition.conditions : [condition]).map((part) => writeGroup(part, choices));
  if (groups.includes(null)) return null;
  const named = groups.map((tests, index) => [index, { ...tests, Type: index === 0 ? 'If' : 'OrIf' }]);
  return { ...(Object.fromEntries(named) as Json), Type: 'BooleanExpression', inPage: false };
}

function writeGroup(condition: Condition, choices: Choices): Json | null {
  const parts = condition.op === 'and' ? condition.conditions : [condition];
  const tests = parts.map((part) => writeTests(part, choices));
  if (tests.includes(null)) return null;
  const all = tests.flatMap((list) => list ?? []);
  return Object.fromEntries(all.map((test, index) => [index, index === 0 ? test : { Conjuction: 'And', ...test }]));
}

function writeTests(condition: Condition, choices: Choices): Json[] | null {
  const isNot = condition.op === 'not';
  const inner = isNot ? condition.condition : condition;
  if (!('of' in inner)) return null;
  // One of several is an "or" inside of a group, which groups do not have; none of several is an "and".
  if (inner.op === 'any-of' && !isNot && inner.values.length > 1) return null;
  const values = inner.op === 'any-of' ? inner.values : [null];
  const tests = values.map((value) => writeTest(inner, value, isNot, choices));
  return tests.includes(null) ? null : tests.flatMap((test) => (test === null ? [] : [test]));
}

function writeTest(test: Test, listed: string | null, isNot: boolean, choices: Choices): Json | null {
  const value = listed ?? (test.op === 'equals' ? test.value : '');
  if ('attribute' in test.of) {
    if (test.op === 'answered' || (test.op === 'compare' && isNot)) return null;
    const Operator = test.op === 'compare' ? signs[test.comparison] : isNot ? 'NotEqualTo' : 'EqualTo';
    const RightOperand = test.op === 'compare' ? String(test.number) : value;
    return { LogicType: 'EmbeddedField', LeftOperand: test.of.attribute, Operator, RightOperand, Type: 'Expression' };
  }
  const known = choices.get(test.of.question);
  if (known === undefined || test.of.row !== undefined || test.op === 'answered') return null;
  const common = { LogicType: 'Question', QuestionID: known.qid, QuestionIsInLoop: 'no', Type: 'Expression' };
  if (test.op === 'compare') {
    const LeftOperand = `q://${known.qid}/ChoiceNumericEntryValue/1`;
    return isNot || known.isCompared === false
      ? null
      : {
          ...common,
          ChoiceLocator: LeftOperand,
          LeftOperand,
          Operator: signs[test.comparison],
          RightOperand: String(test.number),
        };
  }
  const number = known.ids.indexOf(value) + 1;
  const LeftOperand = `q://${known.qid}/SelectableChoice/${number}`;
  if (number === 0) return null;
  return { ...common, ChoiceLocator: LeftOperand, LeftOperand, Operator: isNot ? 'NotSelected' : 'Selected' };
}

/** Returns null for logic that conditions cannot say. */
export function readLogic(logic: Json, choices: Choices): Condition | null {
  const groups = Object.entries(logic).flatMap(([key, group]) => (/^\d+$/.test(key) && isObject(group) ? [group] : []));
  let whole: Condition | null = null;
  for (const group of groups) {
    const condition = readGroup(group, choices);
    if (condition === null) return null;
    whole = whole === null ? condition : joined(wordsIn(group['Type']) === 'AndIf' ? 'and' : 'or', whole, condition);
  }
  return whole;
}

function readGroup(group: Json, choices: Choices): Condition | null {
  const tests = listOfJson(Object.fromEntries(Object.entries(group).filter(([key]) => /^\d+$/.test(key))));
  let whole: Condition | null = null;
  for (const test of tests) {
    const condition = readTest(test, choices);
    if (condition === null) return null;
    whole = whole === null ? condition : joined(wordsIn(test['Conjuction']) === 'Or' ? 'or' : 'and', whole, condition);
  }
  return whole;
}

function joined(op: 'and' | 'or', one: Condition, other: Condition): Condition {
  const conditions = one.op === op ? [...one.conditions, other] : [one, other];
  return { op, conditions };
}

function readTest(test: Json, choices: Choices): Condition | null {
  const operator = wordsIn(test['Operator']);
  const value = wordsIn(test['RightOperand']);
  const comparison = (Object.keys(signs) as (keyof typeof signs)[]).find((sign) => signs[sign] === operator);
  if (test['LogicType'] === 'EmbeddedField') {
    const of = { attribute: wordsIn(test['LeftOperand']) };
    if (operator === 'EqualTo') return { op: 'equals', of, value };
    if (operator === 'NotEqualTo') return { op: 'not', condition: { op: 'equals', of, value } };
    return comparison === undefined ? null : { op: 'compare', of, comparison, number: Number(value) };
  }
  const locator = wordsIn(test['ChoiceLocator']) || wordsIn(test['LeftOperand']);
  const [, qid, kind, number] = /^q:\/\/(QID\d+)\/(\w+)(?:\/(\d+))?/.exec(locator) ?? [];
  const [id, known] = [...choices].find(([, one]) => one.qid === qid) ?? [];
  if (id === undefined || known === undefined) return null;
  const of = { question: id };
  if (kind === 'SelectableChoice') {
    const chosen = known.ids[Number(number) - 1];
    if (chosen === undefined) return null;
    const condition: Condition = { op: 'equals', of, value: chosen };
    if (operator === 'Selected') return condition;
    return operator === 'NotSelected' ? { op: 'not', condition } : null;
  }
  if (comparison === undefined || value === '') return null;
  return { op: 'compare', of, comparison, number: Number(value) };
}
