/** A question as one respondent sees it. */
import { noneId, otherId, type Option } from './parts/option.ts';
import { mapText, textOf, type Text } from './parts/text.ts';
import { fillPipes } from './pipes.ts';
import { mapTexts } from './question-texts.ts';
import { attributeValue, type Answers, type Respondent } from './respondent.ts';
import { carryForwardOf, listOf, questionOf, withList, type SurveyDefinition } from './survey.ts';
import { typeOf, type Question } from './types/registry.ts';

/** Stands in for an answer that was not given. */
const missing = '…';

/**
 * Returns the question with one wording in one language, earlier answers in its texts, and the options on offer in
 * their order. `answers` are those on the path before it.
 */
export function present(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): Question {
  const { arrangement, language } = respondent;
  const { wordings = [], id } = question;
  const letter = arrangement.wordings[id] ?? 'A';
  const text = wordings[letter.charCodeAt(0) - 66] ?? question.text;
  const offered = { ...withList(question, offeredOptions(survey, question, answers, respondent)), text };
  const filled = mapTexts(offered, (words: Text) =>
    fillText(survey, textOf(words, language, survey.language), answers, respondent),
  );
  const { wordings: _wordings, ...shown } = filled;
  const design = arrangement.designs[id];
  return (design === undefined ? shown : { ...shown, sets: design }) as Question;
}

/** Fills earlier answers and attributes into a text, also of a section or of the end. */
export function fillText(survey: SurveyDefinition, text: string, answers: Answers, respondent: Respondent): string {
  return fillPipes(text, ({ kind, name }) => {
    if (kind === 'attribute') return attributeValue(respondent, name)?.chosen.join(', ') ?? missing;
    const source = questionOf(survey, name);
    if (source === undefined) return missing;
    const { language } = respondent;
    // Options that were carried forward have their texts in other questions.
    const options = possibleTexts(survey, source, answers, respondent);
    const words = typeOf(source).describeAnswer(options, answers[name], language ?? survey.language);
    return words === '' ? missing : words;
  });
}

function possibleTexts(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): Question {
  return withList(question, offeredOptions(survey, question, answers, respondent));
}

/** Lists the options on offer, in the respondent's order. */
export function offeredOptions(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): readonly Option[] {
  const options = optionsOnOffer(survey, question, answers, respondent);
  const order = respondent.arrangement.options[question.id];
  if (order === undefined) return options;
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Option) => places.get(id) ?? order.length;
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Lists the options on offer as written, carried ones first. */
export function optionsOnOffer(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): readonly Option[] {
  const own = listOf(question);
  const carried = carriedOptions(survey, question, answers, respondent);
  return carried.length === 0 ? own : [...carried.filter(({ id }) => !own.some((option) => option.id === id)), ...own];
}

function carriedOptions(
  survey: SurveyDefinition,
  question: Question,
  answers: Answers,
  respondent: Respondent,
): readonly Option[] {
  const carry = carryForwardOf(question);
  const source = carry === undefined ? undefined : questionOf(survey, carry.from);
  if (carry === undefined || source === undefined || source.id === question.id) return [];
  const type = typeOf(source);
  const answer = answers[source.id];
  const named = new Set(type.idsIn(answer));
  const options = offeredOptions(survey, source, answers, respondent).filter(({ id }) => id !== noneId);
  if (carry.which === 'not-chosen') return options.filter(({ id }) => !named.has(id) && id !== otherId);
  return options.flatMap((option) => {
    if (!named.has(option.id)) return [];
    const words = option.id === otherId ? ownWords(answer) : '';
    return [words === '' ? option : { ...option, text: mapText(option.text, () => words) }];
  });
}

function ownWords(answer: unknown): string {
  const { text } = (answer ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.trim() : '';
}
