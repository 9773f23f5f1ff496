/** The steps of a panel: as many calls as were counted before, and the laws of turns under every rule. */
import { countCalls } from '../../../domain/panels/call-count.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { askedKinds, type PlannedStep, type Step } from '../../../domain/panels/step.ts';
import { mostTurnWords } from '../../../domain/panels/turn-rules/floor.ts';
import { turnRuleNames } from '../../../domain/panels/turn-rules/names.ts';
import { countWords } from '../../../domain/letters.ts';
import { randomInt, seededRandom, type Random } from '../../../domain/random.ts';
import { panelSpec, runPanel, settled, type Reply } from '../../_support/panel-in-memory.ts';

const phase = (random: Random) => ({
  name: 'Phase',
  objective: 'Something',
  question: '',
  turns: randomInt(random, 1, 15),
  probes: (['why', 'example'] as const).slice(0, randomInt(random, 0, 2)),
  exit: 'turns' as const,
});

function randomSpec(seed: number): PanelSpec {
  const random = seededRandom(seed);
  const guide = Array.from({ length: randomInt(random, 1, 5) }, () => phase(random));
  return panelSpec(randomInt(random, 2, 12), {
    guide,
    seed,
    turnRule: turnRuleNames[seed % turnRuleNames.length] ?? 'propensity',
    maxTurns: random() < 0.3 ? randomInt(random, 1, 30) : null,
    ballots: (['none', 'ends', 'phases'] as const)[randomInt(random, 0, 2)] ?? 'none',
    controls: random() < 0.5,
    groups: randomInt(random, 1, 2),
    sham: random() < 0.7,
  });
}

/** Replies of any length, bids and choices at random; `failing` of them fail. */
function randomReply(seed: number, failing = 0) {
  const random = seededRandom(`replies ${seed}`);
  return (_steps: readonly Step[], { kind, participantId }: PlannedStep): Reply => {
    if (random() < failing) return null;
    if (kind === 'bid') return { text: '', data: { bid: participantId === 'p1' ? 10 : randomInt(random, 0, 10) } };
    if (kind === 'choice') return { text: '', data: { chosen: random() < 0.7 ? 'p1' : 'nobody' } };
    if (kind === 'ballot') return { text: '', data: { ballot: { For: random(), Undecided: 0, Against: random() } } };
    const length = participantId === 'p1' ? mostTurnWords : randomInt(random, 1, mostTurnWords);
    return { text: 'word '.repeat(length), data: null };
  };
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed);
const countOf = (steps: readonly Step[]) =>
  Object.fromEntries(askedKinds.map((kind) => [kind, steps.filter((step) => step.kind === kind).length]));

test('a panel makes exactly the calls that were counted before', () => {
  for (const seed of seeds) {
    const spec = randomSpec(seed);
    const steps = runPanel(spec, randomReply(seed));
    const added = steps.filter(({ plan }) => plan.isConvergence === true).length;
    const counted = countCalls(spec);
    const digests = steps.filter(({ kind }) => kind === 'digest').length;
    expect({ seed, ...countOf(steps), digest: added > 0 ? counted.digest : digests }).toEqual({
      seed,
      ...counted,
      probe: counted.probe + added,
    });
  }
});

test('people neither bid nor vote as if they had heard nothing, and get their turns under every rule', () => {
  for (const seed of seeds) {
    const random = randomSpec(seed);
    const participants = random.participants.map((one, at) =>
      at === 1 ? { ...one, source: { source: 'human' as const, name: one.name } } : one,
    );
    const spec = { ...random, participants, groups: 1 };
    const steps = runPanel(spec, randomReply(seed));
    const mine = steps.filter(({ participantId }) => participantId === 'p2');
    expect(mine.filter(({ kind }) => kind !== 'turn' && kind !== 'ballot')).toEqual([]);
    const turns = steps.filter(({ kind }) => kind === 'turn').length;
    const isLong = turns > 2 * participants.length;
    expect(!isLong || mine.some(({ kind }) => kind === 'turn')).toBe(true);
    const calls = steps.length - mine.length - steps.filter(({ plan }) => plan.isConvergence === true).length;
    expect(calls).toBeLessThanOrEqual(Object.values(countCalls(spec)).reduce((sum, count) => sum + count, 0) + 1);
  }
});

test('every step is asked once', () => {
  for (const seed of seeds) {
    const steps = runPanel(randomSpec(seed), randomReply(seed, 0.1));
    const keys = steps.map(({ group, key }) => `${group}/${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([0, 0.3])('nobody talks for too long or is left out, with %d of the calls failing', (failing) => {
  expect(seeds.flatMap((seed) => unfairTurns(seed, failing))).toEqual([]);
});

/** Says at which turns of a drawn panel somebody spoke twice in a row, for too long, or was left out. */
function unfairTurns(seed: number, failing: number): string[] {
  const spec = { ...randomSpec(seed), groups: 1, exit: 'turns' };
  const turns = runPanel(spec, randomReply(seed, failing)).filter(({ kind }) => kind === 'turn');
  const speakers = turns.map(({ participantId }) => participantId ?? '');
  const people = spec.participants.map(({ id }) => id);
  const words = new Map(people.map((id) => [id, 0]));
  const wait = new Map<string, number>();
  const found: string[] = [];
  let isUneven = false;
  for (const [turn, { participantId, text }] of turns.entries()) {
    const speaker = participantId ?? '';
    if (turn > 0 && speakers[turn - 1] === speaker) found.push(`${seed}, turn ${turn}: ${speaker} speaks again`);
    words.set(speaker, (words.get(speaker) ?? 0) + countWords(text ?? ''));
    const median = medianOf([...words.values()]);
    const most = 2 * Math.max(median, mostTurnWords);
    if (people.length > 2 && (words.get(speaker) ?? 0) > most)
      found.push(`${seed}, turn ${turn}: ${speaker} talks for too long`);
    for (const id of people) {
      // A participant who has talked for long enough waits until the others have caught up.
      const hasTalkedEnough = (words.get(id) ?? 0) + mostTurnWords > most;
      wait.set(id, speaker === id || hasTalkedEnough ? 0 : (wait.get(id) ?? 0) + 1);
      isUneven ||= hasTalkedEnough;
      if ((wait.get(id) ?? 0) > (isUneven ? 3 : 2) * people.length)
        found.push(`${seed}, turn ${turn}: ${id} is left out`);
    }
  }
  return found;
}

function medianOf(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

test('what the analyst asks, shows and changes takes effect at the next step', () => {
  const spec = panelSpec(3, { ballots: 'none', guide: panelSpec(3).guide.map((one) => ({ ...one, turns: 9 })) });
  const given = (steps: readonly Step[], kind: Step['kind'], plan: Step['plan'], text: string | null): Step[] => [
    settled(
      steps.length,
      {
        key: `given${steps.length}`,
        kind,
        group: 0,
        phase: 0,
        participantId: null,
        moment: null,
        exchange:
          kind === 'stimulus' || kind === 'question'
            ? 1 + Math.max(...steps.map(({ exchange }) => exchange ?? 0))
            : null,
        plan,
      },
      { text: text ?? '', data: null },
    ),
  ];
  const steps = runPanel(spec, randomReply(1), {
    interfere: (so) => {
      const turns = so.filter(({ kind }) => kind === 'turn').length;
      const has = (text: string) => so.some((step) => step.text === text);
      if (turns === 2 && !has('Why?')) return given(so, 'question', { asked: ['p1', 'p2', 'p3'] }, 'Why?');
      if (turns === 4 && !has('muted'))
        return given(so, 'change', { change: { kind: 'mute', participantId: 'p2' } }, 'muted');
      if (turns === 7 && !has('ended')) return given(so, 'change', { change: { kind: 'end' } }, 'ended');
      return [];
    },
  });
  const order = steps.filter(({ kind }) => ['question', 'answer', 'turn', 'coding'].includes(kind));
  expect(order.slice(2, 6).map(({ kind }) => kind)).toEqual(['question', 'answer', 'answer', 'answer']);
  const turns = order.filter(({ kind }) => kind === 'turn').map(({ participantId }) => participantId);
  expect(turns).toEqual(['p1', 'p2', 'p3', 'p1', 'p3', 'p1', 'p3']);
  expect(order.at(-1)?.kind).toBe('coding');
  const numbers = steps.flatMap(({ exchange }) => (exchange === null ? [] : [exchange]));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

test('who only listens votes as before', () => {
  const spec = panelSpec(3, { ballots: 'ends' });
  const mute = { kind: 'mute', participantId: 'p2' } as const;
  const steps = runPanel(spec, randomReply(1), {
    interfere: (so) =>
      so.some(({ kind }) => kind === 'change') || !so.some(({ kind }) => kind === 'turn')
        ? []
        : [
            settled(
              so.length,
              {
                key: 'given',
                kind: 'change',
                group: 0,
                phase: 0,
                participantId: null,
                moment: null,
                exchange: null,
                plan: { change: mute },
              },
              { text: '', data: null },
            ),
          ],
  });
  const voters = steps.flatMap(({ kind, moment, participantId }) =>
    kind === 'ballot' && moment === 1 ? [participantId] : [],
  );
  expect(voters).toEqual(['p1', 'p2', 'p3']);
});

test('a digest that fails is followed by one that stands for more', () => {
  const spec = panelSpec(3, { ballots: 'none', guide: panelSpec(3).guide.map((one) => ({ ...one, turns: 30 })) });
  const reply = randomReply(1);
  const steps = runPanel(spec, (so, step) => (step.kind === 'digest' && step.plan.upTo === 6 ? null : reply(so, step)));
  const digests = steps.filter(({ kind }) => kind === 'digest');
  expect(digests.map(({ status, plan }) => [status, plan.upTo])).toEqual([
    ['failed', 6],
    ['answered', 12],
    ['answered', 18],
    ['answered', 24],
  ]);
});
