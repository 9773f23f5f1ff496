import { stringify } from 'csv-stringify/sync';
import { csvOptions } from '../../../api/exports/safe-text.ts';

const written = (value: unknown) => stringify([[value, 'end']], { ...csvOptions, header: false, bom: false }).trimEnd();

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['\n=1', '"\'\n=1"'],
  ['\u00a0=1', "'\u00a0=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u0001@SUM(A1)', "'\u0001@SUM(A1)"],
  ['\uff1d1', "'\uff1d1"],
  ['a;=1+1', '"a;=1+1"'],
  ['a\tb', '"a\tb"'],
  ['plain - text', 'plain - text'],
  ['turned \u202etxet\u202c back', 'turned txet back'],
  ['\u202e=1', "'=1"],
  [-5, '-5'],
])('the text %j is written to CSV as %j', (value, cell) => {
  expect(written(value)).toBe(`${cell},end`);
});
