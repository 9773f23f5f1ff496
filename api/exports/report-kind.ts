import { InvalidInput } from '../../domain/errors.ts';
import { reportKinds, type ReportKind } from '../../domain/exports/client-report.ts';

/** Reads the report that an address asks for; the one with everything when omitted. Throws InvalidInput for another. */
export function reportKindOf(value: unknown): ReportKind {
  const kind = reportKinds.find((name) => name === (value ?? 'full'));
  if (kind === undefined) throw new InvalidInput(`report must be one of ${reportKinds.join(', ')}`, 'report');
  return kind;
}
