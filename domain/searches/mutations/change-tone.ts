import type { Mutation } from './mutation.ts';

const tones = [
  'calm and respectful toward those who disagree',
  'warm, as one neighbor would say it to another',
  'sober and factual, without any flourish',
  'confident, without attacking anybody',
] as const;

export const changeTone: Mutation = {
  name: 'change-tone',
  label: 'Change the tone',
  parents: 1,
  instruct: ({ spec, candidate }) => {
    const kept = spec.constraints.tone === '' ? '' : ' Within the tone that is asked for, that is.';
    return `Say the same in another tone: ${tones[candidate.number % tones.length]}. No insults, no capitals, no exclamation marks.${kept}`;
  },
};
