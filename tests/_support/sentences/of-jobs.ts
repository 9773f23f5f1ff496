/** Sentences of notifications and mails, of what a run will be, and of searches. */
import { mailWordsOf, wordsOf } from '../../../domain/notifications/texts.ts';
import type { Candidate } from '../../../domain/searches/candidate.ts';
import { pairedOf } from '../../../domain/searches/fitness.ts';
import { confirmationOf } from '../../../domain/searches/outcome/confirmed.ts';
import { differenceOf, pointsInWords } from '../../../domain/searches/outcome/estimates.ts';
import { stopSentence as searchStopSentence } from '../../../domain/searches/outcome/stop-sentence.ts';
import { objectiveNames } from '../../../domain/searches/setup.ts';
import { stopRules, type Rating } from '../../../domain/searches/state.ts';
import { wordings } from '../../../domain/searches/wordings.ts';
import { clusteredDifference } from '../../../domain/simulations/clusters.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { peopleAsked } from '../../../domain/simulations/people-asked.ts';
import type { CheckedRunInput } from '../../../domain/simulations/run-input.ts';
import {
  groupsSentence,
  peopleSentence,
  stopSentence,
  toolsSentence,
} from '../../../services/simulations/estimates/estimate-sentences.ts';
import { between, whole, type Random } from '../populations.ts';
import { searchSpec, startState, type PlayedState } from '../search-in-memory.ts';
import { toyLandscape } from '../toy-landscape.ts';
import { clustersOf, drawAnswers, drawPeople, drawScale, drawSize, sidesOf } from './draw.ts';
import { differenceBetween, type Written } from './judge.ts';
import type { Writer } from './writers.ts';

const stored = { subject: 'A bus every ten minutes', error: null };

const notifications: Writer = {
  writes: ['wordsOf', 'mailWordsOf'],
  write(random) {
    const people = drawPeople(random, drawSize(random), random() < 0.6 ? 1 : whole(random, 2, 9));
    const { positive, neutral, negative, total, people: persons, mm, pp, pm } = clustersOf(people);
    const ended = random() < 0.3 ? { total: whole(random, 1, 9) } : undefined;
    const data = {
      job: 'calm-blue-otter',
      scale: drawScale(random),
      simulated: random() < 0.5,
      asked: total + whole(random, 0, 5),
      positive,
      neutral,
      negative,
      ...(persons < total ? { byPerson: { people: persons, mm, pp, pm } } : {}),
      ...(ended === undefined ? {} : { endings: ended }),
    };
    const added = { added: whole(random, 0, 3), refused: whole(random, 0, 3) };
    const done = { ...stored, kind: 'run', outcome: 'completed', data } as const;
    const told = [
      wordsOf({ ...stored, kind: 'profile-import', outcome: 'completed', data: added }),
      wordsOf({ ...stored, kind: 'schedule', outcome: 'limit', data: { capUsd: between(random, 0, 90) } }),
    ];
    const shares = [positive / total];
    return {
      texts: [
        { writer: 'wordsOf', text: wordsOf(done).text, shares },
        { writer: 'mailWordsOf', text: mailWordsOf(done).text, shares },
        ...told.map(({ text }): Written => ({ writer: 'wordsOf', text })),
      ],
    };
  },
};

/** Moves that the inbox tells: clear differences of two runs. */
const moves: Writer = {
  writes: ['wordsOf'],
  write(random) {
    const design = { size: drawSize(random, 500), most: random() < 0.5 ? 1 : whole(random, 2, 5), wordings: 1 };
    const [before, after] = [drawAnswers(random, design), drawAnswers(random, design)];
    const pair = pairOfAnswers(after, before);
    const test = clusteredDifference(pair);
    if (!test.isClear) return { texts: [] };
    const [to, from] = [pair.first, pair.second].map(({ positive, total }) => positive / total) as [number, number];
    const { text } = wordsOf({
      ...stored,
      kind: 'schedule-moved',
      outcome: 'moved',
      data: { scale: drawScale(random), move: { from, to, low: test.low, high: test.high } },
    });
    // Whether a move is told depends on its points; its words do not.
    const difference = { ...differenceBetween(sidesOf(after, before)), people: 30 };
    return { texts: [{ writer: 'wordsOf', text, difference, shares: [from, to] }] };
  },
};

const estimates: Writer = {
  writes: ['peopleSentence', 'stopSentence', 'groupsSentence of an estimate', 'toolsSentence'],
  write(random) {
    const segments = Array.from({ length: whole(random, 1, 5) }, (_, at) => ({
      id: `${at}`,
      name: `Segment ${'ABCDE'[at]}`,
      size: random() < 0.2 ? 0 : drawSize(random, 2_000),
    }));
    const seats = segments.map(() => (random() < 0.1 ? 0 : drawSize(random, 2_000)));
    const numUsers = seats.reduce((sum, seat) => sum + seat, 0);
    const who = peopleAsked(
      seats,
      segments.map(({ size }) => size),
    );
    const low = whole(random, 1, Math.max(1, numUsers));
    const high = whole(random, low, Math.max(low, numUsers));
    const checked = {
      numUsers,
      stopAtMarginPoints: between(random, 1, 20),
      toolsEnabled: ['web_search'],
      toolBudgetUsd: random() < 0.5 ? null : between(random, 0, 5),
    } as unknown as CheckedRunInput;
    const splits = [
      null,
      { by: 'size', minPerSegment: whole(random, 1, 60), own: null },
      { by: 'equal', minPerSegment: null, own: null },
    ] as const;
    const said = (writer: string, texts: readonly string[]): Written[] => texts.map((text) => ({ writer, text }));
    const people = peopleSentence(numUsers, who);
    const worth = /as precise as ([\d,]+) asked once/.exec(people[0] ?? '')?.[1]?.replaceAll(',', '');
    return {
      texts: [
        ...said('peopleSentence', people),
        ...said('stopSentence', stopSentence(checked, { low, high })),
        ...said('groupsSentence of an estimate', groupsSentence(seats, segments, splits[whole(random, 0, 2)] ?? null)),
        ...said('toolsSentence', toolsSentence(checked)),
      ],
      found:
        worth !== undefined && Number(worth) > who.people
          ? [`peopleSentence: worth more than the people: ${people[0]}`]
          : [],
    };
  },
};

const points: Writer = {
  writes: ['pointsInWords', 'searchStopSentence'],
  write(random) {
    const n = drawSize(random, 600);
    const shift = random() < 0.3 ? 0 : between(random, -0.3, 0.3);
    const values = Array.from({ length: n }, () => shift + between(random, -0.4, 0.4));
    const sum = (power: number) => values.reduce((total, value) => total + value ** power, 0);
    const found = differenceOf(pairedOf(n, sum(1), sum(2)));
    const spec = searchSpec(toyLandscape(1), {
      budgetCalls: whole(random, 1_000, 9_000),
      spendCapUsd: whole(random, 5, 90),
      targetPoints: whole(random, 1, 30),
    });
    const state = startState(spec);
    const rule = stopRules[whole(random, 0, stopRules.length - 1)] ?? 'generations';
    const generation = whole(random, 2, 12);
    const stop = searchStopSentence(rule, {
      spec,
      progress: { ...state.progress, generation, betterAt: whole(random, 0, generation - 2) },
    });
    return {
      texts: [
        ...(found === null
          ? []
          : [
              {
                writer: 'pointsInWords',
                text: `${found.isIndecisive ? 'No better' : found.points > 0 ? 'Better' : 'Worse'} than: ${pointsInWords(found)}`,
              },
            ]),
        { writer: 'searchStopSentence', text: stop },
      ],
    };
  },
};

function drawRating(random: Random, liking: number): Rating {
  const value = Math.max(0, Math.min(1, liking + between(random, -0.4, 0.4)));
  const values = Object.fromEntries(objectiveNames.map((name) => [name, value])) as Rating['values'];
  return { values, sentiment: value > 0.5 ? 'positive' : 'negative', objection: '' };
}

/** A search that is done, with one finalist, and what its sealed personas said of it and of the first message. */
function drawConfirmed(random: Random): { state: PlayedState; differences: Map<number, number[]> } {
  const sealedPersonas = whole(random, 50, 200);
  const spec = searchSpec(toyLandscape(1), { personas: 100, sealedPersonas });
  const state = startState(spec);
  const [seed] = state.candidates;
  const finalist = { ...(seed as Candidate), number: 1, message: 'A tram every five minutes' };
  const [one, other] = [between(random, 0.3, 0.7), random() < 0.4 ? 0 : between(random, -0.2, 0.2)];
  const differences = new Map<number, number[]>();
  const ratings: PlayedState['ratings'] = new Map([0, 1].map((number) => [number, new Map()]));
  for (let persona = 0; persona < spec.personas + sealedPersonas; persona += 1) {
    const first = drawRating(random, one);
    const second = random() < 0.05 ? null : drawRating(random, one + other);
    ratings.get(0)?.set(persona, first);
    ratings.get(1)?.set(persona, second);
    if (persona < spec.personas || second === null) continue;
    const wording = persona % wordings.length;
    const held = differences.get(wording) ?? [];
    differences.set(wording, [...held, second.values.supportRate - first.values.supportRate]);
  }
  const progress = { ...state.progress, phase: 'done' as const, finalists: [1] };
  return { state: { ...state, candidates: [...state.candidates, finalist], ratings, progress }, differences };
}

const searches: Writer = {
  writes: ['confirmationOf'],
  oneIn: 4,
  write(random) {
    const { state, differences } = drawConfirmed(random);
    const sentence = confirmationOf(state)?.headline.sentence ?? 'null';
    const all = [...differences.values()];
    // Each wording counts once, unless one of them asked hardly anybody.
    const values = all.length < wordings.length || all.some(({ length }) => length < 2) ? all.flat() : all.map(meanOf);
    const value = meanOf(values);
    const error = Math.sqrt(
      values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (values.length - 1) / values.length,
    );
    const difference = { value, deviate: value / error, people: all.flat().length, isLimited: true };
    return { texts: [{ writer: 'confirmationOf', text: sentence, difference }] };
  },
};

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

export const ofJobs: readonly Writer[] = [notifications, moves, estimates, points, searches];
