import {
  clientSection,
  type ClientChart,
  type ClientReport,
  type ClientSection,
} from '../../../domain/exports/client-report.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { figuresOf } from '../../../domain/surveys/results/figure-rows.ts';
import type { QuestionResult } from '../../../domain/surveys/results/question-view.ts';
import type { SurveyResultsView } from '../../../domain/surveys/results/view.ts';
import {
  factLines,
  figureInWords,
  figureTable,
  headlineSentences,
  questionSentences,
} from '../../../domain/surveys/results/words.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';
import { publicNotes } from './parts.ts';

/** Questions that have a slide; documents have all. */
const maxOnSlides = 4;

/** Builds the report of a survey for a client: every question, without costs, the run's job and the owner's address. */
export function surveyClientReport(view: SurveyResultsView, now: Date): ClientReport {
  const { survey, run, people, questions } = view;
  const personas = run === null ? [] : [words.counted(run.counted, 'AI persona')];
  const asked = people.counted === 0 ? personas : [words.counted(people.counted, 'person', 'people'), ...personas];
  const [verdict = 'No answers yet'] = headlineSentences(view);
  return {
    title: cutText(survey.title, 300),
    subtitle: `Survey of ${words.counted(survey.questions, 'question')}, answered by ${asked.join(' and ') || 'nobody yet'}`,
    messages: [],
    verdict,
    mark: run?.isSimulated === true ? simulatedMark : null,
    date: words.day((people.since ?? now).toISOString()),
    sections: [
      ...questions.map((question, at) => questionSection(question, at < maxOnSlides)),
      summarySection(view),
      nextSection(view),
      methodOf(view),
    ].filter((section) => section !== null),
  };
}

function questionSection(question: QuestionResult, isOnSlide: boolean): ClientSection | null {
  const themes = question.open?.themes ?? [];
  const quotes = themes.flatMap(({ name, verbatims }) =>
    verbatims.slice(0, 1).map(({ source, text }) => ({
      text: cutText(text, 280),
      who: `${name}, ${source === 'people' ? 'a person' : 'an AI persona'}`,
      tone: 'own' as const,
    })),
  );
  const section = clientSection(`Question ${question.number}`, cutText(question.text, 200), [
    chartOf(question),
    { kind: 'table', ...figureTable(question) },
    { kind: 'quotes', quotes: quotes.slice(0, 4) },
    { kind: 'list', items: questionSentences(question).map((text) => cutText(text, 400)) },
  ]);
  return section === null || isOnSlide ? section : { ...section, isOffSlides: true };
}

const maxBars = 8;

/** Draws the shares of a choice; other questions have their table alone. */
function chartOf(question: QuestionResult): ClientChart | null {
  if (question.choice === null || question.choice.options.length > maxBars) return null;
  const shares = figuresOf(question).filter(({ kind }) => kind === 'share');
  const sources = (['people', 'personas'] as const).filter((source) => shares.some((one) => one.source === source));
  const labels = [...new Set(shares.map(({ figure }) => figure))];
  if (sources.length === 0) return null;
  const ofLabel = (label: string, source: string) =>
    shares.find((one) => one.figure === label && one.source === source);
  const names = { people: 'People', personas: 'Personas' };
  return {
    kind: 'chart',
    title: question.text,
    series: sources.map((source, at) => ({ name: names[source], tone: at === 0 ? 'own' : 'neutral' })),
    bars: labels.map((label) => ({
      label: cutText(label, 60),
      values: sources.map((source) => ofLabel(label, source)?.value ?? 0),
      figure: sources
        .flatMap((source) => {
          const one = ofLabel(label, source);
          return one === undefined ? [] : [`${names[source].toLowerCase()} ${figureInWords(one)}`];
        })
        .join(', '),
    })),
    isStacked: false,
  };
}

function summarySection(view: SurveyResultsView): ClientSection | null {
  const { distanceSentence, notices } = view;
  const items = [
    ...headlineSentences(view).slice(1),
    ...(distanceSentence === null ? [] : [distanceSentence]),
    ...publicNotes(notices),
  ];
  return clientSection('How far to trust it', 'What the answers are worth', [{ kind: 'list', items }]);
}

function nextSection({ nextToAsk }: SurveyResultsView): ClientSection | null {
  if (nextToAsk === null) return null;
  return clientSection('What next', cutText(nextToAsk.title, 160), [{ kind: 'text', text: nextToAsk.sentence }]);
}

function methodOf(view: SurveyResultsView): ClientSection | null {
  const items = [
    ...(view.disclosure === null ? [] : [view.disclosure]),
    ...factLines(view),
    'Ranges are 95% intervals. People, personas and rectified figures are never pooled. Made with Soundings.',
  ];
  return clientSection('Method', 'Who answered, and how', [{ kind: 'box', title: 'Method', items }]);
}
