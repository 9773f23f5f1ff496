/** Sentences of a run's page, in the reader's locale. */
import { answeredWords, runHeadline } from '../../../domain/simulations/headline.ts';
import { cancelledByUser } from '../../../domain/jobs/ends.ts';
import { stages } from '../../../domain/simulations/progress.ts';
import { count, counted, percent, percentRange } from '../../lib/format.ts';

/** Returns the result in one sentence. */
export function headlineSentence(result: Parameters<typeof runHeadline>[0]): string {
  return runHeadline(result, { count, counted, percent, percentRange });
}

/** `40 of 100 personas answered`. */
export function answeredSentence(figures: Parameters<typeof answeredWords>[0], noun?: string): string {
  return answeredWords(figures, { count, counted }, noun);
}

/** Returns how many seconds a run took; null if it has not started and ended, or the server's clock was set back meanwhile. */
export function secondsTaken({
  startedAt,
  completedAt,
}: {
  startedAt?: string | null;
  completedAt?: string | null;
}): number | null {
  if (!startedAt || !completedAt) return null;
  const seconds = (new Date(completedAt).getTime() - new Date(startedAt).getTime()) / 1000;
  return seconds < 0 ? null : seconds;
}

/** A run's progress at one moment. */
interface Moment {
  isPaused: boolean;
  stage: string | null;
  status: string;
  error: string | null;
  answered: number;
  asked: number;
}

/** Returns the text for screen readers; it is announced when `key` changes. */
export function announcement(moment: Moment): { key: string; text: string } {
  const { stage, status, answered, asked } = moment;
  if (moment.isPaused)
    return { key: 'paused', text: `The run is paused. ${answered} of ${counted(asked, 'persona')} answered.` };
  if (status === 'queued') return { key: 'queued', text: 'The run is queued.' };
  if (status === 'completed' || status === 'failed') return ending(moment);
  const named = stages.find(({ name }) => name === stage)?.message ?? 'Running';
  if (stage !== 'running' || asked === 0) return { key: stage ?? '', text: `${named}.` };
  const quarter = Math.floor((4 * answered) / asked);
  return {
    key: `running-${quarter}`,
    text: quarter === 0 ? `${named}.` : `${answered} of ${asked} personas answered.`,
  };
}

function ending({ status, error, answered, asked }: Moment): { key: string; text: string } {
  const heard = `${answered} of ${counted(asked, 'persona')} answered.`;
  if (status === 'completed') return { key: status, text: `The run is complete. ${heard}` };
  if (error === cancelledByUser) return { key: 'cancelled', text: `The run was cancelled. ${heard}` };
  return { key: status, text: `The run did not finish. ${heard}` };
}

/** Returns a persona's attributes as lines: `Home region`, `Midwest`. Empty values are left out, lists are joined. */
export function attributeLines(attributes: unknown): [string, string][] {
  if (typeof attributes !== 'object' || attributes === null) return [];
  return Object.entries(attributes)
    .map(([key, value]): [string, string] => [labelOf(key), textOf(value)])
    .filter(([, text]) => text !== '');
}

function labelOf(key: string): string {
  const words = key
    // 'homeRegion' becomes 'home region'.
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
