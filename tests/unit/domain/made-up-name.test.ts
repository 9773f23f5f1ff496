/** Names of made-up personas on screens. */
import { gql } from '@apollo/client';
import { formatAttributes } from '../../../domain/personas/attribute-lines.ts';
import { firstName } from '../../../domain/personas/first-name.ts';
import { nameMadeUp } from '../../../domain/personas/made-up-name.ts';
import { createSyntheticPersona } from '../../../domain/personas/synthetic.ts';
import { createCache } from '../../../web/graphql/cache.ts';
import { initials } from '../../../web/features/interview/words.ts';

const nameOf = (number: number) => nameMadeUp(`Synthetic persona ${number}`);

test('a made-up persona has a first name with an initial, always the same one, and it says that it is made up', () => {
  expect(nameOf(87)).toMatch(/^[A-Z][a-z]+ [A-Z]\. \(made up\)$/);
  expect(nameOf(87)).toBe(nameOf(87));
  expect([firstName(nameOf(87)), initials(nameOf(87))]).toEqual(['River', expect.stringMatching(/^R[A-Z]$/)]);
});

test('900 people of a segment have different names, and neighbors different first names', () => {
  const names = Array.from({ length: 900 }, (_, at) => nameOf(at + 1));
  expect(new Set(names).size).toBe(900);
  expect(names.every((name, at) => at === 0 || firstName(name) !== firstName(names[at - 1] ?? ''))).toBe(true);
});

test.each(['Ann B.', 'Persona 12', 'Synthetic persona', 'Synthetic persona 0', 'Unnamed profile', 'Voter', ''])(
  '“%s” stays as it is',
  (name) => expect(nameMadeUp(name)).toBe(name),
);

test('every list and quote of a screen shows it', () => {
  const query = gql`
    {
      simulationReactions(jobId: "calm-river") {
        items {
          personName
        }
      }
    }
  `;
  const cache = createCache();
  const items = ['Synthetic persona 1', 'Ann B.'].map((personName) => ({ __typename: 'ReactionItem', personName }));
  cache.writeQuery({ query, data: { simulationReactions: { __typename: 'ReactionPage', items } } });
  expect(cache.readQuery({ query })).toMatchObject({
    simulationReactions: { items: [{ personName: nameOf(1) }, { personName: 'Ann B.' }] },
  });
});

test('prompts have no name of a made-up persona', () => {
  const lines = formatAttributes(createSyntheticPersona('run/87', 'Synthetic persona 87')).join('\n');
  expect(lines).not.toMatch(/made up|Synthetic persona|- Name/);
});
