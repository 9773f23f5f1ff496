import type { Mutation } from './mutation.ts';

export const leadWithBenefit: Mutation = {
  name: 'lead-with-benefit',
  label: 'Lead with the benefit',
  parents: 1,
  instruct: () =>
    'Begin with what the reader would gain, in the first few words. How it is done and what it takes come after it.',
};
