import { countWords } from '../../letters.ts';
import type { Mutation } from './mutation.ts';

export const shorten: Mutation = {
  name: 'shorten',
  label: 'Shorten',
  parents: 1,
  instruct: ({ parents }) => {
    const words = countWords(parents[0]?.message ?? '');
    const most = Math.max(6, Math.ceil(words * 0.7));
    return `Say it in at most ${most} words. Keep what is promised and what can be checked; leave out what says nothing.`;
  },
};
