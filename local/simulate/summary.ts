import type { Result, Share } from './operations.ts';
import { bar } from './progress-line.ts';

const marks: Record<string, string> = { warning: '!', info: 'i', success: '✓' };

/** What people read when the run is over. */
export function summary(result: Result): string {
  return [headline(result), split(result), segments(result), providers(result), recommendations(result), analysis(result), footer(result)]
    .filter((block) => block !== '')
    .join('\n\n');
}

function headline({ jobId, status, error, answered, numUsers, missing, isSimulated }: Result): string {
  const who = isSimulated ? ' by the simulated provider' : '';
  const ended = status === 'completed' ? 'completed' : `${status}${error === null ? '' : `: ${error}`}`;
  return `Run ${jobId} ${ended}\n${answered} of ${numUsers} personas answered${who}${missing > 0 ? `, ${missing} missing` : ''}.`;
}

function split(result: Result): string {
  if (result.answered === 0) return '';
  const line = (name: string, share: Share) => `  ${name.padEnd(9)} ${bar(share.share, 30)} ${percent(share)}`;
  const score = `  Sentiment ${signed(result.sentimentScore)} (${signed(result.sentimentLow)} to ${signed(result.sentimentHigh)}), engagement ${result.engagementScore.toFixed(2)}`;
  return [line('Positive', result.positive), line('Neutral', result.neutral), line('Negative', result.negative), score].join('\n');
}

function segments({ bySegment }: Result): string {
  const width = Math.max(0, ...bySegment.map(({ label }) => label.length));
  const lines = bySegment.map(({ label, counts, positive, verdict }) =>
    [`  ${label.padEnd(width)}  ${percent(positive)} positive of ${counts.total}`, ...(verdict === null ? [] : [verdict])].join(', '),
  );
  return lines.length === 0 ? '' : ['By segment', ...lines].join('\n');
}

function providers({ byProvider, agreement }: Result): string {
  if (byProvider.length < 2) return '';
  const lines = byProvider.map(
    (one) => `  ${one.provider}: ${one.answered} answered, ${one.missing} missing, sentiment ${signed(one.sentimentScore)}`,
  );
  return ['By provider', ...lines, ...(agreement === null ? [] : [`  They agree on ${Math.round(agreement * 100)} % of personas`])].join('\n');
}

function recommendations(result: Result): string {
  const lines = result.recommendations.map(({ type, message }) => `  ${marks[type] ?? '-'} ${message}`);
  return lines.length === 0 ? '' : ['Recommendations', ...lines].join('\n');
}

function analysis(result: Result): string {
  return result.analysis === null || result.analysis === '' ? '' : `Analysis\n\n${result.analysis.trim()}`;
}

function footer({ notices, repeatsPersonas, costUsd, isSimulated, temporalUrl }: Result): string {
  const cost = isSimulated && costUsd === 0 ? 'The simulated provider costs nothing.' : `It cost about $${costUsd.toFixed(4)}.`;
  const repeats = 'Some personas were asked more than once: the segments have fewer than were wanted.';
  return [...notices, ...(repeatsPersonas && notices.length === 0 ? [repeats] : []), cost, ...(temporalUrl ? [`Workflow: ${temporalUrl}`] : [])].join(
    '\n',
  );
}

function percent({ share, low, high }: Share): string {
  return `${(share * 100).toFixed(1).padStart(5)} % (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`;
}

function signed(score: number): string {
  return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(2)}`;
}
