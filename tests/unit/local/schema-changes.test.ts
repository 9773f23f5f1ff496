import { readFileSync } from 'node:fs';
import { schemaFile } from '../../../api/graphql/printed-schema.ts';
import { staticChecks } from '../../../local/checks.ts';
import { baselineFile, breakingChanges } from '../../../local/schema-changes.ts';

const current = readFileSync(schemaFile, 'utf8');
const without = (text: string, line: RegExp) => {
  const changed = text.replace(line, '');
  expect(changed).not.toBe(text);
  return changed;
};

test('the schema still contains everything that clients of the baseline schema use', async () => {
  expect(await breakingChanges(readFileSync(baselineFile, 'utf8'), current)).toEqual([]);
});

test('a removed field, query or argument is reported as breaking, and so is a new required one', async () => {
  const changes = [
    [
      without(current, /(?<=type Cohort \{[^}]*)\n {2}platform: String/),
      "Field 'platform' was removed from object type 'Cohort'",
    ],
    [without(current, /\n {2}getTodo\(id: ID!\): Todo/), "Field 'getTodo' was removed from object type 'Query'"],
    [
      current.replace(/(?<=input CreateTodoInput \{[^}]*)content: String/, 'content: String!'),
      "Input field 'CreateTodoInput.content' changed type",
    ],
  ] as const;
  for (const [changed, sentence] of changes)
    expect((await breakingChanges(current, changed)).join('\n')).toContain(sentence);
});

test('added fields are accepted', async () => {
  const added = `${current}\ntype Bookmark { url: ID! }\nextend type Query { getBookmark(url: ID!): Bookmark }`;
  expect(await breakingChanges(current, added)).toEqual([]);
});

test('`npm run check` runs this check', () => {
  expect(staticChecks.map(({ name }) => name)).toContain('schema is compatible with the baseline');
});
