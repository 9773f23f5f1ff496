/** Results as a report, from which their PDF, web page and slides are made. */
import { paperTheme } from '../../domain/charts/theme.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import type { QuestionResult } from '../../domain/surveys/results/question-view.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import { factLines, figureTable, headlineSentences, questionSentences } from '../../domain/surveys/results/words.ts';
import type { Figure, Report, ReportDrawing, TextBlock } from '../exports/report.ts';
import { cutText } from '../exports/safe-text.ts';
import { moment } from '../exports/words.ts';
import { drawLanes } from './draw-lanes.ts';

/** Width of a drawing in pixels, for the width of a report's page. */
const drawingWidth = 660;

export function resultsReport(view: SurveyResultsView, madeFor: string, now: Date): Report {
  const { survey, run, disclosure, notices, questions } = view;
  const { names, share } = scaleOf(null);
  return {
    title: cutText(survey.title, 300),
    lines: [
      ...(disclosure === null ? [] : [disclosure]),
      `Made for ${madeFor} on ${moment(now)}`,
      ...factLines(view),
    ].map((line) => cutText(line, 600)),
    message: null,
    names,
    share,
    mark: run?.isSimulated === true ? simulatedMark : null,
    figures: figuresOf(view),
    sentences: headlineSentences(view),
    meaning: 'Ranges are 95% intervals. People, personas and rectified figures are never pooled.',
    notices: [...notices, ...(view.distanceSentence === null ? [] : [view.distanceSentence])],
    charts: [],
    drawings: questions.flatMap(drawingOf),
    recommendations: view.nextToAsk === null ? [] : [`${view.nextToAsk.title}. ${view.nextToAsk.sentence}`],
    analysis: questions.flatMap(textBlocks),
    themes: [],
    quotes: [],
  };
}

function figuresOf({ headline: { worth, rectified, distance } }: SurveyResultsView): Figure[] {
  const figure = (label: string, value: string, range: string): Figure => ({ label, value, range, sentiment: null });
  return [
    ...(worth === null
      ? []
      : [
          figure(
            'Personas are worth',
            `${worth.people} people`,
            `${Math.round(worth.low)} to ${Math.round(worth.high)}`,
          ),
        ]),
    ...(rectified === null
      ? []
      : [figure('Together as good as', String(rectified.people), `saves ${rectified.saved} answers`)]),
    ...(distance === null
      ? []
      : [figure('Personas alone', `${Math.round(distance.points)} points off`, 'median of the questions')]),
  ];
}

function drawingOf(question: QuestionResult): ReportDrawing[] {
  const table = figureTable(question);
  const drawn = drawLanes(question, paperTheme, drawingWidth);
  if (drawn === null) return [];
  const sentences = questionSentences(question);
  return [
    { title: titleOf(question), sentences, shapes: drawn.shapes, width: drawingWidth, height: drawn.height, table },
  ];
}

/** Questions without a drawing, and the words of open ones. */
function textBlocks(question: QuestionResult): TextBlock[] {
  const isDrawn = drawLanes(question, paperTheme, drawingWidth) !== null;
  const themes = question.open?.themes ?? [];
  const quotes = themes.flatMap(({ name, verbatims }) =>
    verbatims.map(({ source, text }): TextBlock => ({
      kind: 'item',
      text: cutText(`${name}, ${source === 'people' ? 'a person' : 'an AI persona'}: ${text}`, 500),
    })),
  );
  if (isDrawn && quotes.length === 0) return [];
  return [
    { kind: 'heading', text: titleOf(question) },
    ...(isDrawn ? [] : questionSentences(question).map((text): TextBlock => ({ kind: 'text', text }))),
    ...(isDrawn ? [] : figureTable(question).rows.map(rowBlock)),
    ...quotes,
  ];
}

function rowBlock([label = '', personas, people, rectified]: string[]): TextBlock {
  return { kind: 'item', text: `${label}: personas ${personas}, people ${people}, rectified ${rectified}` };
}

function titleOf({ number, text }: QuestionResult): string {
  return cutText(`${number}. ${text}`, 200);
}
