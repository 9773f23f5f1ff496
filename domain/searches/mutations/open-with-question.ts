import type { Mutation } from './mutation.ts';

export const openWithQuestion: Mutation = {
  name: 'open-with-question',
  label: 'Open with a question',
  parents: 1,
  instruct: () =>
    'Open with one short question that the reader has asked before, and let the message be the answer. It is a real question: it does not contain its answer.',
};
