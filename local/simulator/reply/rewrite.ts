/** Rewrites a message by rules. Each version makes one named change and adds no fact. */
import { readMessage } from '../attitude/message.ts';
import type { PastTests } from './chat/past-tests.ts';

export interface Version {
  /** The change in a few words. */
  change: string;
  text: string;
  /** Why the change helps. */
  why: string;
}

type Change = 'calmer' | 'shorter' | 'concrete' | 'objection' | 'question';

/** Maximum length of a version, so that two versions with explanations fit into a reply. */
export const maxVersionCharacters = 1_500;

/** The changes that a person may ask for, by words of the request. */
const requestedChanges: [Change, RegExp][] = [
  ['shorter', /short|brief|concise|tight|trim|length|fewer words/i],
  ['calmer', /calm|tone|polite|aggressi|friendl|soft|less (?:angry|hostile)|respectful|neutral/i],
  ['concrete', /concrete|specific|numbers?|figures?|dates?|clear|plain/i],
  ['objection', /objection|critic|skeptic|doubt|cost|opponent|against|convinc|persua/i],
  ['question', /question|engag|reader|personal|warm|open/i],
];

/** Order of the changes when the person asks for none. Changes that most messages need come first. */
const defaultChanges: readonly Change[] = ['calmer', 'shorter', 'concrete', 'objection', 'question'];

/**
 * Returns at least two versions, the requested change first. They differ from the message and from each other in their
 * words.
 */
export function proposeVersions(original: string, request = '', count = 2): Version[] {
  const requested = requestedChanges.filter(([, words]) => words.test(request)).map(([change]) => change);
  const calm = makeCalmer(original);
  const base =
    calm.length <= maxVersionCharacters - 200 ? calm : selectSentences(sentencesOf(calm), maxVersionCharacters - 200);
  const seen = new Set<string>();
  const versions: Version[] = [];
  for (const change of new Set([...requested, ...defaultChanges])) {
    const version = makeVersion(change, original, calm, base);
    if (version === null || version.text.length > maxVersionCharacters) continue;
    const words = wordsOf(version.text);
    if (words.join(' ') === wordsOf(original).join(' ') || seen.has(words.join(' ').toLowerCase())) continue;
    seen.add(words.join(' ').toLowerCase());
    versions.push(version);
  }
  return versions.slice(0, count);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{S}]+/gu) ?? [];
}

function makeVersion(change: Change, original: string, calm: string, base: string): Version | null {
  switch (change) {
    case 'calmer':
      return {
        change: base === calm ? 'calmer' : 'calmer and shorter',
        text: base,
        why: 'Nobody is attacked and nothing shouts, so those who disagree read on.',
      };
    case 'shorter':
      return makeShorter(original, calm);
    case 'concrete':
      return leadWithFigures(base);
    case 'objection':
      return {
        change: 'takes up the likely objection',
        text: `${base} ${objectionTo(base)}`,
        why: 'A doubt that is said aloud loses some of its force.',
      };
    case 'question':
      return {
        change: 'opens with a question',
        text: `${questionBefore(base)} ${base}`,
        why: 'A question makes readers look for their own answer before yours.',
      };
  }
}

// -- Calmer

/** Intensifiers. After a negation they carry its meaning and are kept. */
const intensifiers =
  /(?<!\b(?:not|never|nothing|hardly|no|only) |n't )\b(?:very|really|truly|extremely|absolutely|basically|incredibly|totally|utterly)\s+/gi;
/** Fillers, which can be removed except where they carry the meaning. */
const fillers =
  /(?<!\b(?:not|never|nothing|hardly|no|only|a|the|more|and|is|are) |n't )\b(?:simply|just|actually)\s+/gi;
const insults =
  /\b(?:corrupt|lying|liars?|crooks?|greedy|shameful|disgraceful|incompetent|elites?|traitors?|idiots?)\b/i;

export function makeCalmer(text: string): string {
  const letters = text.replace(/[^A-Za-z]/g, '');
  const shouts = letters.length > 12 && letters.replace(/[a-z]/g, '').length > 0.7 * letters.length;
  // Long words in capitals are shouted; short ones are acronyms.
  const quiet = shouts
    ? text.toLowerCase().replace(/\bi\b/g, 'I')
    : text.replace(/\b[A-Z]{5,}\b/g, (word) => word.toLowerCase());
  const sentences = sentencesOf(quiet.replace(intensifiers, '').replace(fillers, ''));
  const withoutInsults = sentences.filter((sentence) => !insults.test(sentence));
  return (withoutInsults.length > 0 ? withoutInsults : sentences).map(endSentence).join(' ');
}

/**
 * Splits text at white space after the end of a sentence, so that 3.5 is not split; abbreviations do not end a
 * sentence.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["'”’)]*)(?<!\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|No|vs)\.)\s+|\s*\n+\s*/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

export function endSentence(sentence: string): string {
  const marked = sentence.replace(/[!?]*\?[!?]*/g, '?').replace(/!+/g, '.');
  const closed = /[.?…]["'”’)]*$/.test(marked) ? marked : `${marked.replace(/[\s,;:–—-]+$/, '')}.`;
  return closed.charAt(0).toUpperCase() + closed.slice(1);
}

// -- Shorter

function makeShorter(original: string, calm: string): Version | null {
  const sentences = sentencesOf(calm);
  const text =
    sentences.length > 1
      ? selectSentences(sentences, Math.min(maxVersionCharacters, 0.6 * calm.length))
      : removeAside(calm);
  if (wordsOf(text).length >= wordsOf(original).length) return null;
  return { change: 'shorter', text, why: 'It says less, so readers remember what it says.' };
}

/** Selects the most important sentences that fit, in their order. At least one is kept, shortened if it is too long. */
export function selectSentences(sentences: readonly string[], characters: number): string {
  const byWeight = sentences
    .map((_sentence, place) => place)
    .toSorted((a, b) => weightOf(sentences[b] ?? '') - weightOf(sentences[a] ?? '') || a - b);
  const chosen = new Set<number>();
  let length = 0;
  for (const place of byWeight) {
    const size = (sentences[place] ?? '').length + 1;
    if (chosen.size > 0 && length + size > characters) continue;
    chosen.add(place);
    length += size;
  }
  const text = sentences.filter((_sentence, place) => chosen.has(place)).join(' ');
  const limit = Math.max(characters, 400);
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}

/** Promises and verifiable facts weigh most. */
export function weightOf(sentence: string): number {
  const { figures, topics } = readMessage(sentence);
  return (
    2 * Math.min(2, figures.length) +
    (/\b(?:will|shall|must|vote|join|build|open|cut|cap|end|buy|sign)\b/i.test(sentence) ? 2 : 0) +
    topics.length
  );
}

const asides: RegExp[] = [
  /\s*\([^()]*\)/g,
  /^(?:we (?:believe|think|know) that|it is time to say that|let us be clear:|the truth is(?: that)?|make no mistake:)\s+/i,
  /(?:,? (?:so that|because|since|although|while|in order that)|, (?:which|who))\b[^.?]*(?=[.?]["'”’)]*$)/i,
  /,? and (?:[^,.?]+)(?=[.?]["'”’)]*$)/i,
  /, [^.?]*(?=[.?]["'”’)]*$)/,
];

const verb = /\b(?:will|shall|must|can|should|could|would|is|are|was|were|has|have|do|does|did|need|want)\b/i;

/** Removes one aside if the rest is still a sentence. */
export function removeAside(sentence: string): string {
  for (const aside of asides) {
    const without = endSentence(sentence.replace(aside, '').trim());
    const isSentence = wordsOf(without).length >= 4 && (verb.test(without) || !verb.test(sentence));
    if (isSentence && wordsOf(without).length < wordsOf(sentence).length) return without;
  }
  return sentence;
}

// -- Concrete

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const deadline = new RegExp(
  `,? ((?:by|before|from|until|starting|in) (?:the end of )?(?:next (?:year|month|spring|summer|fall|winter)|(?:${months})(?: \\d{1,2})?,?(?: \\d{4})?|(?:spring|summer|fall|winter|autumn)(?: \\d{4})?|\\d{4}))(?=[.?]$)`,
);

/** Moves verifiable facts to the front: the sentence with a figure, or the date of a promise. Null without either. */
export function leadWithFigures(base: string): Version | null {
  const why = 'What can be checked comes first, so nobody has to look for it.';
  const sentences = sentencesOf(base);
  const told = sentences.findIndex((sentence) => readMessage(sentence).figures.length > 0);
  if (told > 0) {
    const rest = sentences.filter((_sentence, place) => place !== told);
    return { change: 'leads with what can be checked', text: [sentences[told] ?? '', ...rest].join(' '), why };
  }
  const dated = sentences.findIndex((sentence) => deadline.test(sentence));
  if (dated < 0) return null;
  const sentence = sentences[dated] ?? '';
  const date = deadline.exec(sentence)?.[1] ?? '';
  const moved = `${date.charAt(0).toUpperCase()}${date.slice(1)}, ${lowerFirstWord(sentence.replace(deadline, ''))}`;
  return { change: 'leads with the date', text: sentences.with(dated, moved).join(' '), why };
}

/** Makes the first word lower case after a clause, unless it is a name. */
export function lowerFirstWord(text: string): string {
  return /^(?:We|Our|The|This|They|You|Your|It|A|An|These|Every|Each|All|No|That|There|My|She|He|Their|Both)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

// -- Objection and question

function objectionTo(text: string): string {
  const { ask, tone, topics } = readMessage(text);
  if (ask === 'purchase') return 'You may wonder whether you need it. Fair enough: look before you decide.';
  if (tone.costs || topics.some(({ topic }) => topic.id === 'taxes'))
    return 'You may ask who pays for it. You should: put the question to us.';
  if (/\b(?:will|going to|promise|shall|plan)\b/i.test(text))
    return 'You may doubt that it will happen. Fair enough: hold us to it.';
  return 'You may see it differently. Fair enough: tell us why.';
}

function questionBefore(text: string): string {
  const label = readMessage(text).topics[0]?.topic.label;
  return label === undefined ? 'What would you say to this?' : `What would you change about ${label}?`;
}

// -- The reply

const rewriteRequest =
  /\b(?:rewrite|rephrase|reword|shorten|tighten|improve|polish|redo)\b|\bmake (?:this|it|that|(?:the|my|our) (?:message|text|wording|slogan|flyer))\b[^:\n]*\b(?:short|calm|concrete|clear|soft|warm|bett|simpl|polite|persuasive|concise|friendl)\w*|\b(?:another|other|different|better|two|three|four|\d) versions?\b|\bversions? of\b/i;
const numbers: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 };

/**
 * Returns versions of a pasted message or of a past test's message, or asks for the message. Null when the person does
 * not ask for a rewrite.
 */
export function rewriteAnswer(said: string, past: PastTests): string | null {
  const tagged = /^"""\n([\s\S]+?)\n"""$/m.exec(said);
  const request = tagged === null ? said : said.slice(0, tagged.index);
  if (!rewriteRequest.test(request.slice(0, 400))) return null;
  const message = tagged?.[1] ?? findPastedMessage(said) ?? findTestedMessage(said, past);
  if (message === null) {
    return /\b(?:messages?|wording|slogan|flyer|text|versions?|this|it)\b/i.test(said)
      ? 'Paste the message itself, after a colon or between quotation marks, and I rewrite it. Or use **Improve a message** above the field.'
      : null;
  }
  // The product's prompt asks for any wording that more people agree with, or names the person's aim.
  const aim =
    tagged === null
      ? said.replace(message, '')
      : (/with this aim: ([\s\S]*?)\. Give two versions/.exec(request)?.[1] ?? '');
  const count = /\b(two|three|four|five|[2-5])\b(?=[^.?!:]*\bversions?)/i.exec(aim)?.[1]?.toLowerCase() ?? 'two';
  return formatVersions(message, aim, numbers[count] ?? Number(count), tagged !== null);
}

function formatVersions(message: string, aim: string, count: number, isFromProduct: boolean): string {
  const versions = proposeVersions(message, aim, count);
  const parts = versions.flatMap(({ change, text, why }, at) => [
    `## Version ${'ABCDE'[at]}: ${change}`,
    `> ${text}`,
    why,
  ]);
  const isKnown = aim === '' || requestedChanges.some(([, words]) => words.test(aim));
  const limit =
    isFromProduct && !isKnown
      ? [
          'I rewrite by rules and could not follow your aim: I know shorter, calmer, more concrete, taking up an objection, and opening with a question.',
        ]
      : [];
  return [...parts, ...limit].join('\n\n');
}

/** Finds a message between quotation marks, in a block quote, or after a colon or a line break. */
function findPastedMessage(said: string): string | null {
  const quoted = /"([^"]{8,})"/.exec(said)?.[1];
  const block = said
    .split('\n')
    .filter((line) => /^\s*>/.test(line))
    .map((line) => line.replace(/^\s*>\s?/, ''))
    .join(' ');
  const after = /^[^:\n]{3,160}(?::\s|\n)\s*([\s\S]+)$/.exec(said)?.[1];
  return [quoted, block, after].map((text) => text?.trim() ?? '').find((text) => wordsOf(text).length >= 3) ?? null;
}

/** Finds the message of a mentioned test, if the prompt contains all of it. */
function findTestedMessage(said: string, { known, latest }: PastTests): string | null {
  const named = known.find(({ jobId }) => said.includes(jobId));
  const test =
    named ??
    (/\bworst\b/i.test(said)
      ? known.at(-1)
      : /\bbest\b/i.test(said)
        ? known[0]
        : /\b(?:last|latest|newest)\b/i.test(said)
          ? latest[0]
          : undefined);
  return test === undefined || test.message.endsWith('…') ? null : test.message;
}
