import type { Mutation } from './mutation.ts';

/** Writes the control, which shows how much comes from rewording alone. A search never uses it. */
export const paraphrase: Mutation = {
  name: 'paraphrase',
  label: 'Paraphrase',
  parents: 1,
  instruct: () => 'Say the same in other words. Add nothing, leave nothing out, and do not try to make it better.',
};
