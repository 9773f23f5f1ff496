/** Recurring runs: how often a change is told that is not there, and how often one that is. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { findChanges, type AnswersByPerson, type Change } from '../../domain/simulations/changes.ts';
import { percentOf, type Figure, type Row, type Section } from './section.ts';

/** Weekly runs of the same people. */
export interface Weeks {
  people: number;
  /** Share of the people whose answer differs from one week to the next, without a change. */
  flips: number;
  share: number;
  weeks: number;
  /** Returns how much the share of everybody gained by a week, counted from 0. */
  gainBy?: (week: number) => number;
}

/** Draws the answers of each week. People lean to one side, and say the other one now and then. */
export function drawWeeks(random: Random, { people, flips, share, weeks, gainBy = () => 0 }: Weeks): AnswersByPerson[] {
  const slip = (1 - Math.sqrt(1 - 2 * flips)) / 2;
  const leaning = (share - slip) / (1 - 2 * slip);
  const chances = Array.from({ length: people }, () => (random() < leaning ? 1 - slip : slip));
  return Array.from({ length: weeks }, (_, week) => {
    const answers = chances.map((chance) => (random() < chance + gainBy(week) ? 1 : 0));
    return new Map(answers.map((p, person) => [String(person), { m: 1, p, n: 1 - p }]));
  });
}

/** Points that are worth telling in these trials: those of a person who has not chosen. */
const minPoints = 3;

/** Returns the first change that is told; undefined without one. */
export function firstTold(random: Random, weeks: Weeks): Change | undefined {
  return findChanges(drawWeeks(random, weeks), minPoints)[0];
}

export const jumpBy = (points: number, from: number) => (week: number) => (week >= from ? points / 100 : 0);
/** One point more each week after the four that are compared with. */
export const drift = (week: number) => Math.max(0, week - 3) / 100;

const halfYear = 26;
/** Weeks with a drift behind them, in which it is to be told. */
const tenWeeks = 10;

function figuresOf(people: number, flips: number, trials: number): Figure[] {
  const percent = (of: Weeks, isHit: (change: Change | undefined) => boolean = (change) => change !== undefined) => {
    const random = seededRandom(`${JSON.stringify(of)} ${of.gainBy?.(20)} ${of.gainBy?.(8)}`);
    return percentOf(trials, () => isHit(firstTold(random, of)));
  };
  const steady = { people, flips, share: 0.5, weeks: halfYear };
  return [
    percent(steady),
    percent({ ...steady, share: 0.3, flips: 0.2 }),
    ...[4, 8, 13].map((from) => percent({ ...steady, gainBy: jumpBy(5, from) })),
    percent({ ...steady, share: 0.4, gainBy: drift, weeks: 4 + tenWeeks }),
    percent({ ...steady, gainBy: jumpBy(10, 8) }, (change) => change?.kind === 'moved'),
    percent({ ...steady, share: 0.4, gainBy: drift }, (change) => change?.kind === 'drifts'),
  ];
}

const quiet = { max: 7 };
const loud = { min: 80 };

export const trendsSection: Section = {
  name: 'recurring',
  about: `Half-years of ${halfYear} weekly runs, in percent. Changes of at least ${minPoints} points are told.`,
  labels: ['People', 'Flips a week'],
  columns: [
    { head: 'Change told, nothing changed', aim: quiet },
    { head: 'at a share of 30%, 20% flips', aim: quiet },
    { head: 'Jump of 5 points at run 5 told', aim: loud },
    { head: 'at run 9', aim: loud },
    { head: 'at run 14', aim: loud },
    { head: 'Drift of 1 point a week told after 10 weeks', aim: loud },
    { head: 'Jump of 10 points called a move' },
    { head: 'Drift called a drift' },
  ],
  trials: 2_000,
  note: 'Of 100 people who change 33% of their answers a jump of 5 points cannot be told in 80: after four runs a test that knew the week would find it in 68 (docs/decisions/notifications.md). The page of a recurring run says from which jump on its runs show one.',
  rows: [30, 100, 200, 300].flatMap((people) =>
    [0.2, 0.33].map((flips): Row => ({
      labels: [people, `${100 * flips}%`],
      // A jump is to be found among 100 people and more.
      aims: people < 100 ? { 2: null, 3: null, 4: null, 5: null } : {},
      measure: (trials) => figuresOf(people, flips, trials),
    })),
  ),
};
