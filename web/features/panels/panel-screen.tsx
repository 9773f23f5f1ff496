import { useMutation } from '@apollo/client/react';
import { Button, HTMLSelect, Tag } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useParams } from 'react-router';
import { CancelButton } from '../../components/cancel-button.tsx';
import { CommentsCard } from '../../components/comments/comments-card.tsx';
import { Card } from '../../components/card.tsx';
import { codebookFormat } from '../../../domain/exports/formats.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { ShareButton } from '../../components/sharing/share-button.tsx';
import { PauseButton } from '../../components/pause-button.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { WaitingNote } from '../../components/waiting-note.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { GoOnWithPanelDocument } from '../../generated/panels/graphql.ts';
import { formatDateTime } from '../../lib/format.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, usd } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import type { Panel, PanelGroup } from './panel.ts';
import { BallotPlot } from './ballot-plot.tsx';
import { Comparison } from './comparison.tsx';
import { Outcome } from './outcome.tsx';
import { ProgressCard } from './progress-card.tsx';
import { Relationships } from './relationships.tsx';
import { SeatLinks } from './seat-links.tsx';
import { SteerBox } from './steer-box.tsx';
import { Transcript } from './transcript.tsx';
import { usePanel } from './use-panel.ts';
import { useShownGroup } from './use-shown-group.ts';
import styles from './panels.module.css';

const exportFormats = {
  pdf: 'PDF: outcome and transcript',
  docx: 'Word: outcome and transcript',
  pptx: 'PowerPoint: outcome',
  html: 'Web page: outcome and transcript',
  md: 'Markdown: outcome and transcript',
  csv: 'CSV, one row per turn',
  json: 'JSON, everything',
  ...codebookFormat,
} as const;

/** One panel. Nothing of an earlier one stays when its fork opens. */
export function PanelScreen() {
  const { jobId = '' } = useParams();
  return <PanelView key={jobId} jobId={jobId} />;
}

/** Shows who stands where, what was said, what the analyst may do, and what came out. */
function PanelView({ jobId }: { jobId: string }) {
  const { job, panel, isOpen, isLoading, error, refetch } = usePanel(jobId);
  const [retry] = useMutation(GoOnWithPanelDocument, { variables: { jobId } });
  const [group, setGroup] = useShownGroup(panel !== null);
  if (panel === null && error !== undefined)
    return (
      <ErrorNote
        title="The panel could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (isLoading && (panel === null || job === null)) return <SkeletonBlock height={320} />;
  const shown = panel?.groups[group] ?? panel?.groups[0];
  if (!panel || !job || !shown)
    return (
      <>
        <ScreenName>Panel</ScreenName>
        <EmptyState title="There is no such panel">
          It may have been deleted, or it belongs to somebody else.
        </EmptyState>
      </>
    );
  const again = async () => {
    try {
      await retry();
      await refetch();
    } catch (failure) {
      void toast(shownError(failure).message, 'danger');
    }
  };
  return (
    <div className="stack">
      <PageTitle>{panel.topic}</PageTitle>
      <Card>
        <header className={styles.header}>
          <div className={styles.title}>
            <h1>{panel.topic}</h1>
            <p className="muted figures">
              <StatusTag status={job.status} error={job.error} isPaused={job.isPaused} />{' '}
              {panel.isSimulated ? <SimulatedTag /> : null}{' '}
              {panel.isImported ? <Tag minimal>Imported transcript</Tag> : null} {job.message} ·{' '}
              {counted(panel.participants.length, 'participant')} in {counted(panel.groups.length, 'group')} ·{' '}
              {usd(job.costUsd)} so far
            </p>
          </div>
          <div className={styles.actions}>
            {isOpen ? (
              <>
                <PauseButton job={job} noun="panel" onChanged={refetch} />
                <CancelButton jobId={jobId} noun="panel" onCancelled={refetch}>
                  Nobody is asked anything further. What was said stays.
                </CancelButton>
              </>
            ) : null}
            <ShareButton
              jobId={jobId}
              noun="panel"
              says="Anyone with the link can read what was said and what came out without an account. They cannot change anything, and see neither private votes and answers nor the cost."
            />
            {panel.groups.some(({ exchanges }) => exchanges.length > 0) ? (
              <ExportMenu
                formats={exportFormats}
                pathOf={(format) => `/api/panels/${jobId}/export?format=${format}`}
                clientPathOf={(format) => `/api/panels/${jobId}/export?format=${format}&report=client`}
                fileName={`panel-${jobId}`}
              />
            ) : null}
            {job.canRetry ? <Button icon={<Refresh />} text="Go on" onClick={() => void again()} /> : null}
          </div>
        </header>
        <WaitingNote waiting={job.isPaused ? null : job.waiting} />
        {job.error === null || job.isCancelled ? null : (
          <p role="alert" className={styles.problem}>
            {job.error}
          </p>
        )}
        <p className={styles.lead}>{leadOf(panel, shown)}</p>
        {panel.forkedAt === null ? null : (
          <p className="muted">
            {panel.groups.length === 1
              ? `An earlier panel again from turn ${panel.forkedAt} on. `
              : `Group 1 is the branch as it was; in group 2, turn ${panel.forkedAt} was replaced. `}
            One group a branch is not enough to say that the difference comes from that turn.
          </p>
        )}
      </Card>
      {panel.groups.length > 1 ? (
        <label className={styles.choose}>
          Group{' '}
          <HTMLSelect value={shown.group} onChange={({ target }) => setGroup(Number(target.value))}>
            {panel.groups.map(({ group: number }) => (
              <option key={number} value={number}>
                {number + 1} of {panel.groups.length}
              </option>
            ))}
          </HTMLSelect>
        </label>
      ) : null}
      {panel.summary === null || panel.forkedAt === null ? null : <Comparison panel={panel} />}
      {panel.summary === null ? null : <Outcome panel={panel} />}
      {panel.summary === null || panel.forkedAt !== null ? null : <Comparison panel={panel} />}
      {panel.summary === null ? null : <Relationships panel={panel} />}
      <div className={styles.columns}>
        <div className="stack">
          {panel.isImported ? null : <BallotPlot panel={panel} group={shown} />}
          <ProgressCard panel={panel} group={shown} isOpen={isOpen} />
        </div>
        <div className="stack">
          <Transcript panel={panel} group={shown} />
          {isOpen && !panel.isImported ? <SteerBox panel={panel} group={shown.group} onSent={refetch} /> : null}
          {isOpen ? <SeatLinks panel={panel} /> : null}
        </div>
      </div>
      <CommentsCard jobId={jobId} noun="panel" />
    </div>
  );
}

/** The gap between what is said and what is voted, which a transcript alone hides. */
function leadOf(panel: Panel, { votes, headline, ballots }: PanelGroup): string {
  if (isWaiting(panel)) return `It starts ${formatDateTime(panel.scheduledFor ?? '')}.`;
  if (panel.isImported) return 'A real discussion, not a simulation: what was said is analyzed, and nobody is asked.';
  if (ballots.length === 0) return 'The first private votes are being cast.';
  if (headline !== null) return `${headline}.`;
  const [first = ''] = panel.stances;
  const count = votes.find(({ stance }) => stance === first)?.last ?? 0;
  return `${count} of ${panel.participants.length} vote “${first}” in private, before anything was said.`;
}

function isWaiting({ status, scheduledFor }: Panel): boolean {
  return status === 'queued' && scheduledFor !== null && new Date(scheduledFor).getTime() > Date.now();
}
