/** Finding the object of a reply, for all that ask for JSON. */
import { jsonrepair } from 'jsonrepair';
import { extractObject } from '../../../../domain/simulations/extract-json.ts';

const object = (reply: string, hasShape?: (found: Record<string, unknown>) => boolean) =>
  extractObject(reply, jsonrepair, hasShape)?.object ?? null;

test.each([
  ['a thought', '<think>maybe {"message":"draft","answers":1}</think>{"message":"final"}'],
  ['a thought without an opening', 'maybe {"message":"draft"}\n</think>\n{"message":"final"}'],
  ['an example', 'For example {"message":"draft"}. Now: {"message":"final"}'],
  ['a smaller object before it', '{"draft":true}{"message":"final"}'],
  ['tokens around it', '<|im_start|>assistant\n{"message":"final"}<|im_end|>\n<|im_start|>user\n{"message":"next"}'],
])('the object stands after or within %s', (_, reply) => expect(object(reply)).toMatchObject({ message: 'final' }));

test('without a shape, a fuller object wins over a later one', () =>
  expect(object('{"q1":"yes","q2":"no"}\n{"confidence":1}')).toEqual({ q1: 'yes', q2: 'no' }));

test('with a shape, the last object that has it wins', () =>
  expect(object('{"bid":1}{"bid":2}{"note":"a","more":"b"}', (found) => 'bid' in found)).toEqual({ bid: 2 }));

test.each(['', 'no object', '{}', 'a {brace} in prose', '<think>{"a":1}'])('%j holds none', (reply) =>
  expect(object(reply)).toBeNull(),
);

test.each([
  ['full-width punctuation', '{"a"："b"，"c"："d"}'],
  ['curly quotation marks', '{“a”: “b”, “c”: “d”}'],
  ['German quotation marks', '{„a“: „b“, „c“: „d“}'],
  ['French quotation marks', '{« a » : « b », « c » : « d »}'],
  ['escaped quotation marks', '{\\"a\\": \\"b\\", \\"c\\": \\"d\\"}'],
  ['entities', '{&quot;a&quot;: &quot;b&quot;, &quot;c&quot;: &quot;d&quot;}'],
])('JSON with %s is repaired', (_, reply) => {
  expect(extractObject(reply, jsonrepair)).toMatchObject({ object: { a: 'b', c: 'd' }, repaired: true });
});
