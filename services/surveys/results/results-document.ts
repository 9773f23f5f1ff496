/** Results as documents, from which their Markdown and Word files are made. */
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import type { DocumentBlock, TextDocument } from '../../../domain/exports/text-document.ts';
import type { QuestionResult } from '../../../domain/surveys/results/question-view.ts';
import type { SurveyResultsView } from '../../../domain/surveys/results/view.ts';
import { factLines, figureTable, headlineSentences, questionSentences } from '../../../domain/surveys/results/words.ts';

export function resultsDocument(view: SurveyResultsView): TextDocument {
  const { survey, run, disclosure, notices, questions, distances, distanceSentence, nextToAsk } = view;
  return {
    title: survey.title,
    notes: [...(disclosure === null ? [] : [disclosure]), ...factLines(view), ...notices],
    mark:
      run?.isSimulated === true
        ? { text: simulatedMark, sentence: `${simulatedMark}: rules instead of a model answered for the personas.` }
        : null,
    blocks: [
      ...section('Result', [
        ...headlineSentences(view).map((text): DocumentBlock => ({ kind: 'text', text })),
        { kind: 'text', text: 'Ranges are 95% intervals. People, personas and rectified figures are never pooled.' },
      ]),
      ...section('Answers', questions.flatMap(questionBlocks)),
      ...section('How far off', [
        ...(distances.length === 0 ? [] : [distanceTable(view)]),
        ...(distanceSentence === null ? [] : [{ kind: 'text' as const, text: distanceSentence }]),
      ]),
      ...section(
        'Ask people next',
        nextToAsk === null ? [] : [{ kind: 'text', text: `${nextToAsk.title}. ${nextToAsk.sentence}` }],
      ),
    ],
  };
}

function section(heading: string, blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', level: 1, text: heading }, ...blocks];
}

function questionBlocks(question: QuestionResult): DocumentBlock[] {
  const { columns, rows } = figureTable(question);
  const quotes = (question.open?.themes ?? []).flatMap(({ name, verbatims }) =>
    verbatims.flatMap(({ source, text }): DocumentBlock[] => [
      { kind: 'item', level: 1, text: `${name}, ${source === 'people' ? 'a person' : 'an AI persona'}:` },
      { kind: 'quote', text },
    ]),
  );
  return [
    { kind: 'heading', level: 2, text: `${question.number}. ${question.text}` },
    ...questionSentences(question).map((text): DocumentBlock => ({ kind: 'text', text })),
    ...(rows.length === 0 ? [] : [{ kind: 'table' as const, columns, rows }]),
    ...quotes,
  ];
}

function distanceTable({ distances }: SurveyResultsView): DocumentBlock {
  const points = (value: number | null) => (value === null ? '—' : String(Math.round(value)));
  return {
    kind: 'table',
    columns: ['Question', 'Points off', '95% interval', 'Two halves of the people', 'Guessing evenly'],
    rows: distances.map(({ number, label, points: off, low, high, splitHalf, uniform }) => [
      `${number}. ${label}`,
      points(off),
      `${points(low)}–${points(high)}`,
      points(splitHalf),
      points(uniform),
    ]),
  };
}
