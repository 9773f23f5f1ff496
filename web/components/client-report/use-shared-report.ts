import { useEffect, useState } from 'react';
import type { Brand } from '../../../domain/exports/brand.ts';
import type { ClientReport } from '../../../domain/exports/client-report.ts';
import { readShared } from '../../lib/read-shared.ts';

/** The answer of `GET /api/shared/:token/report`. */
export interface SharedReport {
  report: ClientReport;
  startedAt: string;
  brand: Brand;
}

/** The answer while what is shared may not be finished: its report is null then. */
export type ReportSoFar = Omit<SharedReport, 'report'> & { report: ClientReport | null };

/**
 * Reads the report of a link; undefined while it is read, null where there is none: what is shared is not finished, or
 * the report could not be read, and the page shows its figures alone.
 */
export function useSharedReport(token: string): SharedReport | null | undefined {
  const [read, setRead] = useState<SharedReport | null>();
  useEffect(() => {
    let isCurrent = true;
    readShared<ReportSoFar>(`/api/shared/${encodeURIComponent(token)}/report`).then(
      ({ report, ...rest }) => isCurrent && setRead(report === null ? null : { report, ...rest }),
      () => isCurrent && setRead(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return read;
}
