import { quoted, type Gate } from './gate.ts';
import { containsPhrase } from './plain-text.ts';

export const bannedPhrasesGate: Gate = ({ spec, message }) => {
  const used = spec.constraints.bannedPhrases.filter((phrase) => containsPhrase(message, phrase));
  if (used.length === 0) return null;
  const reason = `It uses the banned ${used.length === 1 ? 'phrase' : 'phrases'} ${quoted(used)}`;
  return { verdict: 'rejected', reason, flags: [] };
};
