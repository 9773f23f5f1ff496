/** Prompt that asks a persona some questions of a survey in one call. */
import { markForeign, neutralized, onOneLine } from '../../foreign-text.ts';
import { buildPersonaPrompt, type Prompt } from '../../personas/reaction-prompt.ts';
import { shorten } from '../../shorten.ts';
import { sumOf } from '../../sum.ts';
import { textOf, type Text } from '../parts/text.ts';
import { orderOf, prune } from '../path.ts';
import { choicePrompt, distributionPrompt, type QuestionPrompt } from '../persona.ts';
import { fillText, present } from '../present.ts';
import type { Answers, Respondent } from '../respondent.ts';
import { questionOf, type SurveyDefinition } from '../survey.ts';
import { typeOf, type Question } from '../types/registry.ts';
import { languageCode } from './language.ts';
import { respondentOf, shownRespondentOf, type SurveyPersona } from './persona.ts';
import type { SurveyRunSpec } from './setup.ts';

/** Line that begins the survey, after the persona's description. */
export const surveyOpening = 'You are filling in a survey';
export const distributionLine =
  'Answer as yourself. Do not name one answer: say how likely each one is, as if you were asked on many different days. The numbers say how sure you are.';
const choiceLine = 'Answer as yourself, with what you would really say.';

const most = { textCharacters: 300 } as const;

export interface CallPrompt extends Prompt {
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
}

type Asked = Pick<SurveyRunSpec, 'mode' | 'language'>;

/** Key of a question in the reply, from 1 on. */
export function keyOf(index: number): string {
  return `q${index + 1}`;
}

/** `questions` are those of the call, as written; the persona has its answers so far. */
export function buildSurveyPrompt(
  survey: SurveyDefinition,
  asked: Asked,
  persona: SurveyPersona,
  questions: readonly Question[],
): CallPrompt {
  const code = languageCode(survey, asked.language);
  const answers = prune(survey, persona.answers, respondentOf(persona, code));
  const respondent = shownRespondentOf(persona, code);
  const shownAs = (question: Question) => present(survey, question, answers, respondent);
  const words = (text: Text | undefined) =>
    fillText(survey, textOf(text, respondent.language, survey.language), answers, respondent).trim();
  const description = words(survey.description);
  const prompts = questions.map((question) => promptOf(shownAs(question), asked.mode));
  const keys = questions.map((_, index) => `"${keyOf(index)}": …`).join(', ');
  return {
    system: buildPersonaPrompt(persona.persona),
    user: [
      `${surveyOpening}: ${onOneLine(words(survey.title))}`,
      ...(description === '' ? [] : [markForeign(description)]),
      ...answerLines(survey, answers, respondent),
      '',
      asked.mode === 'distribution' && prompts.some(({ isDistribution }) => isDistribution)
        ? distributionLine
        : choiceLine,
      ...prompts.flatMap(({ lines: [first = '', ...rest] }, index) => [
        '',
        ...sectionLines(survey, respondent, questions, index, words),
        `${keyOf(index)}. ${neutralized(first)}`,
        ...rest.map(neutralized),
      ]),
      '',
      `Reply with one JSON object and nothing else: {${keys}}.`,
      ...(asked.language ? [`Write your own words in ${asked.language}.`] : []),
    ].join('\n'),
    temperature: 0.7,
    maxTokens: 60 + sumOf(questions, (question) => replyTokens(shownAs(question), asked.mode)),
  };
}

function promptOf(question: Question, mode: SurveyRunSpec['mode']): QuestionPrompt & { isDistribution: boolean } {
  const stated = mode === 'distribution' ? distributionPrompt(question) : null;
  return { ...(stated ?? choicePrompt(question)), isDistribution: stated !== null };
}

/** A person remembers what they said, and so does a persona. */
function answerLines(survey: SurveyDefinition, answers: Answers, respondent: Respondent): string[] {
  const lines = orderOf(survey, respondent).flatMap(({ question: { id } }) => {
    const question = questionOf(survey, id);
    if (question === undefined || !Object.hasOwn(answers, id)) return [];
    const shown = present(survey, question, answers, respondent);
    const words = typeOf(shown).describeAnswer(shown, answers[id], respondent.language ?? survey.language);
    if (words === '') return [];
    return [`- ${oneLine(textOf(shown.text))} ${oneLine(words)}`];
  });
  return lines.length === 0 ? [] : ['', 'You have answered so far:', markForeign(lines.join('\n'))];
}

function oneLine(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), most.textCharacters);
}

/** The title and text of a section stand before its first question of the call. */
function sectionLines(
  survey: SurveyDefinition,
  respondent: Respondent,
  questions: readonly Question[],
  index: number,
  words: (text: Text | undefined) => string,
): string[] {
  const sectionOf = (id: string | undefined) =>
    orderOf(survey, respondent).find(({ question }) => question.id === id)?.section;
  const section = sectionOf(questions[index]?.id);
  if (section === undefined || section === sectionOf(questions[index - 1]?.id)) return [];
  return [words(section.title), words(section.text)].filter((text) => text !== '').map(neutralized);
}

/** Tokens that the reply to a question takes at most, as a rule; `question` is as presented. */
export function replyTokens(question: Question, mode: SurveyRunSpec['mode']): number {
  const type = typeOf(question);
  if (mode === 'distribution' && type.distribution !== null) return 20 + 9 * type.distribution.keys(question).length;
  return type.replyTokens(question);
}
