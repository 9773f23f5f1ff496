import { ExportMenu } from '../../components/export-menu.tsx';
import { RunAgainMenu } from './run-again-menu.tsx';
import styles from './run-header.module.css';
import { SegmentOfMenu } from './segment-of-menu.tsx';
import { ExportNames } from './sharing/run-names.tsx';
import { ShareButton } from './sharing/share-button.tsx';
import type { RunResult } from './use-run.ts';

const exportWords = {
  pdf: 'PDF report',
  pptx: 'PowerPoint slides',
  xlsx: 'Excel workbook',
  csv: 'CSV, one row per reaction',
  json: 'JSON, everything',
} as const;

export function RunActions({ result }: { result: RunResult }) {
  return (
    <div className={styles.actions}>
      <RunAgainMenu result={result} />
      {/* Of nobody's answers there is nothing to show, keep or go on from. */}
      {result.heard === 0 ? null : <ShareButton jobId={result.jobId} />}
      {result.heard === 0 ? null : <SegmentOfMenu result={result} />}
      <ExportMenu
        pathOf={(format) => `/api/runs/${encodeURIComponent(result.jobId)}/export?format=${format}`}
        fileName={`soundings-${result.jobId}-${result.createdAt.slice(0, 10)}`}
        words={exportWords}
        isDisabled={result.heard === 0}
        heading={<ExportNames jobId={result.jobId} />}
      />
    </div>
  );
}
