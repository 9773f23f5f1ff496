/** The list of expected states is complete: every part belongs to a test file, and every picture to a state. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedStates, type PartName, statesOf } from './screens/expected-states.ts';
import { groups } from './screens/parts.ts';

const root = join(import.meta.dirname, '..', '..');
const names = Object.keys(expectedStates) as PartName[];

const files = globSync('tests/e2e/every-screen-of-*.deep.test.ts', { cwd: root });
const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

it('has every part once, and every part is in a group', () => {
  expect(
    Object.values(groups)
      .flatMap((parts) => parts.map(({ name }) => name))
      .toSorted(),
  ).toEqual(names.toSorted());
});

it.each(Object.keys(groups))('group %s is judged by one file of the deep run', (group) => {
  expect(text.match(new RegExp(`'${group}'`, 'g'))).toHaveLength(1);
});

it('has a name for each state of its own', () => {
  const all = names.flatMap((name) => Object.values(statesOf(name)).flat());
  expect(all.filter((state, at) => all.indexOf(state) !== at)).toEqual([]);
});

it('has the pictures of docs/screens', () => {
  const pictures = names.flatMap((name) =>
    statesOf(name).pictures.flatMap((picture) => [`${picture}-1440.jpg`, `${picture}-390.jpg`]),
  );
  const folder = join(root, 'docs', 'screens');
  expect(
    readdirSync(folder)
      .filter((file) => file.endsWith('.jpg'))
      .toSorted(),
  ).toEqual(pictures.toSorted());
});
