/** Sentences of survey results and of panels. */
import { movementVerdict } from '../../../domain/panels/analysis/verdict.ts';
import { voteChanges } from '../../../domain/panels/analysis/vote-changes.ts';
import { surveyResults } from '../../../domain/surveys/results/results.ts';
import type { QuestionResult } from '../../../domain/surveys/results/question-view.ts';
import { factLines, figureTable, headlineSentences, questionSentences } from '../../../domain/surveys/results/words.ts';
import { clinicSurvey, simulatedInput } from '../../unit/domain/surveys/results/_support/simulated-results.ts';
import { whole, type Random } from '../populations.ts';
import { syntheticPanel } from '../synthetic-panel.ts';
import type { Written } from './judge.ts';
import type { Writer } from './writers.ts';

/** Without best-worst sets, whose model takes most of the time. */
const survey = clinicSurvey();
const asked = {
  ...survey,
  sections: survey.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ type }) => type !== 'maxdiff'),
  })),
};

const drawCount = (random: Random) => (random() < 0.2 ? whole(random, 0, 3) : whole(random, 2, 90));

const results: Writer = {
  writes: ['headlineSentences', 'factLines', 'questionSentences', 'nextToAsk', 'figureTable'],
  oneIn: 40,
  write(random) {
    const isTwins = random() < 0.5;
    const [people, personas] = [drawCount(random), drawCount(random)];
    const view = surveyResults(
      simulatedInput({ people, personas, twins: isTwins, seed: String(random()), survey: asked }),
    );
    const said = (writer: string, texts: readonly string[]): Written[] => texts.map((text) => ({ writer, text }));
    const { nextToAsk } = view;
    return {
      texts: [
        ...said('headlineSentences', headlineSentences(view)),
        ...said('factLines', factLines(view)),
        ...view.questions.flatMap((question) => said('questionSentences', questionSentences(question))),
        ...said(
          'figureTable',
          view.questions.flatMap((question) => figureTable(question).rows.flat()),
        ),
        ...(nextToAsk === null ? [] : said('nextToAsk', [nextToAsk.title, nextToAsk.sentence])),
      ],
      found: view.questions.flatMap(faultsOfWarnings),
    };
  },
};

/** 'Personas choose “X” too often here' against the shares of X beside it. */
function faultsOfWarnings({ choice, warnings }: QuestionResult): string[] {
  return warnings.flatMap(({ sentence }) => {
    const [, label, often] = /choose “(.*)” too (often|seldom)/.exec(sentence) ?? [];
    const option = choice?.options.find((one) => one.label === label);
    if (label === undefined) return [];
    const gap = (option?.personas?.value ?? 0) - (option?.people?.value ?? 0);
    return (often === 'often' ? gap > 0 : gap < 0) ? [] : [`questionSentences: ${gap.toFixed(2)}: ${sentence}`];
  });
}

const panels: Writer = {
  writes: ['movementVerdict'],
  oneIn: 8,
  write(random) {
    const seats = (most: number) => Array.from({ length: whole(random, 0, most) }, () => whole(random, 0, 5));
    const plan = {
      seed: whole(random, 1, 1_000_000),
      phases: whole(random, 1, 5),
      groups: whole(random, 1, 3),
      noise: 0.3 * random(),
      flips: random() < 0.5 ? 0 : 0.2 * random(),
      controls: random() < 0.8,
      sham: random() < 0.5,
      persuadables: seats(2),
      followers: seats(1),
      conformists: seats(1),
    };
    const { spec, steps } = syntheticPanel(plan);
    const verdict = movementVerdict(spec, steps);
    if (verdict === null) return { texts: [] };
    const { allowed, sentences } = verdict;
    const text = sentences.join(' ');
    const { persuaded } = voteChanges(spec, steps);
    const names = /“persuaded” may be said of/.test(text);
    return {
      texts: sentences.map((sentence) => ({ writer: 'movementVerdict', text: sentence })),
      found: [
        ...(names && !allowed.includes('persuaded')
          ? [`movementVerdict: persuaded is named and not allowed: ${text}`]
          : []),
        ...(names !== (persuaded ?? 0) > 0 ? [`movementVerdict: ${persuaded} persuaded: ${text}`] : []),
        ...(allowed.includes('went along') && !/“went along” may be said/.test(text)
          ? [`movementVerdict: went along without words: ${text}`]
          : []),
        ...(!plan.controls && /may be said/.test(text) ? [`movementVerdict: persuaded without controls: ${text}`] : []),
      ],
    };
  },
};

export const ofSurveys: readonly Writer[] = [results, panels];
