import type { Mutation } from './mutation.ts';

export const simplify: Mutation = {
  name: 'simplify',
  label: 'Use plain words',
  parents: 1,
  instruct: () =>
    'Use words that a twelve-year-old knows, short sentences, and who does what. No jargon, no abstractions.',
};
