/** Every function that writes a sentence about figures is judged by random results, or it is said why it is not. */
import { elsewhere } from '../../_support/sentences/elsewhere.ts';
import { findWriters, type FoundWriter } from '../../_support/sentences/find-writers.ts';
import { judgedWriters } from '../../_support/sentences/judged.ts';

const found = findWriters();
const judged = new Set(judgedWriters);

/** A function that is not exported is judged through those of its file that are. */
function isJudged({ name, isExported, exports }: FoundWriter): boolean {
  return judged.has(name) || (!isExported && exports.some((one) => judged.has(one)));
}

test('no function that writes sentences about figures is left out', () => {
  const missing = found.filter((one) => !isJudged(one)).map(({ file, name }) => ({ file, key: `${file} ${name}` }));
  expect(missing.filter(({ file, key }) => !(file in elsewhere) && !(key in elsewhere))).toEqual([]);
});

test('every reason is about a function that is not judged', () => {
  const open = found.filter((one) => !isJudged(one)).flatMap(({ file, name }) => [file, `${file} ${name}`]);
  expect(Object.keys(elsewhere).filter((key) => !open.includes(key))).toEqual([]);
});

test('a function that puts a sentence with a figure together is found', () => {
  const notice = found.find(({ name }) => name === 'noticeOfDisproportion');
  expect(notice).toMatchObject({ file: 'domain/simulations/disproportion.ts', isExported: true });
  expect(found.length).toBeGreaterThan(100);
});
