import type { Mutation } from './mutation.ts';

export const merge: Mutation = {
  name: 'merge',
  label: 'Merge two',
  parents: 2,
  instruct: () =>
    'Write one message that has the strongest part of each of the two texts. It is one text with one thought, not one text after the other, and not longer than the longer of them.',
};
