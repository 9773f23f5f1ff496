/** The provider simulator's replies as the chat assistant. */
import { anyProvider } from '../../../domain/providers/provider.ts';
import type { Ask } from '../ask.ts';
import { alterDigit, dataStep } from './data-questions.ts';
import { objectionsAnswer } from './answer-objections.ts';
import { helpAnswer } from './chat/help.ts';
import { pastTestsAnswer, readPastTests } from './chat/past-tests.ts';
import { sampleSizeAnswer } from './chat/sample-size.ts';
import { openingsAnswer, segmentsAnswer, wordingAnswer } from './chat/wording.ts';
import { rewriteAnswer } from './rewrite.ts';

/** Answers a question, or says that it cannot; JSON in JSON mode. */
export function chatReply(ask: Ask): string {
  const step = dataStep(ask);
  const written = step !== null && 'text' in step ? step.text : replyText(ask);
  const reply = ask.user.includes('[[alter a digit]]') ? alterDigit(written) : written;
  return ask.jsonMode ? JSON.stringify({ response: reply }) : reply;
}

function replyText(ask: Ask): string {
  const result = ask.toolResults.at(-1);
  if (result !== undefined)
    return `Here is what came back: ${result.content.slice(0, 600)}\n\nFrom that, I would keep the message to the one fact people can check.`;
  const said = normalizeQuotes(ask.lastUser);
  return answerQuestion(said, ask) ?? followUp(said, ask) ?? cannotAnswer;
}

/** Normalizes apostrophes and quotation marks. */
function normalizeQuotes(text: string): string {
  return text.trim().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
}

function answerQuestion(said: string, { system, user }: Ask): string | null {
  const past = readPastTests(system);
  return (
    objectionsAnswer(said, user) ??
    rewriteAnswer(said, past) ??
    smallTalk(said) ??
    sampleSizeAnswer(said) ??
    segmentsAnswer(said) ??
    openingsAnswer(said) ??
    helpAnswer(said) ??
    wordingAnswer(said) ??
    pastTestsAnswer(said, past)
  );
}

/** Answers a question such as "And for 3 points?" in the context of the previous question. */
function followUp(said: string, ask: Ask): string | null {
  if (said.length > 80 || !/^(?:and|or|but|what about|how about|then)\b/i.test(said)) return null;
  const before = normalizeQuotes(ask.user).slice(0, -said.length).trim().split('\n').at(-1) ?? '';
  return before === '' ? null : answerQuestion(mergeFollowUp(before, said), ask);
}

/**
 * Merges a follow-up into the previous question: a bare figure replaces the previous one; a figure with a unit is added
 * after the previous figures are removed.
 */
function mergeFollowUp(before: string, said: string): string {
  const figure = /\d+(?:[.,]\d+)?/.exec(said)?.[0];
  if (figure === undefined) return `${before} ${said}`;
  if (!/\d\s*(?:%|percent|points?|personas?|people)/i.test(said)) return before.replace(/\d+(?:[.,]\d+)?/, figure);
  return `${before.replaceAll(/(?:±|\+ ?\/ ?-)?\s*\d[\d.,]*/g, ' ')} ${said}`;
}

function smallTalk(said: string): string | null {
  if (/^(reply|say|answer|respond)\b.{0,40}\b(ok|pong|yes|ready)\b/i.test(said))
    return /pong/i.test(said) ? 'pong' : 'OK';
  if (
    /^(?:hi|hello|hey|good (?:morning|evening|afternoon))(?:[\s,]+(?:there|again|assistant|soundings))?[\s.!]*$/i.test(
      said,
    )
  )
    return `Hello! I am the simulated assistant: I reply by rules, not with a model. ${abilities}`;
  if (/^(?:many )?(?:thanks|thank you|thx|cheers)\b[^?]{0,40}$/i.test(said)) return `You are welcome. ${abilities}`;
  if (/^(?:ok(?:ay)?|great|got it|cool|perfect|nice|alright)[\s.!]*$/i.test(said)) return `All right. ${abilities}`;
  const helpQuestion =
    /\bwhat (?:can|do) you (?:do|know|offer|help)\b|\bwhat can i ask\b|^help(?: me)?[\s.!?]*$|\bhow can you help\b/i;
  return helpQuestion.test(said)
    ? `I am the simulated assistant: I reply by rules, not with a model. ${abilities}`
    : null;
}

const abilities = [
  'What I can do:',
  '',
  '- compute how many personas a margin takes, or the margin of a number of them,',
  '- read your own results: the best, the worst, the latest, two compared,',
  '- explain how to start a test, and what segments, personas, providers and keys are,',
  '- say which segments to test a subject on,',
  '- rewrite a message that you paste, suggest openings, and advise on wording.',
].join('\n');

const cannotAnswer = `I am the simulated assistant and can't answer that: I reply by rules, not with a model. Add a key of ${anyProvider} under Settings, and a model answers.\n\n${abilities}`;
