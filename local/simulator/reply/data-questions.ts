/** The provider simulator's answers to questions about the user's data, read with the assistant's tools. */
import { hashText } from '../../hash.ts';
import type { RunComparisonFigures, RunFigures, SegmentFigures, TestEstimate } from '../../../domain/tools/own-data.ts';
import { figuresIn } from '../../../domain/assistant/figures-in-text.ts';
import { questionOf, type Ask } from '../ask.ts';
import type { Json } from '../wire/format.ts';
import { proposeVersions } from './rewrite.ts';

/** The next step of an answer: calls of tools, or its text. */
export type DataStep = { calls: [string, Json][] } | { text: string };

/** Returns the next step of a question that tools answer; null for any other question. */
export function dataStep(ask: Ask): DataStep | null {
  const has = (name: string) => ask.tools.some((tool) => tool.name === name);
  const said = questionOf(ask);
  if (has('compare_runs') && comparesTwo.test(said)) return compareStep(ask, segmentIn(said));
  if (has('propose_test') && asksForTest.test(said)) return proposeStep(ask, segmentIn(said) ?? segmentIn(ask.user));
  return null;
}

const comparesTwo =
  /\b(?:last|latest|newest|two)\b[^.?!]*\b(?:two|wordings?|messages?|tests?|runs?)\b[^.?!]*\b(?:prefer|better|compare|clear)/i;
const asksForTest = /\btest (?:a|an|the)\b[^.?!]*\bversion\b/i;

/** Finds the people that a question is about: 'did suburban parents prefer', 'among night nurses'. */
function segmentIn(said: string): string | null {
  const named = /\bdid (?:the )?([\w' -]{3,40}?) (?:prefer|like)\b|\bamong (?:the )?([\w' -]{3,40}?)(?=[,.?!]|$)/i.exec(
    said,
  );
  return named?.[1] ?? named?.[2] ?? null;
}

function compareStep(ask: Ask, segment: string | null): DataStep {
  const bySegment = segment === null ? {} : { segment };
  const compared = lastResult(ask, 'compare_runs');
  if (compared !== null)
    return {
      text:
        'error' in compared
          ? `I could not compare them: ${compared.error}`
          : compareText(compared.data as RunComparisonFigures),
    };
  const listed = lastResult(ask, 'list_runs');
  if (listed === null) return { calls: [['list_runs', { limit: 2, ...bySegment }]] };
  const { runs = [] } = listed.data as { runs?: RunFigures[] };
  const [newer, older] = runs;
  if (newer === undefined || older === undefined)
    return {
      text: `I found ${runs.length === 0 ? 'no test' : 'only one test'} with answers${segment === null ? '' : ` that asked ${segment}`}, so there is nothing to compare yet.`,
    };
  return { calls: [['compare_runs', { first_job_id: older.jobId, second_job_id: newer.jobId, ...bySegment }]] };
}

function compareText({
  first,
  second,
  segment,
  firstPositive,
  secondPositive,
  difference,
}: RunComparisonFigures): string {
  const line = (message: string, part: RunComparisonFigures['firstPositive']) =>
    `- “${message}”: **${part.percent}%** positive (95% interval ${part.lowPercent} to ${part.highPercent}%)`;
  const { points, lowPoints, highPoints, isClear, verdict } = difference;
  return [
    `${segment === null ? 'Among all who were asked' : `Among **${segment}**`}:`,
    '',
    line(first.message, firstPositive),
    line(second.message, secondPositive),
    '',
    `The difference is ${Math.abs(points)} points (from ${lowPoints} to ${highPoints}). ${isClear ? 'It is clear' : 'It is not clear'}: ${verdict}.`,
  ].join('\n');
}

function proposeStep(ask: Ask, segment: string | null): DataStep {
  const proposed = lastResult(ask, 'propose_test');
  if (proposed !== null)
    return {
      text:
        'error' in proposed
          ? `I could not prepare the test: ${proposed.error}`
          : proposedText((proposed.data as { estimate: TestEstimate }).estimate),
    };
  const listed = lastResult(ask, 'list_runs');
  if (listed === null) {
    const search: [string, Json][] = segment === null ? [] : [['list_segments', { search: segment }]];
    return { calls: [['list_runs', { limit: 1, ...(segment === null ? {} : { segment }) }], ...search] };
  }
  const [run] = (listed.data as { runs?: RunFigures[] }).runs ?? [];
  if (run === undefined) return { text: 'There is no test yet whose wording I could change.' };
  const [version] = proposeVersions(run.message, questionOf(ask), 1);
  const [found] =
    (lastResult(ask, 'list_segments')?.data as { segments?: SegmentFigures[] } | undefined)?.segments ?? [];
  const asked: Json =
    found === undefined ? { same_personas_as: run.jobId } : { segment_ids: [found.id], number_of_personas: run.asked };
  return { calls: [['propose_test', { message: version?.text ?? run.message, ...asked }]] };
}

function proposedText({ personas, calls, isSimulated, lowUsd, highUsd }: TestEstimate): string {
  const price = isSimulated ? 'It costs nothing with the simulated provider.' : `It costs $${lowUsd} to $${highUsd}.`;
  return `The test is ready: ${personas} personas, ${calls} calls. ${price} It waits for your yes below.`;
}

/** Returns the newest result of a tool: its data, or the error that came instead. */
function lastResult({ toolResults }: Ask, name: string): { data: unknown } | { data: null; error: string } | null {
  const result = toolResults.findLast(({ toolName }) => toolName === name);
  if (result === undefined) return null;
  if (result.content.startsWith('Error:')) return { data: null, error: result.content.slice(7) };
  try {
    return { data: JSON.parse(result.content) as unknown };
  } catch {
    return { data: null, error: 'the result was cut' };
  }
}

/** Changes one digit of one figure, as a model that misquotes does; which one depends on the text alone. */
export function alterDigit(reply: string): string {
  const figures = figuresIn(reply);
  const hash = hashText(reply);
  const figure = figures[hash % figures.length];
  if (figure === undefined) return reply;
  const digits = [...figure.text.matchAll(/\d/g)].map(({ index }) => figure.start + index);
  const at = digits[(hash >>> 8) % digits.length] ?? figure.start;
  const altered = (Number(reply[at]) + 1 + ((hash >>> 16) % 9)) % 10;
  return `${reply.slice(0, at)}${altered}${reply.slice(at + 1)}`;
}
