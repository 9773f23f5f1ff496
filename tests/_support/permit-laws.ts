import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { PermitTable, ProviderAccountTable } from '../../db/tables/permits.ts';

export type PermitRow = Selectable<PermitTable>;
export type LawLimits = Omit<
  Selectable<ProviderAccountTable>,
  'id' | 'provider' | 'tier' | 'lastStartAt' | 'lastGeneralStartAt' | 'holdUntil' | 'updatedAt'
>;

interface Span {
  id: string;
  from: number;
  to: number;
  weight: number;
}

/** Every breach of the pacer's laws in the permit record of one account, in words; none when it is kept. */
export function checkPermitLaws(permits: readonly PermitRow[], limits: LawLimits): string[] {
  const all = permits.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const general = all.filter((permit) => permit.runId === null);
  return [
    ...gaps('account', all, limits.minGapMs),
    ...windows('account', all, limits.requestsPerWindow, limits.windowMs),
    ...crowds('account', all, limits.concurrent),
    ...gaps('general', general, limits.generalMinGapMs),
    ...windows('general', general, limits.generalPerWindow, limits.windowMs),
    ...crowds('general', general, limits.generalConcurrent),
    ...batches(all, limits),
    ...rivals(all),
  ];
}

/** The same over every account of a database, with the limits that its rows hold. */
export async function permitLawBreaches(db: Db): Promise<string[]> {
  const accounts = await db.selectFrom('providerAccount').selectAll().execute();
  const breaches: string[] = [];
  for (const account of accounts) {
    const permits = await db.selectFrom('permit').selectAll().where('accountId', '=', account.id).execute();
    breaches.push(...checkPermitLaws(permits, account).map((breach) => `${account.id}: ${breach}`));
  }
  return breaches;
}

function gaps(whose: string, sorted: readonly PermitRow[], minGapMs: number): string[] {
  return sorted.slice(1).flatMap((permit, index) => {
    const gap = permit.startsAt.getTime() - (sorted[index] as PermitRow).startsAt.getTime();
    return gap >= minGapMs ? [] : [`${whose}: ${permit.id} starts ${gap} ms after the one before, not ${minGapMs}`];
  });
}

function windows(whose: string, sorted: readonly PermitRow[], most: number | null, windowMs: number): string[] {
  if (most === null) return [];
  return sorted.slice(most).flatMap((permit, index) => {
    const span = permit.startsAt.getTime() - (sorted[index] as PermitRow).startsAt.getTime();
    return span >= windowMs ? [] : [`${whose}: ${most + 1} starts within ${span} ms, the last of them ${permit.id}`];
  });
}

function crowds(whose: string, sorted: readonly PermitRow[], most: number): string[] {
  const live: Span[] = [];
  return sorted.flatMap((permit) => {
    const span = spanOf(permit);
    for (let at = live.length - 1; at >= 0; at -= 1) if ((live[at] as Span).to <= span.from) live.splice(at, 1);
    live.push(span);
    const weight = live.reduce((sum, one) => sum + one.weight, 0);
    return weight <= most ? [] : [`${whose}: ${weight} in flight when ${permit.id} starts, not ${most}`];
  });
}

function batches(sorted: readonly PermitRow[], { batchSize, batchDelayMs }: LawLimits): string[] {
  const runs = Map.groupBy(
    sorted.filter((permit) => permit.runId !== null),
    (permit) => permit.runId,
  );
  return [...runs].flatMap(([runId, permits]) =>
    permits.flatMap((permit, index) => {
      if (index === 0 || index % batchSize !== 0) return [];
      const pause = permit.startsAt.getTime() - (permits[index - 1] as PermitRow).startsAt.getTime();
      return pause >= batchDelayMs ? [] : [`run ${runId}: only ${pause} ms before start ${index + 1}, not ${batchDelayMs}`];
    }),
  );
}

/** A persona is never asked twice at the same time. */
function rivals(sorted: readonly PermitRow[]): string[] {
  const personas = Map.groupBy(
    sorted.filter((permit) => permit.personaIndex !== null),
    ({ runId, personaIndex, provider }) => `${runId} ${personaIndex} ${provider}`,
  );
  return [...personas].flatMap(([persona, permits]) =>
    permits
      .slice(1)
      .flatMap((permit, index) => (spanOf(permits[index] as PermitRow).to <= permit.startsAt.getTime() ? [] : [`${persona} is asked twice at once`])),
  );
}

function spanOf({ id, startsAt, releasedAt, leaseUntil, weight }: PermitRow): Span {
  return { id, from: startsAt.getTime(), to: (releasedAt ?? leaseUntil).getTime(), weight };
}
