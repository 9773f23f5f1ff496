/** Figures of the results in words, for files. */
import { figuresOf, figureSources, type FigureRow } from './figure-rows.ts';
import { countOf, peopleOf } from './sentences.ts';
import type { QuestionResult } from './question-view.ts';
import type { SurveyResultsView } from './view.ts';

export interface FigureTable {
  columns: string[];
  rows: string[][];
}

type Figure = Pick<FigureRow, 'kind' | 'value' | 'low' | 'high'>;

/** Formats a figure with its interval: `47% (41–53%)`, `3.14 (2.99–3.29)`. */
export function figureInWords({ kind, value, low, high }: Figure): string {
  if (kind === 'share') {
    const percent = (share: number) => String(Math.round(100 * share));
    return low === null || high === null
      ? `${percent(value)}%`
      : `${percent(value)}% (${percent(low)}–${percent(high)}%)`;
  }
  const range = low === null || high === null ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `${value.toFixed(2)}${range}`;
}

/** Lists the figures of a question, one row for each, with the three sides beside each other. */
export function figureTable(question: QuestionResult): FigureTable {
  const figures = figuresOf(question);
  const keys = [...new Set(figures.map(({ figure, kind }) => `${kind}\u0000${figure}`))];
  return {
    columns: ['', 'Personas', 'People', 'Rectified'],
    rows: keys.map((key) => {
      const [kind, figure = ''] = key.split('\u0000');
      const own = figures.filter((one) => one.kind === kind && one.figure === figure);
      const cells = figureSources.map((source) => own.find((one) => one.source === source));
      const suffix = kind === 'utility' || kind === 'mean rank' ? `, ${kind}` : '';
      return [`${figure}${suffix}`, ...cells.map((cell) => (cell === undefined ? '—' : figureInWords(cell)))];
    }),
  };
}

/** Sentences below a question: what to be careful of, what changed answers, why nothing is rectified. */
export function questionSentences(question: QuestionResult): string[] {
  const { summary, warnings, effects, notRectified, open } = question;
  return [
    summary,
    ...(open?.sentence == null ? [] : [`Themes: ${open.sentence}.`]),
    ...warnings.map(({ sentence }) => sentence),
    ...effects.map(({ sentence }) => sentence),
    ...(notRectified === null ? [] : [notRectified]),
  ];
}

/** The sentences of the head, without those whose figures are missing. */
export function headlineSentences({ headline, run, people, pairingSentence }: SurveyResultsView): string[] {
  const { worth, rectified, distance, advice } = headline;
  const personas = run === null ? 'The personas' : `The ${run.counted.toLocaleString('en-US')} personas`;
  return [
    ...(worth === null ? [] : [`${personas} are ${worth.sentence}.`]),
    ...(rectified === null
      ? []
      : [`Together with the ${people.counted.toLocaleString('en-US')} people they are ${rectified.sentence}.`]),
    ...(distance === null ? [] : [`Alone, the personas are ${distance.sentence}.`]),
    advice,
    pairingSentence,
  ];
}

/** Says what is shown: version, people, run, filter and weights. */
export function factLines({ survey, people, run, filter, weighting, quality }: SurveyResultsView): string[] {
  const count = (value: number) => value.toLocaleString('en-US');
  const asked = run?.isSimulated === true ? 'simulated' : (run?.model ?? 'no model');
  return [
    `Version ${survey.version ?? 'draft'}, ${countOf(survey.questions, 'question')}. ${peopleOf(people.counted)}${
      people.fromFile > 0 ? `, ${count(people.fromFile)} of them from a file` : ''
    }.`,
    run === null ? 'No personas.' : `${countOf(run.counted, 'persona')}, ${asked}.`,
    filter === null ? 'Everyone is counted.' : `Only “${filter.label}” is counted.`,
    weighting === null
      ? 'Unweighted.'
      : `Weighted to the shares of ${Object.keys(weighting.targets).join(', ')}: people count as ${(
          weighting.people?.effective ?? 0
        ).toFixed(0)}.`,
    quality.sentence,
  ];
}
