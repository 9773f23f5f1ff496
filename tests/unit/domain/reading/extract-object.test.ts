/** Finding the object of a reply, for all that ask for JSON. */
import { jsonrepair } from 'jsonrepair';
import { extractObject, type Fit } from '../../../../domain/simulations/extract-json.ts';

const object = (reply: string, fit?: Fit) => extractObject(reply, jsonrepair, fit)?.object ?? null;

test.each([
  ['a thought', '<think>maybe {"message":"draft","answers":1}</think>{"message":"final"}'],
  ['a thought without an opening', 'maybe {"message":"draft"}\n</think>\n{"message":"final"}'],
  ['an example', 'For example {"message":"draft"}. Now: {"message":"final"}'],
  ['a smaller object before it', '{"draft":true}{"message":"final"}'],
  ['tokens around it', '<|im_start|>assistant\n{"message":"final"}<|im_end|>\n<|im_start|>user\n{"message":"next"}'],
])('the object stands after or within %s', (_, reply) => expect(object(reply)).toMatchObject({ message: 'final' }));

test('without a fit, a fuller object wins over a later one', () =>
  expect(object('{"q1":"yes","q2":"no"}\n{"confidence":1}')).toEqual({ q1: 'yes', q2: 'no' }));

test('the last of the objects that fit best wins, and none that does not fit at all', () => {
  const reply = '{"bid":1,"why":"a"}{"bid":2,"why":"b"}{"bid":3}{"note":"a","more":"b"}';
  const fit = (found: object) => ['bid', 'why'].filter((key) => key in found).length;
  expect(object(reply, fit)).toEqual({ bid: 2, why: 'b' });
  expect(object('{"note":"a"}', fit)).toBeNull();
});

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
