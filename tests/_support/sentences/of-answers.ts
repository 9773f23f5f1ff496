/** Sentences of what agents and files are told, and of changes over time. */
import { breakdownLines } from '../../../api/agents/operations/break-down.ts';
import { handleText, type JobHandle } from '../../../api/agents/operations/job-handle.ts';
import { words } from '../../../api/exports/words.ts';
import { moveText, steadyText } from '../../../domain/notifications/moved.ts';
import { clusteredShare } from '../../../domain/simulations/clusters.ts';
import { runHeadline } from '../../../domain/simulations/headline.ts';
import { figureLines } from '../../../domain/surveys/runs/figures.ts';
import { clinicSurvey, simulatedInput } from '../../unit/domain/surveys/results/_support/simulated-results.ts';
import { drawResult } from '../drawn-results.ts';
import { between, whole } from '../populations.ts';
import { clustersOf, drawPeople, drawScale, drawSize } from './draw.ts';
import type { Written } from './judge.ts';
import type { Writer } from './writers.ts';

const said = (writer: string, texts: readonly string[], facts: Omit<Written, 'writer' | 'text'> = {}): Written[] =>
  texts.map((text) => ({ writer, text, ...facts }));

/** A percentage of the answers of fewer than 30 people. */
const percentage = /(?<![\d–])\d+% positive|positive \d+%/;

const handles: Writer = {
  writes: ['handleText'],
  write(random) {
    const result = drawResult(random, drawSize(random));
    const { positive, neutral, negative, heard, people } = result;
    const handle: JobHandle = {
      job_id: 'calm-blue-otter',
      kind: 'run',
      state: 'completed',
      progress: 1,
      message: 'Done',
      cost_usd: 0,
      so_far: { headline: runHeadline(result, words), answered: heard, people, positive, neutral, negative, flags: [] },
      next: 'Nothing is left to do.',
      links: [],
    };
    // The headline is judged where it is written.
    const [, , line = ''] = handleText(handle).split('\n');
    return {
      texts: said('handleText', [line]),
      found: people < 30 && percentage.test(line) ? [`handleText: a percentage of ${people} people: ${line}`] : [],
    };
  },
};

const breakdowns: Writer = {
  writes: ['breakdownLines'],
  write(random) {
    const groups = Array.from({ length: whole(random, 1, 4) }, (_, at) => {
      const sums = clustersOf(drawPeople(random, drawSize(random, 400), random() < 0.5 ? 1 : whole(random, 2, 28)));
      const figures = { personas: sums.total, people: sums.people, positive: clusteredShare(sums) };
      return { label: `Party ${'ABCD'[at]}`, filter: null, ...figures, clearly_above: [] };
    });
    const [chosen] = groups;
    if (chosen === undefined) return { texts: [] };
    const { personas, people, positive } = chosen;
    const filters = random() < 0.5 ? [] : ['party:a'];
    const texts = breakdownLines({ sentence: '', filters, personas, people, positive, by: 'Party', groups });
    const lines = texts.slice(-groups.length);
    return {
      texts: lines.flatMap((text, at) => {
        const { share = 0, low = 0, high = 0 } = groups[at]?.positive ?? {};
        return said('breakdownLines', [text], { shares: [share, low, high] });
      }),
      found: lines.filter((text, at) => (groups[at]?.people ?? 0) < 30 && percentage.test(text)),
    };
  },
};

const changes: Writer = {
  writes: ['moveText', 'steadyText'],
  write(random) {
    const [from, to] = [random(), random()];
    const half = between(random, 0, Math.abs(to - from));
    const [low, high] = [Math.max(-1, to - from - half), Math.min(1, to - from + half)];
    const kind = random() < 0.5 ? 'moved' : 'drifts';
    const since = random() < 0.2 ? {} : { since: '2026-11-03' };
    return {
      texts: [
        ...said('moveText', [moveText({ kind, from, to, low, high, ...since }, drawScale(random))], {
          shares: [from, to],
        }),
        ...said('steadyText', [
          steadyText(whole(random, 1, 30), whole(random, 1, 20), random() < 0.2 ? null : random()),
        ]),
      ],
    };
  },
};

const survey = clinicSurvey();

const surveys: Writer = {
  writes: ['figureLines'],
  oneIn: 40,
  write(random) {
    const count = random() < 0.3 ? whole(random, 1, 3) : whole(random, 2, 60);
    const { people } = simulatedInput({ people: count, personas: 0, seed: String(random()), survey });
    return {
      texts: said(
        'figureLines',
        figureLines(
          survey,
          people.map(({ answers }) => answers),
        ),
      ),
    };
  },
};

export const ofAnswers: readonly Writer[] = [handles, breakdowns, changes, surveys];
