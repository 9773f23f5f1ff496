/** Checks that granted permits respect every limit of their account and their runs. Each such rule is called a law. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import { horizonMs } from '../../pacer/take-permits.ts';
import type { PermitTable, ProviderAccountTable } from '../../db/tables/permits.ts';

export type PermitRow = Selectable<PermitTable>;
export type LawLimits = Omit<
  Selectable<ProviderAccountTable>,
  | 'id'
  | 'provider'
  | 'tier'
  | 'lastStartAt'
  | 'lastGeneralStartAt'
  | 'holdUntil'
  | 'holdReason'
  | 'quotaUntil'
  | 'refusedAt'
  | 'updatedAt'
>;

interface Span {
  id: string;
  from: number;
  to: number;
  weight: number;
}

/** Facts that the permit record does not hold. Times are the database's, in milliseconds. */
export interface KnownFacts {
  /** Milliseconds that a permit's 429 holds the account, by permit id. */
  holdMs?: ReadonlyMap<string, number>;
  /** Spend cap and closing time, by run id. */
  capUsd?: ReadonlyMap<string, number>;
  closedAt?: ReadonlyMap<string, number>;
}

/** Returns every breach of the pacer's laws in the permit record of one account; an empty record is a breach. */
export function checkPermitLaws(permits: readonly PermitRow[], limits: LawLimits, known: KnownFacts = {}): string[] {
  if (permits.length === 0) return ['no permits at all'];
  const all = permits.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const general = all.filter((permit) => permit.runId === null);
  return [
    ...findGapBreaches('account', all, limits.minGapMs),
    ...findWindowBreaches('account', all, limits.requestsPerWindow, limits.windowMs),
    ...findConcurrencyBreaches('account', all, limits.concurrent),
    ...findGapBreaches('general', general, limits.generalMinGapMs),
    ...findWindowBreaches('general', general, limits.generalPerWindow, limits.windowMs),
    ...findConcurrencyBreaches('general', general, limits.generalConcurrent),
    ...findBatchBreaches(all, limits),
    ...findDuplicateCalls(all),
    ...findMissingLeases(all),
    ...findHoldBreaches(all, known.holdMs ?? new Map()),
    ...findSpendCapBreaches(all, known.capUsd ?? new Map()),
    ...findClosedRunBreaches(all, known.closedAt ?? new Map()),
  ];
}

/** Checks every account of a database that granted permits, with the limits in its rows. */
export async function findPermitLawBreaches(db: Db): Promise<string[]> {
  const accounts = await db.selectFrom('providerAccount').selectAll().execute();
  const breaches: string[] = [];
  let hasPermits = false;
  for (const account of accounts) {
    const permits = await db.selectFrom('permit').selectAll().where('accountId', '=', account.id).execute();
    if (permits.length === 0) continue;
    hasPermits = true;
    breaches.push(...checkPermitLaws(permits, account).map((breach) => `${account.id}: ${breach}`));
  }
  return hasPermits ? breaches : ['no permits at all'];
}

function findGapBreaches(whose: string, sorted: readonly PermitRow[], minGapMs: number): string[] {
  return sorted.slice(1).flatMap((permit, index) => {
    const gap = permit.startsAt.getTime() - (sorted[index] as PermitRow).startsAt.getTime();
    return gap >= minGapMs ? [] : [`${whose}: ${permit.id} starts ${gap} ms after the one before, not ${minGapMs}`];
  });
}

function findWindowBreaches(
  whose: string,
  sorted: readonly PermitRow[],
  most: number | null,
  windowMs: number,
): string[] {
  if (most === null) return [];
  return sorted.slice(most).flatMap((permit, index) => {
    const span = permit.startsAt.getTime() - (sorted[index] as PermitRow).startsAt.getTime();
    return span >= windowMs ? [] : [`${whose}: ${most + 1} starts within ${span} ms, the last of them ${permit.id}`];
  });
}

function findConcurrencyBreaches(whose: string, sorted: readonly PermitRow[], most: number): string[] {
  const live: Span[] = [];
  return sorted.flatMap((permit) => {
    const span = toSpan(permit);
    for (let at = live.length - 1; at >= 0; at -= 1) if ((live[at] as Span).to <= span.from) live.splice(at, 1);
    live.push(span);
    const weight = live.reduce((sum, one) => sum + one.weight, 0);
    return weight <= most ? [] : [`${whose}: ${weight} in flight when ${permit.id} starts, not ${most}`];
  });
}

function findBatchBreaches(sorted: readonly PermitRow[], { batchSize, batchDelayMs }: LawLimits): string[] {
  const runs = Map.groupBy(
    sorted.filter((permit) => permit.runId !== null),
    (permit) => permit.runId,
  );
  return [...runs].flatMap(([runId, permits]) =>
    permits.flatMap((permit, index) => {
      if (index === 0 || index % batchSize !== 0) return [];
      const pause = permit.startsAt.getTime() - (permits[index - 1] as PermitRow).startsAt.getTime();
      return pause >= batchDelayMs
        ? []
        : [`run ${runId}: only ${pause} ms before start ${index + 1}, not ${batchDelayMs}`];
    }),
  );
}

/** Reports personas with two calls in flight. */
function findDuplicateCalls(sorted: readonly PermitRow[]): string[] {
  const personas = Map.groupBy(
    sorted.filter((permit) => permit.personaIndex !== null),
    ({ runId, personaIndex, provider }) => `${runId} ${personaIndex} ${provider}`,
  );
  return [...personas].flatMap(([persona, permits]) =>
    permits
      .slice(1)
      .flatMap((permit, index) =>
        toSpan(permits[index] as PermitRow).to <= permit.startsAt.getTime()
          ? []
          : [`${persona} is asked twice at once`],
      ),
  );
}

/** Reports calls in flight without a lease. */
function findMissingLeases(sorted: readonly PermitRow[]): string[] {
  return sorted.flatMap(({ id, startsAt, leaseUntil }) => (leaseUntil > startsAt ? [] : [`${id} has no lease`]));
}

/** Reports starts during the hold after a 429, except starts granted just before. */
function findHoldBreaches(sorted: readonly PermitRow[], holdMs: ReadonlyMap<string, number>): string[] {
  return sorted.flatMap(({ id, releasedAt }) => {
    const ms = holdMs.get(id);
    if (ms === undefined || releasedAt === null) return [];
    const from = releasedAt.getTime();
    return (
      sorted
        // A clock that was set back makes a refused call seem to begin in its own hold.
        .filter((other) => other.id !== id)
        .filter(({ startsAt }) => startsAt.getTime() > from + horizonMs && startsAt.getTime() < from + ms)
        .map((permit) => `account: ${permit.id} starts ${permit.startsAt.getTime() - from} ms into a hold of ${ms}`)
    );
  });
}

/** Reports runs that spend more than their cap, or start calls when it is spent. */
function findSpendCapBreaches(sorted: readonly PermitRow[], capUsd: ReadonlyMap<string, number>): string[] {
  return [...capUsd].flatMap(([runId, cap]) => {
    const mine = sorted.filter((permit) => permit.runId === runId);
    const spent = (permits: readonly PermitRow[]) => permits.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
    const late = mine.filter(({ startsAt }) => {
      const before = mine.filter(
        ({ releasedAt }) => releasedAt !== null && releasedAt.getTime() < startsAt.getTime() - horizonMs,
      );
      return spent(before) >= cap;
    });
    return [
      ...(spent(mine) > cap ? [`run ${runId}: spent ${spent(mine)}, not ${cap}`] : []),
      ...late.map(({ id }) => `run ${runId}: ${id} starts after ${cap} is spent`),
    ];
  });
}

function findClosedRunBreaches(sorted: readonly PermitRow[], closedAt: ReadonlyMap<string, number>): string[] {
  return sorted.flatMap(({ id, runId, startsAt }) => {
    const since = startsAt.getTime() - (closedAt.get(runId ?? '') ?? Infinity);
    return since > horizonMs ? [`run ${runId}: ${id} starts ${since} ms after its end`] : [];
  });
}

function toSpan({ id, startsAt, releasedAt, leaseUntil, weight }: PermitRow): Span {
  return { id, from: startsAt.getTime(), to: (releasedAt ?? leaseUntil).getTime(), weight };
}
