/** Recognizes a prompt's purpose and content from its text alone. */
import { withoutMarks } from './plain-ask.ts';
import { isSurveyPrompt } from './reply/survey/read-survey.ts';
import { probeOpening } from '../../domain/profiles/probe.ts';
import { proposalOpening } from '../../domain/segments/described/prompt.ts';
import { judgeOpening } from '../../domain/searches/prompts/judge.ts';
import { writeOpening } from '../../domain/searches/prompts/write.ts';

export type PromptKind =
  | 'reaction'
  | 'analysis'
  | 'current-events'
  | 'chat'
  | 'interview'
  | 'panel'
  | 'search-write'
  | 'search-rating'
  | 'search-judge'
  | 'survey'
  | 'probe'
  | 'segment'
  | 'embedding';
export type Scale = 'support-oppose' | 'yes-no' | 'positive-negative-neutral';

export interface ReactionPrompt {
  /** Attribute lines (`- Age: 42`) by lower-case key without punctuation: `householdincome`. */
  attributes: Map<string, string>;
  /** The text before the message, for facts that have no attribute line. */
  background: string;
  message: string;
  scale: Scale;
  /** The prompt's three words of the scale, if it lists them: positive, negative, neutral. */
  scaleWords: [string, string, string] | null;
  currentEvents: string;
  context: string;
  posts: string[];
  wantsJson: boolean;
}

export function kindOf(text: string): PromptKind {
  // The system prompt decides: questions to the assistant and past tests may contain anything.
  if (/^You are the \w+ assistant\b/.test(text)) return 'chat';
  if (text.startsWith('This is a moderated group discussion.')) return 'panel';
  if (text.trimStart().startsWith(writeOpening)) return 'search-write';
  if (text.trimStart().startsWith(judgeOpening)) return 'search-judge';
  if (/^- "shareLikelihood": /m.test(text.slice(text.lastIndexOf('\n"""')))) return 'search-rating';
  if (text.trimStart().startsWith(probeOpening)) return 'probe';
  if (text.trimStart().startsWith(proposalOpening)) return 'segment';
  if (isSurveyPrompt(text)) return 'survey';
  if (interviewMark.test(text)) return 'interview';
  if (
    /actionLikelihood|action likelihood/i.test(text) ||
    (/^"""/m.test(text) && /\bsentiment\b/i.test(text) && !/markdown/i.test(text))
  )
    return 'reaction';
  if (/markdown/i.test(text) && /analy[sz]/i.test(text) && /reaction|response/i.test(text)) return 'analysis';
  if (/current events|search the web|web search|latest news|headlines/i.test(text)) return 'current-events';
  return 'chat';
}

/** Line that begins the instructions of an interview, after the persona's description. */
const interviewMark = /^You are being interviewed about your answer\b/m;

/** The persona's prompt, its answer in the run, and the talk. */
export interface InterviewPrompt extends ReactionPrompt {
  sentiment: 'positive' | 'neutral' | 'negative';
  /** The stated likelihood, such as '35%'; empty without one. */
  likelihood: string;
  /** The reason of the answer; empty without one. */
  reason: string;
  /** Number of earlier questions that asked why. */
  whysBefore: number;
}

export function readInterviewPrompt(text: string): InterviewPrompt {
  const start = text.search(interviewMark);
  const rest = text.slice(start);
  const told = rest.search(sectionHeading);
  const rules = told < 0 ? rest : rest.slice(0, told);
  const heard = told < 0 ? '' : rest.slice(told);
  const questions = heard.slice(heard.lastIndexOf('"""') + 1);
  const word = /^On the scale you chose "(\w+)"/m.exec(rules)?.[1] ?? '';
  return {
    ...readReactionPrompt(`${text.slice(0, start)}${heard}`),
    sentiment: /^(support|yes|positive)$/.test(word)
      ? 'positive'
      : /^(oppose|no|negative)$/.test(word)
        ? 'negative'
        : 'neutral',
    likelihood: /^You put the chance .* at (\d+%)/m.exec(rules)?.[1] ?? '',
    reason: /^Your reason was: "(.+)"$/m.exec(rules)?.[1]?.trim() ?? '',
    whysBefore: Math.max(0, (questions.match(/\bwhy\b/gi) ?? []).length - 1),
  };
}

const attributeLine = /^[ \t]*[-*•][ \t]+([A-Za-z][A-Za-z /()'&-]{1,40}):[ \t]*(\S.*)$/gm;

export function readReactionPrompt(prompt: string): ReactionPrompt {
  const text = withoutMarks(prompt);
  const block = /^"""[^\n]*\n([\s\S]*?)\n?"""\s*$/m.exec(text);
  const before = block === null ? text : text.slice(0, block.index);
  const rest = block === null ? text : text.slice(block.index + block[0].length);
  // A reaction's prompt describes the persona last, the others first.
  const described = block === null ? -1 : rest.search(personaHeading);
  const after = described < 0 ? rest : rest.slice(0, described);
  const start = before.search(sectionHeading);
  const first = start < 0 ? before : before.slice(0, start);
  const background = described < 0 ? first : rest.slice(described);
  const given = /[\s\S]*?(?=^Answer with one JSON object|(?![\s\S]))/m.exec(after)?.[0] ?? '';
  return {
    attributes: attributesOf(background),
    background,
    message: (block?.[1] ?? text).trim(),
    scale: scaleOf(after, before),
    scaleWords: wordsOf(after),
    currentEvents: sectionOf(given, /news|current events/i),
    context: `${sectionOf(given, /context/i)} ${sectionOf(given, /attach/i)}`.trim(),
    posts: [...background.matchAll(/^- ["“](.{10,200}?)["”]$/gm)].map((match) => match[1] ?? '').slice(0, 3),
    wantsJson: /json/i.test(after),
  };
}

/** Lines that begin the description of a persona. */
const personaHeading = /^(?:About you:|You answer in the voice of)/m;

/** Headings that end the persona's description and begin what all personas are told. */
const sectionHeading =
  /^(?:#+ *)?(?:what is in the news|current events|context|additional context|attached material|attachments|you come across this message)\b.*$/im;

function attributesOf(background: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of background.matchAll(attributeLine)) {
    const name = key.toLowerCase().replace(/[^a-z]/g, '');
    if (!attributes.has(name)) attributes.set(name, value.trim());
  }
  return attributes;
}

/** Finds the requested scale, after the message first, because the message may contain the same words. */
function scaleOf(after: string, before: string): Scale {
  for (const text of [after, before]) {
    if (/support-oppose|"?\bsupport\b"?\s*(?:,|\/|or|\|)\s*"?oppose\b/i.test(text)) return 'support-oppose';
    if (/yes-no|"?\byes\b"?\s*(?:,|\/|or|\|)\s*"?no\b/i.test(text)) return 'yes-no';
  }
  return 'positive-negative-neutral';
}

function wordsOf(after: string): [string, string, string] | null {
  const listed = /scale[^:\n]*:\s*"(\w+)",\s*"(\w+)",\s*"(\w+)"/i.exec(after);
  return listed === null ? null : [listed[1] ?? '', listed[2] ?? '', listed[3] ?? ''];
}

/** Returns the lines under a heading such as `Context:` up to the next heading. */
function sectionOf(text: string, heading: RegExp): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => sectionHeading.test(line) && heading.test(line));
  if (start < 0) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => sectionHeading.test(line));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .join(' ')
    .trim()
    .slice(0, 4000);
}
