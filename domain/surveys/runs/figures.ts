/** Figures of a survey in words, a line for each question, for readers without charts. */
import { possibleOptions } from '../arrange.ts';
import { bandOf } from '../parts/bands.ts';
import { textOf } from '../parts/text.ts';
import type { Option } from '../parts/option.ts';
import { titleOf } from '../question-texts.ts';
import type { Answers } from '../respondent.ts';
import { choiceShares, summarizeNumbers } from '../statistics/choice-shares.ts';
import { analyzeMaxDiff, type MaxDiffTask } from '../statistics/maxdiff.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type CoreQuestion, type Question } from '../types/registry.ts';
import { samplesFor } from '../results/samples.ts';

/** Sets of MaxDiff that are counted at most. */
const maxSets = 2_000;

/** Lists what these respondents answered: shares and means with 95% intervals. Questions without an answer are left out. */
export function figureLines(survey: SurveyDefinition, responses: readonly Answers[]): string[] {
  return questionsOf(survey).flatMap((question) => {
    const type = typeOf(question);
    const answers = responses.map((answers) => answers[question.id]).filter((answer) => !type.isEmpty(answer));
    if (answers.length === 0) return [];
    const text = titleOf(survey, question);
    return [
      `${text} (${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}): ${[figuresOf(survey, coreOf(question), answers), ...scoreOf(question, answers)].join('; ')}`,
    ];
  });
}

function figuresOf(survey: SurveyDefinition, question: CoreQuestion, answers: readonly unknown[]): string {
  const words = ({ text }: Option) => textOf(text, survey.language);
  switch (question.type) {
    case 'scale':
    case 'number':
      return `mean ${meanOf(answers as number[])}`;
    case 'open':
      return 'in own words';
    case 'matrix':
      return question.rows
        .map((row) => {
          const cells = (answers as Record<string, string>[]).flatMap((answer) => answer[row.id] ?? []);
          return `${words(row)}: ${sharesOf(
            question.columns,
            cells.map((cell) => [cell]),
            words,
          )}`;
        })
        .join('; ');
    case 'ranking': {
      const firsts = (answers as string[][]).map((order) => order.slice(0, 1));
      return `first place ${sharesOf(possibleOptions(survey, question), firsts, words)}`;
    }
    case 'maxdiff':
      return preferencesOf(question.items, answers as Omit<MaxDiffTask, 'items'>[][], words);
    case 'single':
    case 'multiple':
      return sharesOf(
        possibleOptions(survey, question),
        answers.map((answer) => typeOf(question).idsIn(answer)),
        words,
      );
  }
}

/** The score of a type that has one. */
function scoreOf(question: Question, answers: readonly unknown[]): string[] {
  const { bands } = typeOf(question);
  if (bands === null) return [];
  return [`${bands.score} ${meanOf(answers.map((answer) => bandOf(bands, Number(answer))?.points ?? 0))}`];
}

type Words = (option: Option) => string;

function sharesOf(options: readonly Option[], chosen: readonly (readonly string[])[], words: Words): string {
  const { options: shares } = choiceShares(
    options.map(({ id }) => id),
    chosen.map((ids) => ({ chosen: ids })),
  );
  return options
    .map((option, index) => {
      const { share = 0, low = 0, high = 0 } = shares[index] ?? {};
      return `${words(option)} ${percents(share, low, high)}`;
    })
    .join(', ');
}

function preferencesOf(
  items: readonly Option[],
  answers: readonly (readonly { set?: readonly string[]; best: string; worst: string }[])[],
  words: Words,
): string {
  const respondents = answers.map((tasks) => ({
    tasks: tasks.map(({ set = [], best, worst }) => ({ items: set, best, worst })),
  }));
  const ids = items.map(({ id }) => id);
  const sets = respondents.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const setSize = respondents[0]?.tasks[0]?.items.length ?? 0;
  // Few respondents of a large run say enough here, and the whole of it would keep the process busy.
  const most = Math.max(1, Math.floor((respondents.length * maxSets) / Math.max(maxSets, sets)));
  const samples = samplesFor(20 * Math.min(sets, maxSets) * setSize ** 2 + ids.length ** 3);
  const found = analyzeMaxDiff(ids, respondents.slice(0, most), { seed: 1, samples });
  return items
    .map((item, index) => {
      const { share = 0, shareInterval = { low: 0, high: 0 } } = found[index] ?? {};
      return `${words(item)} preferred by ${percents(share, shareInterval.low, shareInterval.high)}`;
    })
    .join(', ');
}

function meanOf(numbers: readonly number[]): string {
  const found = summarizeNumbers(numbers.map((value) => ({ value })));
  if (found === null) return '';
  const round = (value: number) => String(Math.round(10 * value) / 10);
  const { mean, interval } = found;
  return `${round(mean)}${interval === null ? '' : ` (${round(interval.low)} to ${round(interval.high)})`}`;
}

function percents(share: number, low: number, high: number): string {
  const points = (value: number) => `${Math.round(100 * value)}%`;
  return `${points(share)} (${points(low)} to ${points(high)})`;
}
