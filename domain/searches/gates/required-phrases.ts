import { quoted, type Gate } from './gate.ts';
import { containsPhrase } from './plain-text.ts';

export const requiredPhrasesGate: Gate = ({ spec, message }) => {
  const missing = spec.constraints.requiredPhrases.filter((phrase) => !containsPhrase(message, phrase));
  if (missing.length === 0) return null;
  const reason = `It lacks the required ${missing.length === 1 ? 'phrase' : 'phrases'} ${quoted(missing)}`;
  return { verdict: 'rejected', reason, flags: [] };
};
