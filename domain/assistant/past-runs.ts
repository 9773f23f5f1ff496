/** A person's past runs: a summary for the assistant's prompt, and recommendations that need no model. */
import type { EndingCounts } from '../simulations/endings.ts';
import { truncate } from '../personas/recent-posts.ts';
import { clusteredShare, effectiveAnswers, type Clusters } from '../simulations/clusters.ts';
import { marginOfError } from '../simulations/statistics.ts';
import { text, flag, view, type ValueOf } from '../view.ts';

export interface PastRun {
  jobId: string;
  message: string;
  positive: number;
  neutral: number;
  negative: number;
  answered: number;
  /** The answers counted by person. */
  answers: Clusters;
  /** Number of personas that were asked. */
  asked: number;
  endings: EndingCounts;
  segmentNames: readonly string[];
  isSimulated: boolean;
  createdAt: Date;
}

export const recommendationView = view('ChatRecommendation', {
  kind: text<'best' | 'worst' | 'indifferent' | 'small-sample'>('best, worst, indifferent or small-sample.'),
  title: text(),
  /** Reason and advice in one or two sentences. */
  text: text(),
  jobId: text(),
  message: text(),
  isSimulated: flag(),
});

export type Recommendation = ValueOf<typeof recommendationView>;

const told = 5;
const latest = 2;
/** Minimum number of people for a recommendation. */
const minPeople = 30;

/**
 * Sorts runs by the lower end of the positive share's interval, best first, so that luck in a small run does not count.
 */
export function rankRuns(runs: readonly PastRun[]): PastRun[] {
  const worth = (run: PastRun) => clusteredShare(run.answers).low;
  return runs.toSorted((one, other) => worth(other) - worth(one));
}

/**
 * Summarizes runs in a few lines for a prompt: their number, the best, the worst and the latest; '' without runs.
 * `runs` are sorted newest first.
 */
export function pastRunsText(runs: readonly PastRun[]): string {
  if (runs.length === 0) return '';
  const order = rankRuns(runs);
  const best = order.slice(0, told);
  const worst = order.slice(told).slice(-told).toReversed();
  const sections = [
    ...section('Best received', best),
    ...section('Worst received', worst),
    ...section('Latest', runs.slice(0, latest)),
  ];
  return [`Tests with answers: ${runs.length}`, ...sections].join('\n');
}

function section(title: string, runs: readonly PastRun[]): string[] {
  if (runs.length === 0) return [];
  return [`${title}:`, ...runs.map(lineOf)];
}

/** Formats counts instead of shares, because shares of few answers would mislead. */
function lineOf(run: PastRun): string {
  const { jobId, createdAt, positive, neutral, negative, answered, answers, segmentNames, message } = run;
  const from = answers.people < answered ? ` from ${peopleOf(answers)}` : '';
  const counts = `${positive} positive, ${neutral} neutral, ${negative} negative of ${answered}${from}`;
  const text = message.replace(/\s+/g, ' ');
  const others = segmentNames.length > 4 ? `, and ${segmentNames.length - 4} more` : '';
  const asked = `${segmentNames.slice(0, 4).join(', ') || 'no segment'}${others}`;
  return `- ${jobId}, ${createdAt.toISOString().slice(0, 10)}: ${counts} (${asked}): ${truncate(text, 200)}`;
}

const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;

/** Returns at most four recommendations, the most useful first; none without runs. */
export function recommendationsFrom(runs: readonly PastRun[]): Recommendation[] {
  const largeRuns = rankRuns(runs.filter(({ answers }) => answers.people >= minPeople));
  const best = largeRuns.find((run) => run.positive >= run.negative);
  const worst = largeRuns.findLast((run) => run !== best && run.negative > run.positive);
  const dull = largeRuns.find((run) => run !== best && run !== worst && run.neutral > run.answered / 2);
  const small = runs.find(({ answers }) => answers.people < minPeople);
  return [
    ...(best ? [bestOf(best)] : []),
    ...(worst ? [worstOf(worst)] : []),
    ...(dull ? [dullOf(dull)] : []),
    ...(small ? [smallOf(small)] : []),
  ];
}

function about({ jobId, message, isSimulated }: PastRun) {
  return { jobId, message, isSimulated };
}

/** A person who was asked several times is one, so answers are not called personas then. */
function whoAnswered({ answered, answers }: PastRun): string {
  return answers.people < answered ? `${answered} answers from ${peopleOf(answers)}` : `${answered} personas`;
}

function peopleOf({ people }: Clusters): string {
  return `${people} ${people === 1 ? 'person' : 'people'}`;
}

function bestOf(run: PastRun): Recommendation {
  const { low, high } = clusteredShare(run.answers);
  const range = `${Math.round(100 * low)}–${Math.round(100 * high)}%`;
  const text = `${share(run.positive, run.answered)} of ${whoAnswered(run)} were positive (95% interval ${range}, among personas like these). Begin the next message from this wording.`;
  return { kind: 'best', title: 'Your best-received message', text, ...about(run) };
}

function worstOf(run: PastRun): Recommendation {
  const text = `${share(run.negative, run.answered)} of ${whoAnswered(run)} were negative. Ask for a version that keeps the point and changes the tone.`;
  return { kind: 'worst', title: 'Strongest resistance', text, ...about(run) };
}

function dullOf(run: PastRun): Recommendation {
  const text = `${share(run.neutral, run.answered)} of ${whoAnswered(run)} were neutral. Say what changes for the reader, and when.`;
  return { kind: 'indifferent', title: 'Left most people cold', text, ...about(run) };
}

function smallOf(run: PastRun): Recommendation {
  const margin = Math.round(marginOfError(effectiveAnswers(run.answers)));
  const text = `Only ${peopleOf(run.answers)} answered: the shares may be off by ${margin} points. Ask at least 100 before you rely on it.`;
  return { kind: 'small-sample', title: 'Too few personas', text, ...about(run) };
}
