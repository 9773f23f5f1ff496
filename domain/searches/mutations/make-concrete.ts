import type { Mutation } from './mutation.ts';

export const makeConcrete: Mutation = {
  name: 'make-concrete',
  label: 'Make it concrete',
  parents: 1,
  instruct: () =>
    'Put facts in place of general words: figures, dates, places and who does what. Use only facts from the text itself and from the brief; when there are none, show with plain words what would happen.',
};
