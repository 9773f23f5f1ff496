/** Prompt of an interview: a persona that has reacted to a message is asked follow-up questions. */
import { quoteForeign } from '../foreign-text.ts';
import { createPersonaRedactor } from '../personas/anonymize-persona.ts';
import type { Persona } from '../personas/persona.ts';
import type { PromptOptions } from '../personas/profile-input.ts';
import { mergeOptions } from '../personas/prompt-options.ts';
import { buildTopic, type ReactionTopic } from '../personas/question.ts';
import { buildPersonaPrompt } from '../personas/reaction-prompt.ts';
import { scaleWords, type Sentiment } from '../sentiment/sentiment.ts';
import { recentTurns, type Turn } from './prompt.ts';

/** The persona's answer in the run. */
export interface EarlierAnswer {
  sentiment: Sentiment;
  response: string;
  reaction: string;
  reasoning: string;
  actionLikelihood: number | null;
}

/** A persona of a run with its answer. */
export interface Interviewee {
  persona: Persona;
  topic: ReactionTopic;
  /** The run's options; those of the persona's segment are merged in. */
  options: PromptOptions;
  answer: EarlierAnswer;
}

export interface InterviewPrompt {
  system: string;
  turns: Turn[];
  user: string;
}

const rules = `You are being interviewed about your answer to a message. You read the message and answered in your own words; both follow below.
Stay this person. Answer as in a talk, in the first person and in plain words: one to four sentences, no lists, no headings, no JSON.
Keep to what you said unless you are given a reason to think again; if you change your mind, say so and say why.
Say so when you do not know or have never thought about it. Invent nothing about yourself that goes against the description above.
You speak only for yourself: you know no results, figures or answers of other people.
You go without a name here. Never give or guess one.`;

/**
 * Builds the prompt for the next answer: the persona's own prompt, its earlier answer as its first words, and the talk
 * so far. `talk` ends with the question. A real name is never told, even where the run's options keep names.
 */
export function buildInterviewPrompt(
  { persona, topic, options, answer }: Interviewee,
  talk: readonly Turn[],
): InterviewPrompt {
  const chosen = withoutName(mergeOptions(persona.promptOptions, options));
  const redact = createPersonaRedactor(persona, chosen);
  const said = talk.map(({ role, content }) => ({ role, content: redact(content) }));
  const question = said.pop();
  return {
    system: [buildPersonaPrompt(persona, topic, chosen), '', rules, describeAnswer(topic, answer, redact)].join('\n'),
    turns: [
      { role: 'user', content: `${buildTopic(topic)}\n\nWhat do you say to it?` },
      { role: 'assistant', content: redact(answer.response) },
      ...recentTurns(said),
    ],
    user: question?.content ?? '',
  };
}

/** Lists the attributes that the prompt shows, in its order, without a name. */
export function shownFacts({
  persona,
  topic,
  options,
}: Omit<Interviewee, 'answer'>): { label: string; text: string }[] {
  const system = buildPersonaPrompt(persona, topic, withoutName(mergeOptions(persona.promptOptions, options)));
  const lines = system.split('\n');
  const first = lines.findIndex((line) => factLine.test(line));
  if (first < 0) return [];
  const end = lines.findIndex((line, at) => at > first && !factLine.test(line));
  return lines.slice(first, end < 0 ? lines.length : end).flatMap((line) => {
    const [, label = '', text = ''] = factLine.exec(line) ?? [];
    return label === 'Name' ? [] : [{ label, text }];
  });
}

const factLine = /^- ([^:]+): (.+)$/;

/** A run whose options keep names tells all other details, but no name. */
function withoutName(options: PromptOptions): PromptOptions {
  return options.anonymize === false
    ? { ...options, anonymize: true, anonymizationConfig: { level: 'none' } }
    : options;
}

function describeAnswer(topic: ReactionTopic, answer: EarlierAnswer, redact: (text: string) => string): string {
  const { sentiment, reaction, reasoning, actionLikelihood } = answer;
  return [
    `On the scale you chose "${scaleWords[topic.sentimentType][sentiment]}".`,
    ...(actionLikelihood === null
      ? []
      : [`You put the chance that you act on it at ${Math.round(actionLikelihood * 100)}%.`]),
    ...(reaction === '' ? [] : [`Your first thought was: ${quoteForeign(redact(reaction))}`]),
    ...(reasoning === '' ? [] : [`Your reason was: ${quoteForeign(redact(reasoning))}`]),
    ...(topic.language ? [`Answer in ${topic.language}.`] : ['Answer in the language of the question.']),
  ].join('\n');
}
