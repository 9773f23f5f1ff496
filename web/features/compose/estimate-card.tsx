import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Play } from '@blueprintjs/icons';
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { marginOfError } from '../../../domain/simulations/statistics.ts';
import { Card } from '../../components/card.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { EstimateDocument, type EstimateQuery } from '../../generated/graphql.ts';
import { isFree } from '../../lib/cost.ts';
import { useStreamState } from '../../graphql/connection.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, duration, durationRange, usdRange } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { Draft } from '../../lib/run-draft.ts';
import { toSubmitInput, messagesOf } from './draft.ts';
import styles from './compose.module.css';
import { problemsOf } from './problems.ts';
import { numberFormat } from '../../lib/locale.ts';

// Loaded when it is opened, because one message needs no comparison.
const PowerHelp = lazy(async () => ({ default: (await import('./audience/power-help.tsx')).PowerHelp }));

/** Milliseconds without a change after which the estimate is requested. */
const settleMs = 400;
/** Percentage points. With a wider margin even a clear majority can look like a tie. */
const wideMarginPoints = 15;
const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

type Estimate = EstimateQuery['estimateSimulation'];
type Priced = Pick<Estimate, 'costUsd' | 'unpricedModels' | 'isSimulated'>;

interface FiguresProps {
  estimate: Estimate;
  /** True while the estimate of an earlier draft is shown. */
  isOld: boolean;
  /** True when the run may stop early, so that its margin is as wide as the person requested. */
  stopsEarly: boolean;
}

/** The range of the cost, that there is none, or that it is unknown. */
function costWords({ costUsd, unpricedModels, isSimulated }: Priced): string {
  if (isFree({ isSimulated, costUsd: costUsd.high })) return 'free';
  const range = usdRange(costUsd.low, costUsd.high);
  if (unpricedModels.length === 0) return range;
  return costUsd.high === 0 ? 'unknown' : `${range} and an unknown part`;
}

/** All messages together. Their runs share the account, so they take at most the sum of their times. */
function totalOf({ providerCalls, durationSeconds, costUsd, ...estimate }: Estimate, messages: number): string {
  const all = { low: costUsd.low * messages, high: costUsd.high * messages };
  const cost = costWords({ ...estimate, costUsd: all });
  const time = duration(durationSeconds.high * messages);
  return `The ${messages} messages together: ${counted(providerCalls * messages, 'call')}, at most ${time}, ${cost}.`;
}

/** The estimate and the sentences that say what it is based on. */
function Figures({ estimate, isOld, stopsEarly }: FiguresProps) {
  const { providerCalls, durationSeconds, marginOfErrorPoints, restsOn, isSimulated } = estimate;
  return (
    <div className={isOld ? styles.old : undefined}>
      <dl className={`figures facts ${styles.figures}`}>
        <dt>Provider calls</dt>
        <dd>{count(providerCalls)}</dd>
        <dt>About</dt>
        <dd>{durationRange(durationSeconds.low, durationSeconds.high)}</dd>
        <dt>Cost</dt>
        <dd>{costWords(estimate)}</dd>
        <dt>Margin of error</dt>
        <dd>± {oneDecimal.format(marginOfErrorPoints)} points</dd>
      </dl>
      {isSimulated ? <SimulatedTag /> : null}
      {marginOfErrorPoints > wideMarginPoints && !stopsEarly && !estimate.repeatsPersonas ? (
        <p className="small mt-8">{`Rough: with 100 personas it would be ±\u00a0${oneDecimal.format(marginOfError(100))} points.`}</p>
      ) : null}
      <ul className={`small muted ${styles.rests}`}>
        {restsOn.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** 'Run with 20 personas' or 'Run 3 × 20 personas': short enough for one line beside the form. */
function runButtonLabel(messages: number, personas: number | null): string {
  if (messages === 1) return personas ? `Run with ${counted(personas, 'persona')}` : 'Run';
  return personas ? `Run ${messages} × ${counted(personas, 'persona')}` : `Run ${counted(messages, 'message')}`;
}

/** A button that opens the help with the number of personas. */
function PowerToggle(props: ComponentProps<typeof PowerHelp>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.powerToggle}>
      <Button
        variant="minimal"
        size="small"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls="compose-power"
        text={props.messages > 1 ? 'How many tell them apart?' : 'How many tell two messages apart?'}
        onClick={() => setOpen(!isOpen)}
      />
      <div id="compose-power">
        {isOpen ? (
          <Suspense fallback={<SkeletonLines widths={[100, 80]} />}>
            <PowerHelp {...props} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

interface EstimateCardProps {
  draft: Draft;
  hasKeys: boolean;
  isSending: boolean;
  failure: string | null;
  change: (part: Partial<Draft>) => void;
}

/** Calls, duration, cost and precision of the run, shown before it costs anything. */
export function EstimateCard({ draft, hasKeys, isSending, failure, change }: EstimateCardProps) {
  const settled = useDebounced(draft, settleMs);
  const variables = useMemo(() => ({ input: toSubmitInput(settled) }), [settled]);
  const problems = problemsOf(settled);
  const isIncomplete = Object.keys(problems).length > 0;
  const hasMainFields = problems.message === undefined && problems.segmentIds === undefined;
  const { data, previousData, error, refetch } = useQuery(EstimateDocument, {
    variables,
    skip: isIncomplete || !hasKeys,
  });
  const isConnected = useStreamState() === 'live';
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (isConnected && hasFailed) void refetch().catch(() => undefined);
    // The estimate is requested again when the connection returns, not after each failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isConnected]);
  const messages = messagesOf(draft).length;
  const estimate = (data ?? previousData)?.estimateSimulation;

  return (
    <Card title="Before you run">
      {isIncomplete || !hasKeys ? (
        <p className="muted">
          {isIncomplete
            ? hasMainFields
              ? 'Correct what is marked in the form; then this shows time and cost.'
              : 'With a message and a segment, this shows the calls, time, cost and margin of error of the run.'
            : 'Choose who answers first; then this shows time and cost.'}
        </p>
      ) : error ? (
        <p className="muted">No estimate: {shownError(error).message}</p>
      ) : estimate ? (
        <>
          <Figures estimate={estimate} isOld={data === undefined} stopsEarly={settled.stopAtMarginPoints !== null} />
          {estimate.repeatsPersonas && draft.samePersonasAs === null ? (
            <Button
              size="small"
              className="mt-8"
              text={
                estimate.people === 1 ? 'Ask this person once' : `Ask each of the ${count(estimate.people)} people once`
              }
              onClick={() => change({ numUsers: estimate.people })}
            />
          ) : null}
          {messages > 1 ? <p className="small">{totalOf(estimate, messages)}</p> : null}
          <PowerToggle
            messages={messages}
            input={variables.input}
            isLocked={draft.samePersonasAs !== null}
            onUse={(numUsers) => change({ numUsers })}
          />
        </>
      ) : (
        <SkeletonLines widths={[100, 100, 100, 100]} />
      )}
      <Button
        type="submit"
        fill
        size="large"
        intent="primary"
        icon={<Play />}
        className={styles.run ?? ''}
        loading={isSending}
        text={runButtonLabel(messages, draft.numUsers)}
      />
      <p className="small error-line" role="alert">
        {failure}
      </p>
    </Card>
  );
}
