/** The provider simulator's answers as an interviewed persona: its own attitude and voice, in the stance that it took. */
import { computeAttitude, type Attitude } from '../attitude/attitude.ts';
import { readContextEffects } from '../attitude/context-effects.ts';
import { readMessage } from '../attitude/message.ts';
import { personOf } from '../attitude/person.ts';
import { seededRandom } from '../../random.ts';
import { hashText } from '../../hash.ts';
import type { Ask } from '../ask.ts';
import { readInterviewPrompt, type InterviewPrompt } from '../prompt.ts';
import {
  certainty,
  changes,
  conditions,
  examples,
  furtherReasons,
  noName,
  onlyMyself,
  prices,
  turningPoints,
  unknown,
} from '../voice/interview-lines.ts';
import { lifeLines, quoteLines } from '../voice/life-lines.ts';
import { sayOne } from '../voice/line.ts';
import { reasons } from '../voice/reasons.ts';
import { registerOf } from '../voice/register.ts';
import { slotsFor } from '../voice/speak.ts';
import { topicLines } from '../voice/topic-lines.ts';

/** Says one of the lines that fit the person; '' when none does. */
type Say = (lines: readonly string[]) => string;

interface Talk {
  prompt: InterviewPrompt;
  question: string;
  attitude: Attitude;
  say: Say;
}

export function interviewReply(ask: Ask, text: string, textHash: number): string {
  const prompt = readInterviewPrompt(text);
  const person = personOf(prompt);
  const reading = readMessage(prompt.message);
  const effects = readContextEffects(reading, prompt.currentEvents, prompt.context);
  // The driver does not depend on the question, so that it is the same in every answer.
  const own = seededRandom(hashText(`${prompt.background} ${prompt.message}`));
  const attitude = { ...computeAttitude(person, reading, effects, 0, own), sentiment: prompt.sentiment };
  const { contracts } = registerOf(person, own);
  const random = seededRandom(textHash);
  const slots = slotsFor(person, reading, random);
  const say = (lines: readonly string[]) => sayOne(lines, person, slots, random, contracts) ?? '';
  const question = ask.lastUser.trim().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
  const found = answers.find(([pattern]) => pattern.test(question))?.[1] ?? answerOnTopic;
  return [...new Set(found({ prompt, question, attitude, say }))].filter((line) => line !== '').join(' ');
}

/** Answers by the kind of question; the first pattern that fits decides. */
const answers: readonly [RegExp, (talk: Talk) => string[]][] = [
  [/"[^"]+(?:…|\.\.\.)"/, finishSentence],
  [/\b(?:your|real|full|last|first) name\b|\bwho are you\b|\bwhat are you called\b/i, ({ say }) => [say(noName)]],
  [
    /\bother (?:people|personas|voters)\b|\beverybody else\b|\bhow many\b|\bwhat (?:percent|share)\b|\bmost people\b/i,
    ({ say }) => [say(onlyMyself)],
  ],
  [
    /\b(?:change|changed|make up) your mind\b|\bwin you over\b|\bconvince you\b|\bto say yes\b|\bto say no\b/i,
    ({ attitude, say }) => [say(turningPoints[attitude.sentiment])],
  ],
  [
    /\bexample\b|\bfor instance\b|\bsuch as\b|\blike what\b/i,
    ({ attitude, say }) => [say(examples[attitude.sentiment])],
  ],
  [
    /\bhow sure\b|\bhow certain\b|\bhow likely\b|\bwould you (?:really|actually)\b/i,
    ({ prompt, attitude, say }) => [
      prompt.likelihood === '' ? '' : `I put it at ${prompt.likelihood}.`,
      say(certainty[attitude.sentiment]),
    ],
  ],
  [/\bpay\b|\bcost\b|\bprice\b|\bafford\b|\bspend\b/i, ({ attitude, say }) => [say(prices[attitude.sentiment])]],
  [
    /\bwhich (?:word|part|sentence|phrase)\b|\bwhat part\b|\bin the message\b/i,
    ({ attitude, say }) => [say(quoteLines[attitude.sentiment])],
  ],
  [
    /\bbelieve\b|\btrust\b|\bhave to (?:say|be|see|hear)\b/i,
    ({ attitude, say }) => [`I would believe it if ${lowerFirst(say(conditions[attitude.sentiment]))}`],
  ],
  [
    /\bmissing\b|\bwould you (?:change|add|write|say)\b|\bwould have to\b|\bimprove\b|\bbetter\b/i,
    ({ attitude, say }) => [say(changes[attitude.sentiment])],
  ],
  [/\bwhy\b|\bhow come\b|\bwhat makes you\b|\breason\b|\bwhat do you mean\b/i, giveReason],
  [
    /^(?:and|so|really|go on|tell me more|anything else|what else|ok(?:ay)?)\b.{0,40}$/i,
    ({ attitude, say }) => [say(furtherReasons[attitude.sentiment]), say(lifeLines)],
  ],
];

function finishSentence({ question, attitude, say }: Talk): string[] {
  const stem = /"([^"]+?)\s*(?:…|\.\.\.)"/.exec(question)?.[1] ?? 'I would believe it if';
  return [`${stem} ${lowerFirst(say(conditions[attitude.sentiment]))}`];
}

/** Gives the reason of the run first, and another one when it was given before. */
function giveReason({ prompt, attitude, say }: Talk): string[] {
  const isFirst = prompt.whysBefore === 0 && prompt.reason !== '';
  // The reason stands in the prompt as it was said, so each is compared as this person says it.
  const others = reasons[attitude.driver][attitude.sentiment].filter((one) => !prompt.reason.includes(say([one])));
  const reason = isFirst ? prompt.reason : say(others.length > 0 ? others : furtherReasons[attitude.sentiment]);
  return [reason, say(furtherReasons[attitude.sentiment])];
}

/** Speaks about the subject of the question, or says that it has no answer. */
function answerOnTopic({ prompt, question, attitude, say }: Talk): string[] {
  const topic = readMessage(question).topics[0]?.topic;
  const lines = topic === undefined ? undefined : topicLines[topic.id]?.[attitude.sentiment];
  if (lines !== undefined && lines.length > 0) return [say(lines), say(furtherReasons[attitude.sentiment])];
  return [say(unknown), prompt.reason];
}

const lowerFirst = (text: string): string =>
  /^(?:I|I’\w+|I'\w+)\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
