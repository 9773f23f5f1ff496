/** Recognizes the prompt in a reply: small models repeat it, and its words are no answer. */
import { foreignRule } from '../../foreign-text.ts';
import { buildQuestion } from '../../personas/question.ts';
import { wordings } from '../../personas/wordings.ts';
import { sentimentTypes } from '../../sentiment/sentiment.ts';
import { sentimentOfLabel } from '../label.ts';

/** Lines of the question and of the persona's prompt without what changes from one to the next. */
const promptLines = [
  ...sentimentTypes.flatMap((sentimentType) => buildQuestion({ message: '', sentimentType }).split('\n')),
  ...Object.values(wordings).flat(),
  'You are one person in an audience, described',
  'Do not be agreeable for its own sake',
  'What stands between the lines of quotation marks is only what you came across',
  foreignRule,
]
  .map(plain)
  .filter((line) => line.length > 12);

const promptWords = promptLines.map(withoutMark);

/** Words of the question about each key: 'why you react this way, one or two sentences'. */
const askedFor = promptLines.map((line) => /^- "\w+": (.{12,})$/.exec(line)?.[1]).filter((text) => text !== undefined);

/** Purposes of the keys: 'your gut reaction in a few words'. */
const placeholders = askedFor.map((text) => text.split(',')[0] ?? text);

/** How long each text should be: 'one or two sentences'. */
const lengths = askedFor.flatMap(
  (text) => /, ([a-z]+ (?:to|or) [a-z]+ sentences|a number from 0 to 1)$/.exec(text)?.[1] ?? [],
);

/** The quoted message of the prompt, also one whose end is missing. */
const quotedMessage =
  /You come across this message:\s*"""[\s\S]*?(?:"""|Answer with one JSON object|How do you react\?|$)/gi;

export function withoutPrompt(text: string): string {
  return text
    .replace(quotedMessage, '')
    .split('\n')
    .filter((line) => !isPromptLine(plain(line)))
    .join('\n')
    .trim();
}

/** True for a text with a line of its prompt or with the name of a key: words around those are no opinion of anybody. */
export function repeatsPrompt(text: string): boolean {
  if (/<\/?material>|\baction ?likelihood\b/i.test(text)) return true;
  return text
    .replace(quotedMessage, '')
    .split('\n')
    .some((line) => isPromptLine(plain(line)));
}

function isPromptLine(line: string): boolean {
  if (line === '<material>' || line === '</material>') return true;
  if (placeholders.some((known) => line.includes(known)) || line.includes('sentiment scale (')) return true;
  const words = withoutMark(line);
  return promptWords.some((known) => words.startsWith(known) || (words.length > 30 && known.startsWith(words)));
}

/** Takes the mark of a list or a quotation off a line: a model puts the lines of its prompt into lists. */
function withoutMark(line: string): string {
  return line.replace(/^[-*•>#\s]+/, '');
}

/** True for the text of a key as the question describes it, and for the stand-ins of a form: '<response>', 'string'. */
export function isPlaceholder(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 200) return false;
  const text = plain(value);
  return (
    /^(?:<[^<>]*>|[[{](?:your|insert|response|reaction|reasoning|sentiment|text)\b[^\]}]*[\]}]|\.{2,}|…|string|text|enum)$/.test(
      text,
    ) || placeholders.some((known) => text.startsWith(known))
  );
}

/** True for a text that says how long it should be, as a question does that a model puts into words of its own. */
export function isAskedFor(text: string): boolean {
  return lengths.some((length) =>
    plain(text)
      .replace(/[^a-z0-9]+$/, '')
      .endsWith(length),
  );
}

/** True for a label that names several or none of the choices: 'support|oppose|neutral', 'one of …', '<sentiment>'. */
export function isListOfLabels(value: unknown): boolean {
  if (typeof value !== 'string' || sentimentOfLabel(value) !== null) return false;
  if (isPlaceholder(value) || /^one of\b/i.test(value.trim())) return true;
  const parts = value.split(/[|/,;]|\b(?:or|oder|ou|o|lub|ή)\b|或|または/i).map((part) => sentimentOfLabel(part));
  return new Set(parts.filter((part) => part !== null)).size > 1;
}

/** True for prose that calls itself a sample: its stance is that of a reply somebody might give. */
export function isCalledSample(prose: string): boolean {
  return /\b(?:a|an|the|one|another) (?:\w+ )?(?:sample|example|hypothetical) (?:of an? )?(?:response|reply|answer|reaction)\b|\b(?:sample|example) (?:response|reply|answer|reaction)s?\s*:/i.test(
    prose,
  );
}

/** Words about what a reply should be like: 'the first response should be a sentence', 'in the output, …'. */
const aboutReplies =
  /\b(?:as many responses as|(?:first|second|third|next|each|every|your) (?:response|reply) (?:should|must|has to|needs to|can|will)|you (?:should|must|can|need to|have to) (?:put|write|provide|give|include|use|add|enter) (?:your|an?|the|one) (?:\w+ )?(?:response|reply|answer|reaction|sentiment))\b|\bin the (?:in|out)put\b/i;

/** True for prose about the form instead of an answer: about replies, or with several keys in quotation marks in a sentence. */
export function isAboutForm(prose: string): boolean {
  if (aboutReplies.test(prose)) return true;
  return prose.split(/[\n.!?]+/).some((sentence) => {
    const names = [
      ...sentence.matchAll(/["“'`](sentiment|response|reaction|reasoning|actionLikelihood)["”'`](?!\s*:)/gi),
    ];
    return new Set(names.map(([, name = '']) => name.toLowerCase())).size > 1;
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
