/** Checks a written candidate before anybody is asked about it. */
import type { Candidate, Flag } from '../candidate.ts';
import type { SearchSpec } from '../setup.ts';
import { bannedPhrasesGate } from './banned-phrases.ts';
import type { Finding, Gate } from './gate.ts';
import { lengthGate } from './length.ts';
import { nearDuplicatesGate } from './near-duplicates.ts';
import { newClaimsGate } from './new-claims.ts';
import { raterAppealsGate } from './rater-appeals.ts';
import { requiredPhrasesGate } from './required-phrases.ts';

/** In the order in which their reasons are told. */
const gates: readonly Gate[] = [
  raterAppealsGate,
  bannedPhrasesGate,
  requiredPhrasesGate,
  lengthGate,
  newClaimsGate,
  nearDuplicatesGate,
];

export interface Check {
  status: 'racing' | 'rejected' | 'duplicate';
  /** Why it was rejected, or is flagged; null when nothing was found. */
  reason: string | null;
  flags: Flag[];
}

/** `others` are the candidates that it must differ from; those that were rejected themselves do not count. */
export function checkCandidate(
  spec: SearchSpec,
  { message }: { message: string },
  others: readonly Candidate[],
): Check {
  const findings = gates.map((gate) => gate({ spec, message, others })).filter((one) => one !== null);
  const worst = (verdict: Finding['verdict']) => findings.find((one) => one.verdict === verdict);
  const decisive = worst('rejected') ?? worst('duplicate');
  return {
    status: decisive?.verdict ?? 'racing',
    reason: (decisive ?? findings[0])?.reason ?? null,
    flags: findings.flatMap(({ flags }) => flags),
  };
}
