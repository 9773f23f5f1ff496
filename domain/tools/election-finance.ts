/** Election finance of people and committees, from the public interface of the Federal Election Commission (OpenFEC). */
import { isObject } from '../is-object.ts';
import { ToolError, type ToolContext, type ToolSource } from './definition.ts';
import type { Json } from './json.ts';

type Fetch = Pick<ToolContext, 'fetchElectionFinance'>;

export interface Finance {
  data: Json;
  sources: ToolSource[];
}

/** Most two-year cycles that are returned, newest first. */
const maxCycles = '3';

/** Reads the finance of a candidate. Throws ToolError when there is none of this name. */
export async function personFinance(name: string, { fetchElectionFinance }: Fetch): Promise<Finance> {
  const found = resultsOf(
    await fetchElectionFinance('/candidates/search/', { q: name, sort: '-receipts', per_page: '5' }),
  );
  const [candidate] = found;
  const id = textIn(candidate, 'candidate_id');
  if (candidate === undefined || id === null) throw new ToolError(`The FEC knows no candidate named ${name}`);
  const totals = await fetchElectionFinance(`/candidate/${encodeURIComponent(id)}/totals/`, cyclesNewestFirst);
  return {
    data: {
      candidate: textIn(candidate, 'name'),
      candidateId: id,
      party: textIn(candidate, 'party_full'),
      office: textIn(candidate, 'office_full'),
      state: textIn(candidate, 'state'),
      otherMatches: found.slice(1).flatMap((other) => textIn(other, 'name') ?? []),
      cycles: resultsOf(totals).map(cycleOf),
    },
    sources: [
      {
        kind: 'page',
        id: `https://www.fec.gov/data/candidate/${id}/`,
        title: `FEC: ${textIn(candidate, 'name') ?? name}`,
      },
    ],
  };
}

/** Reads the finance of a committee. Throws ToolError when there is none of this name. */
export async function committeeFinance(name: string, { fetchElectionFinance }: Fetch): Promise<Finance> {
  const found = resultsOf(await fetchElectionFinance('/committees/', { q: name, sort: '-receipts', per_page: '5' }));
  const [committee] = found;
  const id = textIn(committee, 'committee_id');
  if (committee === undefined || id === null) throw new ToolError(`The FEC knows no committee named ${name}`);
  const totals = await fetchElectionFinance(`/committee/${encodeURIComponent(id)}/totals/`, cyclesNewestFirst);
  return {
    data: {
      committee: textIn(committee, 'name'),
      committeeId: id,
      type: textIn(committee, 'committee_type_full'),
      party: textIn(committee, 'party_full'),
      otherMatches: found.slice(1).flatMap((other) => textIn(other, 'name') ?? []),
      cycles: resultsOf(totals).map(cycleOf),
    },
    sources: [
      {
        kind: 'page',
        id: `https://www.fec.gov/data/committee/${id}/`,
        title: `FEC: ${textIn(committee, 'name') ?? name}`,
      },
    ],
  };
}

const cyclesNewestFirst = { sort: '-cycle', per_page: maxCycles };

type Row = Record<string, unknown>;

function resultsOf(answer: Json): Row[] {
  const results = isObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results)) throw new ToolError('The election-finance service answered in an unknown form');
  return results.flatMap((row): Row[] => (isObject(row) ? [row] : []));
}

/** Longest text of the service that is passed on. */
const maxTextCharacters = 200;

function textIn(row: Row | undefined, field: string): string | null {
  const value = row?.[field];
  return typeof value === 'string' && value !== '' ? value.slice(0, maxTextCharacters) : null;
}

function numberIn(row: Row, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function cycleOf(row: Row): Json {
  return {
    cycle: numberIn(row, 'cycle') ?? numberIn(row, 'candidate_election_year'),
    receiptsUsd: numberIn(row, 'receipts'),
    disbursementsUsd: numberIn(row, 'disbursements'),
    cashOnHandUsd: numberIn(row, 'last_cash_on_hand_end_period'),
    debtsUsd: numberIn(row, 'last_debts_owed_by_committee'),
    throughDay: textIn(row, 'coverage_end_date')?.slice(0, 10) ?? null,
  };
}
