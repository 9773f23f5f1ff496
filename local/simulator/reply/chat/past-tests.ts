/** Answers questions about a person's own tests from the prompt's lines about them. */
import { independentDifference } from '../../../../domain/simulations/difference.ts';
import { leadOfResult } from '../../../../domain/simulations/headline.ts';
import { smallSample } from '../../../../domain/simulations/small-sample.ts';
import { meanInterval, wilson } from '../../../../domain/simulations/statistics.ts';
import { readMessage } from '../../attitude/message.ts';

export interface PastTest {
  jobId: string;
  date: string;
  positive: number;
  neutral: number;
  negative: number;
  answered: number;
  segments: string[];
  message: string;
}

export interface PastTests {
  /** Number of all tests, of which the lines describe some. */
  count: number;
  /** Most positive first. */
  known: PastTest[];
  /** Newest first. */
  latest: PastTest[];
}

const line = /^- (\S+), (\d{4}-\d\d-\d\d): (\d+) positive, (\d+) neutral, (\d+) negative of (\d+) \((.*?)\): (.*)$/;

export function readPastTests(system: string): PastTests {
  const lines = (/^What this person has tested so far:\n([\s\S]*)$/m.exec(system)?.[1] ?? '').split('\n');
  const from = lines.indexOf('Latest:');
  const read = (some: readonly string[]) => some.map(testOf).filter((test) => test !== null);
  const known = new Map(read(lines).map((test) => [test.jobId, test]));
  const count = Number(/^Tests with answers: (\d+)$/.exec(lines[0] ?? '')?.[1] ?? known.size);
  const worth = ({ positive, answered }: PastTest) => wilson(positive, answered).low;
  return {
    count,
    known: [...known.values()].toSorted((a, b) => worth(b) - worth(a)),
    latest: from < 0 ? [] : read(lines.slice(from)),
  };
}

function testOf(text: string): PastTest | null {
  const [, jobId = '', date = '', positive, neutral, negative, answered, segments = '', message = ''] =
    line.exec(text) ?? [];
  if (jobId === '') return null;
  const counts = {
    positive: Number(positive),
    neutral: Number(neutral),
    negative: Number(negative),
    answered: Number(answered),
  };
  return { jobId, date, ...counts, segments: segments.split(', '), message };
}

const tests = /\b(?:runs?|tests?|tested|results?|simulations?)\b/i;
const messages = /\b(?:messages?|wordings?)\b/i;
const own =
  /\b(?:my|our|mine|past|previous|earlier|last|latest|recent|newest|so far|did (?:i|we)|have (?:i|we)|(?:i|we)(?:'ve| have)? tested)\b/i;
const whichQuestion =
  /\b(?:which|what)\b[^.?!]*\b(?:did|was|were|got|received|performed|worked|has|have|won|wins|do(?:es)? best)\b/i;
const bad =
  /\b(?:worst|weakest|badly|least (?:popular|liked|positive|support\w*)|lowest|most (?:negative|resist\w*|disliked|opposed)|resistance|fail(?:ed|s)?|flop\w*|disliked)\b/i;
const good =
  /\b(?:best|top|strongest|highest|most (?:positive|support\w*|popular|liked)|winn(?:er|ing)|won|wins|favou?rite|worked(?: well)?|success\w*)\b/i;
const latest = /\b(?:last|latest|most recent|newest)\b/i;
const pattern = /\b(?:in common|patterns?|why)\b/i;
const comparing = /\b(?:compar\w+|versus|vs|differ\w*|better than|worse than|do(?:es)? better|did better|apart)\b/i;

/** Answers a question about the person's results; null when it is about something else. */
export function pastTestsAnswer(said: string, past: PastTests): string | null {
  const named = past.known.filter(({ jobId }) => said.includes(jobId));
  if (named.length === 0 && !isAboutResults(said)) return null;
  if (past.known.length === 0)
    return 'You have no test with answers yet, so there are no figures to read. Test a message, and ask me again when it is done.';
  const answer = about(said, past, named);
  const segment = findNamedSegment(said, past.known);
  return segment === null
    ? answer
    : `I see the counts of whole tests and not those of ${segment} alone: a run's page has them under **By segment**, the Compare page for both. Of everybody who was asked:\n\n${answer}`;
}

/**
 * Returns a segment named in the question if a test asked other segments as well: the assistant does not have its
 * separate figures.
 */
function findNamedSegment(said: string, tests: readonly PastTest[]): string | null {
  const text = said.toLowerCase();
  const mixed = tests.filter(({ segments }) => segments.length > 1).flatMap(({ segments }) => segments);
  return mixed.find((name) => text.includes(name.toLowerCase().replace(/s$/, ''))) ?? null;
}

function isAboutResults(said: string): boolean {
  if (own.test(said) && ((good.test(said) && bad.test(said)) || /\bworked\b/i.test(said))) return true;
  if (tests.test(said)) return own.test(said) || whichQuestion.test(said);
  const judges = [good, bad, comparing, latest, pattern, /\bhow (?:did|do|have|are)\b/i].some((words) =>
    words.test(said),
  );
  return messages.test(said) && judges && (own.test(said) || whichQuestion.test(said));
}

function about(said: string, past: PastTests, named: readonly PastTest[]): string {
  const { known, count } = past;
  const [newest] = past.latest;
  const [best, worst] = [known[0], known.at(-1)];
  if (/\bhow many\b/i.test(said))
    return `You have **${count} ${count === 1 ? 'test' : 'tests'}** with answers.${newest ? ` The latest is ${told(newest)}.` : ''}`;
  if (/\bwhy\b/i.test(said) && latest.test(said) && newest)
    return `Your latest test: ${describeTest(newest)}${judgment(newest)} I see its counts, not its reactions: those on its page, filtered by side, say why.`;
  if (pattern.test(said))
    return describeCommonTraits(known, good.test(said) && !bad.test(said) ? 'positive' : 'negative');
  if (named.length >= 2) return compareTests(named);
  if (named.length === 1) return `${describeTest(named[0] as PastTest)}${judgment(named[0] as PastTest)}`;
  if (comparing.test(said) || (good.test(said) && bad.test(said))) {
    const pair = latest.test(said) ? past.latest : [best, worst];
    return compareTests(pair.filter((test) => test !== undefined));
  }
  if (bad.test(said) && worst) return `Received worst: ${describeTest(worst)}${judgment(worst)}${onlyOne(known)}`;
  if (good.test(said) && best) return `Received best: ${describeTest(best)}${judgment(best)}${onlyOne(known)}`;
  if (latest.test(said) && newest) return `Your latest test: ${describeTest(newest)}${judgment(newest)}`;
  const two = known.length > 1 && worst ? `\n- Received worst: ${describeTest(worst)}` : '';
  return `You have **${count} ${count === 1 ? 'test' : 'tests'}** with answers.\n\n- Received best: ${describeTest(best as PastTest)}${two}\n\nAsk me for the best, the worst or the latest one, to compare two, or what those that were received badly have in common.`;
}

const onlyOne = (known: readonly PastTest[]): string => (known.length === 1 ? ' It is the only one so far.' : '');

/** `**brave-red-fox** (2026-11-01): 52% of 100 personas positive …, of the message "…".` */
function describeTest(test: PastTest): string {
  const { answered, neutral, negative, message, segments } = test;
  const rest = `${formatShare(neutral, answered)} neutral, ${formatShare(negative, answered)} negative`;
  return `${told(test)}, ${rest}, asked in ${segments.join(', ')}. Its message: "${message}"`;
}

function told({ jobId, date, positive, answered }: PastTest): string {
  const { low, high } = wilson(positive, answered);
  const range = answered < 5 ? 'too few for a range' : `95% interval ${percent(low)} to ${percent(high)}`;
  return `**${jobId}** (${date}), ${formatShare(positive, answered)} of ${answered} personas positive (${range})`;
}

/** Formats a share; small samples get a count, as in results. */
function formatShare(count: number, whole: number): string {
  return whole < smallSample ? String(count) : percent(count / whole);
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

function leadOf(test: PastTest) {
  return leadOfResult({ people: test.answered, difference: meanInterval(test) });
}

function judgment(test: PastTest): string {
  const words = {
    positive: 'Positive is clearly ahead.',
    negative: 'Negative is clearly ahead.',
    none: 'Neither side is clearly ahead.',
  };
  return ` ${words[leadOf(test)]}`;
}

/**
 * Compares two tests by the interval of their difference, as if their personas were different, which is the cautious
 * assumption.
 */
function compareTests(chosen: readonly PastTest[]): string {
  const [first, second] = chosen;
  if (first === undefined || second === undefined || first === second)
    return `There is one test with answers so far, so nothing to compare it with: ${first ? describeTest(first) : ''}`.trim();
  const { difference, low, high, isClear } = independentDifference(
    { successes: first.positive, n: first.answered },
    { successes: second.positive, n: second.answered },
  );
  const [ahead, behind] = difference >= 0 ? [first, second] : [second, first];
  const points = Math.abs(Math.round(100 * difference));
  const bounds = difference >= 0 ? [low, high] : [-high, -low];
  const range = `95% interval of the difference ${bounds.map((bound) => Math.round(100 * (bound ?? 0))).join(' to ')} points`;
  const verdict = isClear
    ? `**${ahead.jobId}** is ${points} points more positive than **${behind.jobId}** (${range}).`
    : `They cannot be told apart: ${points} points lie between them, which may be chance (${range}).`;
  return `${verdict}\n\n- ${describeTest(first)}\n- ${describeTest(second)}\n\nWhere the same personas heard both, the Compare page under Runs judges them persona by persona, which tells smaller differences apart.`;
}

interface Trait {
  said: string;
  holds: (test: PastTest) => boolean;
}

const traits: Trait[] = [
  { said: 'attack somebody', holds: ({ message }) => readMessage(message).tone.attack > 0 },
  {
    said: 'shout, in capitals or with exclamation marks',
    holds: ({ message }) => readMessage(message).tone.shout > 0.1,
  },
  { said: 'use buzzwords', holds: ({ message }) => readMessage(message).tone.jargon > 0 },
  { said: 'hold no figure and no date', holds: ({ message }) => readMessage(message).figures.length === 0 },
  { said: 'ask for money, a vote or a purchase', holds: ({ message }) => readMessage(message).ask !== null },
];

/** Counts what clearly positive or negative messages have in common, without claiming causes. */
function describeCommonTraits(known: readonly PastTest[], side: 'positive' | 'negative'): string {
  const group = known.filter((test) => leadOf(test) === side);
  const others = known.filter((test) => leadOf(test) !== side);
  const name = side === 'negative' ? 'negative is clearly ahead' : 'positive is clearly ahead';
  if (group.length === 0) {
    const lowest = known.at(-1);
    return `In none of your tests that I see ${name}, so there is nothing in common to find.${lowest && side === 'negative' ? ` The least positive: ${describeTest(lowest)}` : ''}`;
  }
  if (group.length === 1)
    return `Only one of your tests that I see counts here (${name}), so there is nothing in common to find yet: ${describeTest(group[0] as PastTest)}`;
  const shared = (holds: Trait['holds']) => group.filter(holds).length > group.length / 2;
  const counted = (words: string, holds: Trait['holds']) =>
    `- ${group.filter(holds).length} of ${group.length} ${words}${others.length > 0 ? `; of the other ${others.length}, ${others.filter(holds).length}` : ''}`;
  const topics = [
    ...new Set(group.flatMap(({ message }) => readMessage(message).topics.map(({ topic }) => topic.label))),
  ];
  const segments = [...new Set(group.flatMap((test) => test.segments))].filter((name) => !/^and \d+ more$/.test(name));
  const found = [
    ...traits.map(({ said, holds }) => ({ words: said, holds })),
    ...topics.map((label) => ({
      words: `are about ${label}`,
      holds: ({ message }: PastTest) => readMessage(message).topics.some(({ topic }) => topic.label === label),
    })),
    ...segments.map((segment) => ({
      words: `were asked in ${segment}`,
      holds: (test: PastTest) => test.segments.includes(segment),
    })),
  ].filter(({ holds }) => shared(holds));
  const lines = found.slice(0, 6).map(({ words, holds }) => counted(words, holds));
  const list =
    lines.length > 0 ? lines.join('\n') : '- Nothing that I can count: neither tone nor figures, subject or segment.';
  return `In ${group.length} of your tests that I see, ${name}: ${group.map(({ jobId }) => `**${jobId}**`).join(', ')}. What more than half of them share:\n\n${list}\n\nThat is counted, not proved: change one of these in a new version and ask the same personas.`;
}
