/** Every law is broken once by hand: the pacer's checker finds exactly that breach. */
import { VirtualProvider } from '../../_support/virtual-provider.ts';
import { checkPermitLaws, type KnownFacts, type LawLimits, type PermitRow } from '../../_support/permit-laws.ts';

const limits: LawLimits = {
  requestsPerWindow: null,
  windowMs: 60_250,
  concurrent: 5,
  minGapMs: 200,
  batchSize: 10,
  batchDelayMs: 0,
  generalPerWindow: null,
  generalConcurrent: 5,
  generalMinGapMs: 0,
};

const epoch = Date.UTC(2027, 0, 1);
const time = (ms: number) => new Date(epoch + ms);

/** A call of 100 ms by a separate persona. */
function permit(
  startsAt: number,
  changes: Partial<Omit<PermitRow, 'releasedAt'>> & { takes?: number | null } = {},
): PermitRow {
  const { takes = 100, ...rest } = changes;
  return {
    id: `permit-${startsAt}`,
    accountId: 'account',
    purpose: 'reaction',
    runId: 'run',
    execution: 1,
    personaIndex: startsAt,
    provider: 'openai',
    priority: 5,
    weight: 1,
    startsAt: time(startsAt),
    leaseUntil: time(startsAt + 30_000),
    sentAt: time(startsAt),
    releasedAt: takes === null ? null : time(startsAt + takes),
    outcome: takes === null ? null : 'ok',
    model: null,
    inputTokens: null,
    outputTokens: null,
    costUsd: null,
    latencyMs: null,
    payer: null,
    ...rest,
  };
}

const chat = (startsAt: number, takes = 100) =>
  permit(startsAt, { runId: null, personaIndex: null, purpose: 'chat', takes });

interface Case {
  law: string;
  limits?: Partial<LawLimits>;
  known?: KnownFacts;
  kept: PermitRow[];
  broken: PermitRow[];
  says: RegExp;
}

const cases: Case[] = [
  {
    law: 'the gap',
    kept: [permit(0), permit(200)],
    broken: [permit(0), permit(199)],
    says: /^account: permit-199 starts 199 ms after/,
  },
  {
    law: 'the gap, between a run and a call outside it',
    kept: [permit(0), chat(200)],
    broken: [chat(0), permit(150)],
    says: /^account: permit-150 starts 150 ms after/,
  },
  {
    law: 'the gap, whatever the order of the rows',
    kept: [permit(200), permit(0)],
    broken: [permit(400), permit(0), permit(399)],
    says: /^account: permit-400 starts 1 ms after/,
  },
  {
    law: 'requests per minute',
    limits: { requestsPerWindow: 2 },
    kept: [permit(0), permit(30_000), permit(60_250)],
    broken: [permit(0), permit(30_000), permit(60_249)],
    says: /^account: 3 starts within 60249 ms, the last of them permit-60249/,
  },
  {
    law: 'requests per minute, counting permits that were given back',
    limits: { requestsPerWindow: 2 },
    kept: [permit(0), permit(30_000, { outcome: 'unused' }), permit(60_250)],
    broken: [permit(0), permit(30_000, { outcome: 'unused' }), permit(59_000)],
    says: /^account: 3 starts within 59000 ms/,
  },
  {
    law: 'calls in flight',
    limits: { concurrent: 2 },
    kept: [permit(0, { takes: 400 }), permit(200, { takes: 900 }), permit(400)],
    broken: [permit(0, { takes: 401 }), permit(200, { takes: 900 }), permit(400)],
    says: /^account: 3 in flight when permit-400 starts, not 2/,
  },
  {
    law: 'calls in flight, by their weight',
    limits: { concurrent: 2 },
    kept: [permit(0, { weight: 2 }), permit(200)],
    broken: [permit(0, { weight: 2, takes: 300 }), permit(200)],
    says: /^account: 3 in flight/,
  },
  {
    law: 'calls in flight, without an end as long as their lease lasts',
    limits: { concurrent: 1 },
    kept: [permit(0, { takes: null }), permit(30_000)],
    broken: [permit(0, { takes: null }), permit(29_999)],
    says: /^account: 2 in flight when permit-29999/,
  },
  {
    law: 'the general gap',
    limits: { generalMinGapMs: 500 },
    kept: [chat(0), permit(250), chat(500)],
    broken: [chat(0), permit(200), chat(499)],
    says: /^general: permit-499 starts 499 ms after/,
  },
  {
    law: 'general requests per minute',
    limits: { generalPerWindow: 1 },
    kept: [chat(0), permit(200), chat(60_250)],
    broken: [chat(0), permit(200), chat(60_000)],
    says: /^general: 2 starts within 60000 ms/,
  },
  {
    law: 'general calls in flight',
    limits: { generalConcurrent: 1 },
    kept: [chat(0), permit(250), chat(450)],
    broken: [chat(0, 500), permit(200), chat(450)],
    says: /^general: 2 in flight when permit-450/,
  },
  {
    law: "a run's pause after each batch",
    limits: { batchSize: 2, batchDelayMs: 1_000 },
    kept: [permit(0), permit(200), permit(700, { runId: 'other' }), permit(1_200), permit(1_400), permit(2_400)],
    broken: [permit(0), permit(200), permit(1_200), permit(1_400), permit(2_399)],
    says: /^run run: only 999 ms before start 5, not 1000/,
  },
  {
    law: 'a persona is asked once at a time',
    kept: [permit(0, { personaIndex: 7 }), permit(200, { personaIndex: 7 })],
    broken: [permit(0, { personaIndex: 7, takes: 300 }), permit(200, { personaIndex: 7 })],
    says: /^run 7 openai is asked twice at once/,
  },
  {
    law: 'a persona is asked once at a time, though others start between',
    kept: [permit(0, { personaIndex: 7, takes: 400 }), permit(200), permit(400, { personaIndex: 7 })],
    broken: [permit(0, { personaIndex: 7, takes: 401 }), permit(200), permit(400, { personaIndex: 7 })],
    says: /^run 7 openai is asked twice at once/,
  },
  {
    law: 'a lease for every call',
    kept: [permit(0)],
    broken: [permit(0, { leaseUntil: time(0) })],
    says: /^permit-0 has no lease/,
  },
  {
    law: 'a 429 holds the account',
    known: { holdMs: new Map([['permit-0', 5_000]]) },
    kept: [permit(0), permit(5_100)],
    broken: [permit(0), chat(5_099)],
    says: /^account: permit-5099 starts 4999 ms into a hold of 5000/,
  },
  {
    law: 'a spend cap is not passed',
    known: { capUsd: new Map([['run', 1]]) },
    kept: [permit(0, { costUsd: 0.5 }), permit(200, { costUsd: 0.5 }), permit(400, { runId: 'other', costUsd: 9 })],
    broken: [permit(0, { costUsd: 0.5, takes: 900 }), permit(200, { costUsd: 0.75 })],
    says: /^run run: spent 1.25, not 1/,
  },
  {
    law: 'nothing starts once the cap is spent',
    known: { capUsd: new Map([['run', 1]]) },
    kept: [permit(0, { costUsd: 1 })],
    broken: [permit(0, { costUsd: 1 }), permit(200, { costUsd: 0 })],
    says: /^run run: permit-200 starts after 1 is spent/,
  },
  {
    law: 'nothing starts once the run is closed',
    known: { closedAt: new Map([['run', epoch + 1_000]]) },
    kept: [permit(0), permit(1_075), chat(2_000)],
    broken: [permit(0), permit(1_076)],
    says: /^run run: permit-1076 starts 76 ms after its end/,
  },
];

test.each(cases)(
  'a violation of the rule is found, and correct permits are accepted: $law',
  ({ limits: own, known, kept, broken, says }) => {
    expect(checkPermitLaws(kept, { ...limits, ...own }, known)).toEqual([]);
    expect(checkPermitLaws(broken, { ...limits, ...own }, known)).toEqual([expect.stringMatching(says)]);
  },
);

test('a record without permits fails the check, because nothing was checked', () => {
  expect(checkPermitLaws([], limits)).toEqual(['no permits at all']);
});

describe('a provider that counts calls', () => {
  const strict = { concurrent: 2, requestsPerMinute: 3 };
  const breachesOf = (...calls: [at: number, until: number][]) => {
    const provider = new VirtualProvider(undefined as never);
    provider.arrivals.push(...calls.map(([at, until]) => ({ at, until })));
    return provider.findBreaches(strict);
  };

  test('finds a call too many at the same time', () => {
    expect(breachesOf([0, 500], [100, 600], [500, 900])).toEqual([]);
    expect(breachesOf([499, 900], [0, 500], [100, 600])).toEqual(['3 in flight at 499 ms, not 2']);
  });

  test('finds a call too many within a minute', () => {
    expect(breachesOf([0, 10], [20_000, 20_010], [40_000, 40_010], [60_000, 60_010])).toEqual([]);
    expect(breachesOf([0, 10], [20_000, 20_010], [40_000, 40_010], [59_999, 60_010])).toEqual([
      '3 and one more within 59999 ms, at 59999 ms',
    ]);
  });

  test('fails the check when it received no call', () => {
    expect(breachesOf()).toEqual(['no calls at all']);
  });
});
