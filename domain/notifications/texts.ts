/** Words of notifications, made where they are read, so that none of a deleted record is stored. */
import { isUnusable } from '../simulations/endings.ts';
import { scaleOf } from '../simulations/scale.ts';
import { shorten } from '../shorten.ts';
import { shareFigure } from '../simulations/small-sample.ts';
import { clusteredShare, singleAnswers } from '../simulations/clusters.ts';
import { findPublicKind } from '../job-kinds.ts';
import { removalDays } from '../profiles/removal.ts';
import { isDemand, isOfSchedule, type NotificationKind, type NotificationOutcome } from './kinds.ts';
import { linkOf } from './links.ts';
import { notificationDataSchema, type NotificationData } from './data.ts';
import { moveText, percent, whole } from './moved.ts';

export interface StoredNotification {
  kind: NotificationKind;
  outcome: NotificationOutcome;
  subject: string | null;
  data: unknown;
  /** Error of the job as it is now. */
  error: string | null;
}

export interface NotificationWords {
  title: string;
  text: string;
  /** Path of the page that it is about. */
  link: string;
}

const maxSubjectCharacters = 80;

/** Writes a notification for the inbox of its owner. */
export function wordsOf(stored: StoredNotification): NotificationWords {
  const data = notificationDataSchema.catch({}).parse(stored.data);
  const about = stored.subject?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const event = eventOf(stored, data);
  return {
    title: about === '' ? event : `${event}: ${shorten(about, maxSubjectCharacters)}`,
    text: textOf(stored, data),
    link: linkOf(stored.kind, stored.outcome, data),
  };
}

/**
 * Writes a notification for a mail, which others may see: without messages, topics, titles and errors. The name of a
 * recurring run stays, because it says which one needs its owner.
 */
export function mailWordsOf(stored: StoredNotification): NotificationWords {
  return wordsOf({ ...stored, subject: isOfSchedule(stored.kind) ? stored.subject : null, error: null });
}

const endings: Readonly<Record<NotificationOutcome, string>> = {
  completed: 'done',
  failed: 'failed',
  'not-started': 'could not start',
  limit: 'paused at its monthly limit',
  moved: 'moved',
  'model-ends': 'asks a model that ends soon',
  'removal-asked': 'is to be removed',
  'removal-repeated': 'is to be removed again',
};

function eventOf(
  { kind, outcome }: Pick<StoredNotification, 'kind' | 'outcome'>,
  { move, experiment_id: experimentId }: NotificationData,
): string {
  return `${experimentId === undefined ? nounOf(kind) : 'Comparison'} ${outcome === 'moved' && move !== undefined ? move.kind : endings[outcome]}`;
}

function nounOf(kind: NotificationKind): string {
  if (isDemand(kind)) return 'A profile of yours';
  // A kind of a later version is a job, too.
  return isOfSchedule(kind) ? 'Recurring run' : (findPublicKind(kind)?.noun.one ?? 'Job');
}

function textOf({ outcome, error }: StoredNotification, data: NotificationData): string {
  if (outcome === 'removal-asked')
    return `Somebody, probably the person concerned, asked for it. The profile is asked nothing until you forget it or say why you keep it; in ${removalDays} days it is forgotten.`;
  if (outcome === 'removal-repeated')
    return 'Somebody asked again for the removal of a profile that you keep. It stays in use; look whether your reason still holds.';
  if (outcome === 'limit') return limitText(data);
  if (outcome === 'moved' && data.move !== undefined) return `${moveText(data.move, data.scale)}${simulatedText(data)}`;
  if (outcome === 'not-started' || outcome === 'model-ends') return sentence(data.problem ?? 'Open it to see why');
  if (data.experiment_id !== undefined) return `${comparedText(data)}${simulatedText(data)}`;
  if (outcome === 'failed') return sentence(error ?? 'Open it to see why and to try again');
  if (data.added !== undefined)
    return `${data.added} ${data.added === 1 ? 'profile' : 'profiles'} added, ${data.refused ?? 0} refused.`;
  return data.positive === undefined ? 'Open it to see the result.' : `${resultText(data)}${simulatedText(data)}`;
}

/** 'All 3 messages have their answers. Open it for the verdict.' */
function comparedText({ messages = 0, failed = 0 }: NotificationData): string {
  return failed === 0
    ? `All ${messages} messages have their answers. Open it for the verdict.`
    : `${failed} of ${messages} messages did not get all answers. Open it to see why and to try again.`;
}

/** 'Positive share 52%, 95% interval 46–58%; 100 of 100 answered.' */
function resultText({
  asked = 0,
  positive = 0,
  neutral = 0,
  negative = 0,
  byPerson,
  endings: ended,
  scale,
}: NotificationData): string {
  const answered = positive + neutral + negative;
  const answers = { ...singleAnswers({ positive, neutral, negative, total: answered }), ...byPerson };
  const { value, range } = shareFigure(clusteredShare(answers), answered, figures, answers.people);
  const repeats = byPerson === undefined ? '' : ` by ${byPerson.people} ${byPerson.people === 1 ? 'person' : 'people'}`;
  const interval = range === null ? '' : `, 95% interval ${range}`;
  const withoutAnswer = ended === undefined ? '' : `, ${ended.total} without an answer`;
  const isUsable = !isUnusable(answered, ended?.total ?? 0);
  const share = !isUsable
    ? 'This result cannot be used'
    : answered === 0
      ? 'No answers'
      : `${scaleOf(scale).share} ${value}${interval}`;
  return `${share}; ${answered} of ${asked} answered${repeats}${withoutAnswer}.`;
}

const figures = {
  count: String,
  percent,
  percentRange: (low: number, high: number) => `${whole(low)}–${percent(high)}`,
};

function limitText({ capUsd = 0 }: NotificationData): string {
  return `What is left of $${capUsd.toFixed(2)} for this month does not pay for another run. Raise the limit, or continue it next month.`;
}

function simulatedText({ simulated }: NotificationData): string {
  return simulated === true ? ' Simulated provider.' : '';
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
