/** Recurring runs: how often a change is told that is not there, and how often one that is. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { findChanges, type AnswersByPerson, type Change } from '../../domain/simulations/changes.ts';
import { table } from '../support/table.ts';
import { percentOf, type Effort } from './effort.ts';

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
function drawWeeks(random: Random, { people, flips, share, weeks, gainBy = () => 0 }: Weeks): AnswersByPerson[] {
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

/** Returns the section with the tables. */
export function trendsSection({ trials, say }: Effort): string {
  const percent = (of: Weeks, isHit: (change: Change | undefined) => boolean) => {
    const random = seededRandom(`${JSON.stringify(of)} ${of.gainBy?.(20)} ${of.gainBy?.(8)}`);
    return percentOf(trials, () => isHit(firstTold(random, of))).toFixed(1);
  };
  const isTold = (change: Change | undefined) => change !== undefined;
  const rows = [30, 100, 200, 300].flatMap((people) =>
    [0.2, 0.33].map((flips) => {
      const steady = { people, flips, share: 0.5, weeks: halfYear };
      const row = [
        people,
        `${100 * flips}%`,
        percent(steady, isTold),
        percent({ ...steady, share: 0.3, flips: 0.2 }, isTold),
        ...[4, 8, 13].map((from) => percent({ ...steady, gainBy: jumpBy(5, from) }, isTold)),
        percent({ ...steady, share: 0.4, gainBy: drift, weeks: 4 + tenWeeks }, isTold),
        percent({ ...steady, gainBy: jumpBy(10, 8) }, (change) => change?.kind === 'moved'),
        percent({ ...steady, share: 0.4, gainBy: drift }, (change) => change?.kind === 'drifts'),
      ];
      say(row.join('  '));
      return row;
    }),
  );
  return [
    `Of ${trials} half-years of ${halfYear} weekly runs, in percent. Changes of at least ${minPoints} points are told.`,
    '',
    table(
      [
        'People',
        'Flips a week',
        'Change told, nothing changed',
        'at a share of 30%, 20% flips',
        'Jump of 5 points at run 5 told',
        'at run 9',
        'at run 14',
        'Drift of 1 point a week told after 10 weeks',
        'Jump of 10 points called a move',
        'Drift called a drift',
      ],
      rows,
    ),
  ].join('\n');
}
