/** The list of expected states is complete: every part belongs to a test file, and every picture to a state. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GuardedSources } from '../../local/testing/guarded-sources.ts';
import { expectedStates, type PartName, statesOf } from './screens/expected-states.ts';
import { groups } from './screens/parts.ts';

const root = join(import.meta.dirname, '..', '..');
const names = Object.keys(expectedStates) as PartName[];

const files = globSync('tests/e2e/every-screen-of-*.deep.test.ts', { cwd: root });
const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

it('every part of the recorded screens is listed once and belongs to a group', () => {
  expect(
    Object.values(groups)
      .flatMap((parts) => parts.map(({ name }) => name))
      .toSorted(),
  ).toEqual(names.toSorted());
});

it.each(Object.keys(groups))('the group %s is checked by one file of the deep tests', (group) => {
  expect(text.match(new RegExp(`'${group}'`, 'g'))).toHaveLength(1);
});

it('a change to a screen or a component runs a file of the deep tests', () => {
  const sources = new GuardedSources();
  const guarded = new Set(globSync('tests/e2e/*.deep.test.ts', { cwd: root }).flatMap((file) => sources.list(file)));
  const screens = sources.listMatching(['web/{app,components,features}/**/*.{tsx,css}']);
  expect(screens.filter((source) => !guarded.has(source))).toEqual([]);
});

it('every recorded state has a name of its own', () => {
  const all = names.flatMap((name) => Object.values(statesOf(name)).flat());
  expect(all.filter((state, at) => all.indexOf(state) !== at)).toEqual([]);
});

it('docs/screens contains exactly the pictures of the recorded states', () => {
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
