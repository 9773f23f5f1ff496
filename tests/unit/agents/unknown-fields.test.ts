import { z } from 'zod';
import { leanInputSchema } from '../../../api/agents/mcp/lean-schema.ts';
import { operations } from '../../../api/agents/operations/registry.ts';
import { importAnswers } from '../../../api/agents/operations/import-answers.ts';
import { createRoutes } from '../../../api/agents/rest/routes/routes.ts';
import { unknownFields } from '../../../api/agents/unknown-fields.ts';
import { nearestName } from '../../../domain/nearest-name.ts';

test.each([
  ['numUser', 'numUsers'],
  ['spend_cap', 'spend_cap_usd'],
  ['spendCapUsd', 'spend_cap_usd'],
  ['SEGMENTS', 'segments'],
  ['segemnts', 'segments'],
  ['segment', 'segments'],
  ['context_text', 'context'],
  ['a', null],
  ['bogus', null],
  ['', null],
  ['中文', null],
])('%j is nearest to %j', (name, nearest) => {
  expect(nearestName(name, ['segments', 'numUsers', 'spend_cap_usd', 'context', 'only'])).toBe(nearest);
});

const schema = z.object({
  name: z.string(),
  parts: z.array(z.object({ label: z.string().optional() })).optional(),
  by: z.record(z.string(), z.object({ low: z.number() })).optional(),
  value: z.union([z.string(), z.array(z.string()), z.object({ min: z.number(), max: z.number() })]).optional(),
  more: z.object({ deep: z.boolean() }).default({ deep: true }),
  open: z.looseObject({ a: z.string() }).optional(),
});
const said = (value: unknown, of: z.ZodType = schema) =>
  unknownFields(of, value).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('unknown fields are found at every depth, and only there', () => {
  expect(
    said({ name: 'a', parts: [{}, { lable: 1 }], by: { x: { low: 1 }, y: { lwo: 1 } }, more: { deeep: 1 } }),
  ).toEqual([
    "parts.1.lable: Unknown field 'lable'. Did you mean 'label'?",
    "by.y.lwo: Unknown field 'lwo'. Did you mean 'low'?",
    "more.deeep: Unknown field 'deeep'. Did you mean 'deep'?",
  ]);
  expect(said({ value: { min: 1, mx: 2 }, open: { b: 1 } })).toEqual([
    "value.mx: Unknown field 'mx'. Did you mean 'max'?",
  ]);
  expect(said({ value: ['a'], parts: 'no list', more: null })).toEqual([]);
  expect(said('no object')).toEqual([]);
  // A field that is there is not what another one means.
  expect(said({ name: 'a', nam: 'b' })).toEqual(["nam: Unknown field 'nam'."]);
  expect(said(JSON.parse('{"name":"a","__proto__":1,"constructor":2}'))).toHaveLength(2);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${'x'.repeat(200)}${at}`, 1]));
  expect(said(many)).toHaveLength(20);
  expect(said(many)[0]?.length).toBeLessThan(300);
});

test('a union is read by its kind', () => {
  const one = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('run'), message: z.string() }),
    z.object({ kind: z.literal('panel'), topic: z.string(), personas: z.int() }),
  ]);
  expect(said({ kind: 'run', topic: 'a' }, one)).toEqual(["topic: Unknown field 'topic'."]);
  expect(said({ kind: 'panel', topik: 'a' }, one)).toEqual(["topik: Unknown field 'topik'. Did you mean 'topic'?"]);
});

const inputs: [string, z.ZodType][] = [
  ...[...operations, importAnswers].map(({ name, input }): [string, z.ZodType] => [name, input]),
  ...createRoutes(1).flatMap(({ id, body }): [string, z.ZodType][] =>
    body === undefined ? [] : [[`${id} by REST`, body]],
  ),
];

test.each(inputs)('%s knows no unknown field', (_name, input) => {
  expect(said({ bogus_field: 1 }, input)).toEqual(["bogus_field: Unknown field 'bogus_field'."]);
});

test('a tool refuses unknown fields, nested ones too, beside what else is wrong', async () => {
  const issuesOf = async (name: string, value: unknown) => {
    const { input } = operations.find((one) => one.name === name)!;
    const result = await leanInputSchema(input)['~standard'].validate(value);
    return (result.issues ?? []).map((issue) => `${issue.path?.join('.')}: ${issue.message}`);
  };
  expect(await issuesOf('test_message', { message: 'Hello', segments: ['a'], spend_cap: 1 })).toEqual([
    "spend_cap: Unknown field 'spend_cap'. Did you mean 'spend_cap_usd'?",
  ]);
  const older = { field: 'Age', operator: 'equals', value: 3 };
  const groupOf = (one: object) => ({ name: 'a', source: 'b', criteria: [{ any: [{ any: [one] }, older] }] });
  expect(await issuesOf('create_segment', groupOf(older))).toEqual([]);
  expect(await issuesOf('create_segment', groupOf({ ...older, nto: true }))).not.toEqual([]);
  expect(await issuesOf('test_message', { mesage: 'Hello', segments: ['a'] })).toEqual([
    "mesage: Unknown field 'mesage'. Did you mean 'message'?",
    expect.stringMatching(/^message: /),
  ]);
  const question = { type: 'single', text: 'Which?', option: ['a', 'b'] };
  expect(await issuesOf('run_survey', { title: 'T', questions: [question], segments: ['a'] })).toEqual([
    "questions.0.option: Unknown field 'option'. Did you mean 'options'?",
  ]);
  const criterion = { field: 'age', operator: 'range', value: { min: 1, mx: 2 } };
  const group = { any: [{ field: 'age', operator: 'equals', vlaue: 3 }] };
  expect(await issuesOf('create_segment', { name: 'N', source: 'a', criteria: [criterion, group] })).toEqual([
    "criteria.0.value.mx: Unknown field 'mx'. Did you mean 'max'?",
    "criteria.1.any.0.vlaue: Unknown field 'vlaue'. Did you mean 'value'?",
  ]);
  const [misspelled] = await issuesOf('create_segment', { name: 'N', source: 'a', criteria: [{ anny: group.any }] });
  expect(misspelled).toBe("criteria.0.anny: Unknown field 'anny'. Did you mean 'any'?");
  expect(await issuesOf('test_message', { message: 'Hello', segments: ['a'] })).toEqual([]);
});
