import { ProgressBar } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { stages } from '../../../domain/simulations/progress.ts';
import { CancelRunButton } from '../../components/cancel-run-button.tsx';
import { Card } from '../../components/card.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SentimentLegend } from '../../components/sentiment-legend.tsx';
import { PauseButton } from '../../components/pause-button.tsx';
import { PriorityMenu } from '../../components/priority-menu.tsx';
import { WaitingNote, waitingName } from '../../components/waiting-note.tsx';
import { Endings, Unusable } from './endings.tsx';
import { answeredSentence } from './run-words.ts';
import styles from './live-card.module.css';
import { RecentReactions } from './recent-reactions.tsx';
import type { RunResult } from './use-run.ts';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { isOverlayOpen } from '../../lib/overlay.ts';
import { count, duration, formatTime, percentDone, shorten } from '../../lib/format.ts';

interface LiveCardProps {
  progress: ProgressFieldsFragment;
  /** Null until the result has been read. */
  result: RunResult | null;
  /** Focused when the run ends while focus is in the card. */
  heading: RefObject<HTMLElement | null>;
  /** Reads the run again. */
  onChanged: () => Promise<unknown>;
}

/** Longer errors are shortened, so that the card keeps its height. */
const maxProblemCharacters = 240;

/** Estimates the time left in words. */
function timeLeft({ status, etaSeconds, stage, isPaused, waiting }: ProgressFieldsFragment): string {
  if (isPaused) return 'paused';
  if (waiting !== null) return `waiting for ${waitingName(waiting)} until ${formatTime(waiting.until)}`;
  if (status === 'queued') return 'waiting for its turn';
  if (stage === 'analysis') return 'almost done';
  return etaSeconds === null ? 'estimating the time left' : `about ${duration(etaSeconds)} left`;
}

/** Audience and models of the run, for people who come back to it later. */
function LiveFacts({ result }: { result: RunResult }) {
  return (
    <dl className={`facts ${styles.liveFacts}`}>
      <dt>Segments</dt>
      <dd>{result.segmentNames.join(', ')}</dd>
      <dt>{result.models.length === 1 ? 'Model' : 'Models'}</dt>
      <dd>{result.models.join(', ')}</dd>
      <dt>Pacing</dt>
      <dd>{result.tier}</dd>
    </dl>
  );
}

/** The card of an open run: stages, progress, and the newest reactions. */
export function LiveCard({ progress, result, heading, onChanged }: LiveCardProps) {
  const { jobId, asked, answered, endings, retried, missing, counts } = progress;
  const done = percentDone(answered + endings.total, asked);
  useFocusAfter(heading);
  return (
    <Card
      title={jobId}
      aside={
        <div className={styles.aside}>
          <span className="muted figures">{timeLeft(progress)}</span>
          <PriorityMenu job={progress} noun="run" onChanged={onChanged} />
          <PauseButton job={progress} noun="run" onChanged={onChanged} />
          <CancelRunButton progress={progress} onCancelled={onChanged} />
        </div>
      }
    >
      <StageList
        stage={progress.stage}
        status={progress.status}
        includeCurrentEvents={result?.includeCurrentEvents ?? true}
      />
      <ProgressBar
        value={done / 100}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the run"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={100}
      />
      <div className={styles.columns}>
        <div>
          <p className={`muted figures ${styles.numbers}`}>
            {`${answeredSentence(progress)} · ${count(retried)} retried · ${count(missing)} still to come`}
          </p>
          <SentimentBar counts={counts} height={16} of={asked} label="Sentiment so far" />
          <SentimentLegend counts={counts} />
          <Unusable heard={progress.heard} endings={endings} />
          <Endings endings={endings} />
          <WaitingNote waiting={progress.isPaused ? null : progress.waiting} />
          {progress.lastProblem === null || progress.waiting !== null ? null : (
            <p className="mt-12">Last problem: {shorten(progress.lastProblem, maxProblemCharacters)}</p>
          )}
          {result ? <LiveFacts result={result} /> : null}
          {progress.isPaused ? (
            <p className="small muted mt-12">
              No more personas are asked until you resume this run. Answers under way still arrive, and its place goes
              to the next run.
            </p>
          ) : progress.stage === 'running' ? null : (
            <p className="small muted mt-12">{progress.progressMessage}</p>
          )}
        </div>
        <RecentReactions recent={progress.recent} namesModel={result !== null && result.models.length > 1} />
      </div>
    </Card>
  );
}

interface StageListProps {
  stage: string | null;
  status: string;
  includeCurrentEvents: boolean;
}

/** The stages in order: a tick marks finished ones, bold type the current one. */
function StageList({ stage, status, includeCurrentEvents }: StageListProps) {
  const shown = stages.filter(({ name }) => includeCurrentEvents || name !== 'current-events');
  const current = status === 'queued' ? -1 : shown.findIndex(({ name }) => name === stage);
  return (
    <ol className={styles.stages}>
      {shown.map(({ name, message }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={index === current ? styles.present : undefined}
        >
          {index < current ? <Tick size={14} className={styles.tick ?? ''} title="done" /> : null}
          {message}
        </li>
      ))}
    </ol>
  );
}

/**
 * Focuses `target` when a part of the screen is unmounted together with the focused element or with an open dialog.
 * Focus elsewhere is left alone.
 */
function useFocusAfter(target: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  // The layout effect runs before elements are removed. A busy button in a dialog has lost focus, so an open dialog
  // counts too.
  useLayoutEffect(() => () => void (hadFocus.current = !isBodyFocused() || isOverlayOpen()), []);
  useEffect(
    () => () => {
      if (hadFocus.current && isBodyFocused()) target.current?.focus({ preventScroll: true });
    },
    [target],
  );
}

const isBodyFocused = () => document.activeElement === null || document.activeElement === document.body;
