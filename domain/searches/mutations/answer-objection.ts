import type { Mutation } from './mutation.ts';

export const answerObjection: Mutation = {
  name: 'answer-objection',
  label: 'Answer an objection',
  parents: 1,
  needs: 'objections',
  instruct: () =>
    'Choose the one objection that an honest message can do most about, and write the message so that it is answered where it comes up in the reader’s mind. Do not repeat the objection as a reproach, and claim nothing to get rid of it. Copy the objection that you answer into "answers", word by word.',
};
