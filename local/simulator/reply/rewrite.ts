/** Two better wordings of a message, made by rule: what shouts and hedges goes, and what is missing is asked for. */

const hedges = /\b(?:very|really|truly|extremely|absolutely|basically|actually|incredibly|simply|just)\s+/gi;
const insults = /\b(?:corrupt|lying|crooks?|greedy|shameful|disgraceful|incompetent|elites?)\b/i;

export function rewriteReply(original: string): string {
  const calm = calmed(original);
  const sentences = calm.match(/[^.!?]+[.!?]?/g)?.map((sentence) => sentence.trim()) ?? [calm];
  const shorter = ended(sentences.slice(0, Math.max(1, Math.ceil(sentences.length / 2))).join(' '));
  const closer = `${ended(calm)} You will see the figures every month, and you can ask us about them.`;
  return [
    '## Version A: shorter and calmer',
    quoted(shorter),
    'It says one thing, so readers remember which.',
    '## Version B: says how people can check it',
    quoted(closer),
    'A promise that can be checked is easier to believe.',
  ].join('\n\n');
}

function calmed(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]*\s*/g) ?? [text];
  const fair = sentences.filter((sentence) => !insults.test(sentence));
  const plain = (fair.length > 0 ? fair : sentences).join('').replace(hedges, '').replaceAll(/!+/g, '.').replace(/\s+/g, ' ').trim();
  // Words in capitals shout; acronyms are short.
  const quiet = plain.replace(/\b[A-Z]{5,}\b/g, (word) => word.toLowerCase());
  return quiet.charAt(0).toUpperCase() + quiet.slice(1);
}

function ended(text: string): string {
  return /[.?]$/.test(text) ? text : `${text.replace(/[\s,;:]+$/, '')}.`;
}

function quoted(text: string): string {
  return `> ${text}`;
}
