import { hasSham, type PanelSpec } from '../setup.ts';
import { farTopics } from './far-topics.ts';

/** Says with what the votes of a panel are compared, as a method; null where there is no sham transcript. */
export function shamNote(spec: PanelSpec): string | null {
  if (!hasSham(spec)) return null;
  const inEnglish = spec.language ? ', in English' : '';
  const [topic] = farTopics(spec);
  return `Method: for comparison, participants also voted after reading a sham transcript of the same length about ${topic?.name ?? 'something else'}${inEnglish}, with its turns in random order. Nobody in the discussion said or heard it.`;
}
