import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, People, Repeat } from '@blueprintjs/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import { answerFormats, fullReportFormats, reportFormats } from '../../../domain/exports/formats.ts';
import type { ReportKind } from '../../../domain/exports/client-report.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { type Sentiment, sentiments } from '../../../domain/sentiment/sentiment.ts';
import { draftForRerun, runsToCompare } from './rerun.ts';
import { ShareButton } from '../../components/sharing/share-button.tsx';
import { NamesChoice } from './sharing/run-names.tsx';
import styles from './run.module.css';
import { ExportNames } from './sharing/run-names.tsx';
import type { RunResult } from './use-run.ts';
import { CreateSegmentFromReactionsDocument, SamePersonasDocument } from '../../generated/run/graphql.ts';
import { RunSetupDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { shorten } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

const TestWordingsDialog = lazy(async () => ({
  default: (await import('../../components/wordings/test-wordings-dialog.tsx')).TestWordingsDialog,
}));

/** The buttons of a closed run. */
export function RunActions({ result }: { result: RunResult }) {
  const [params] = useSearchParams();
  const only = params.getAll('only');
  const fileOf = (format: string, report?: ReportKind) => {
    const query = new URLSearchParams([
      ['format', format],
      ...(report === undefined ? [] : [['report', report]]),
      ...only.map((text) => ['only', text]),
    ]);
    return `/api/runs/${encodeURIComponent(result.jobId)}/export?${query}`;
  };
  return (
    <div className={styles.actions}>
      <RunAgainMenu result={result} />
      {/* A run without answers has nothing to share or export. */}
      {result.heard === 0 ? null : (
        <ShareButton
          jobId={result.jobId}
          noun="run"
          only={only}
          says="Anyone with the link can read the message, the result and the reactions without an account. They cannot change anything and do not see the cost."
        >
          <NamesChoice jobId={result.jobId} />
        </ShareButton>
      )}
      {result.heard === 0 ? null : <SegmentOfMenu result={result} />}
      <ExportMenu
        pathOf={(format) => fileOf(format)}
        clientPathOf={(format) => fileOf(format, 'client')}
        fileName={`soundings-${result.jobId}-${result.createdAt.slice(0, 10)}`}
        formats={{ ...fullReportFormats, ...reportFormats('reaction'), ...answerFormats }}
        isDisabled={result.heard === 0}
        heading={
          <>
            <ExportNames jobId={result.jobId} />
            {only.length === 0 ? null : (
              <p className="muted small" style={{ maxWidth: 260, margin: 0, padding: '8px 12px 4px' }}>
                Files have the personas of the filter only.
              </p>
            )}
          </>
        }
      />
    </div>
  );
}

/** Actions that start from this run: repeat it, ask the same personas, reword it, compare it, or schedule it. */
function RunAgainMenu({ result }: { result: RunResult }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const box = useRef<HTMLSpanElement>(null);
  const [isTesting, setTesting] = useState(false);
  const { jobId } = result;

  const draftOf = async (samePersonasAs: string | null) => {
    const { data } = await client
      .query({ query: RunSetupDocument, variables: { jobId }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    return draftForRerun(result, data?.simulationSetup, samePersonasAs);
  };
  const again = async (samePersonasAs: string | null) =>
    navigate('/', { state: { draft: await draftOf(samePersonasAs) } });
  const compare = async () => {
    const { data } = await client
      .query({ query: SamePersonasDocument, variables: { jobId }, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    await navigate(`/compare?runs=${runsToCompare(jobId, data?.runsWithSamePersonas ?? []).join(',')}`);
  };
  const repeat = async () => navigate('/recurring', { state: { draft: await draftOf(jobId) } });

  const items = (
    <>
      <MenuItem text="With other personas" onClick={() => void again(null)} />
      <MenuItem text="With the same personas" disabled={result.answered === 0} onClick={() => void again(jobId)} />
      <MenuItem text="Against other wordings" disabled={result.answered === 0} onClick={() => setTesting(true)} />
      <MenuItem text="Every day, week or month" disabled={result.answered === 0} onClick={() => void repeat()} />
      <MenuItem text="Compare with other runs" onClick={() => void compare()} />
    </>
  );
  return (
    <span ref={box}>
      <DropMenu items={items}>
        <Button icon={<Repeat />} endIcon={<CaretDown />} text="Run again" />
      </DropMenu>
      {isTesting ? (
        <Suspense fallback={null}>
          <TestWordingsDialog
            jobId={jobId}
            original={result.message}
            proposed={[]}
            opener={() => box.current?.querySelector('button') ?? null}
            onClose={() => setTesting(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

/** Characters of the message in the name of a segment. */
const titleLength = 60;

/** Creates a segment of the personas with the same reaction, as an audience for another message. */
function SegmentOfMenu({ result }: { result: RunResult }) {
  const navigate = useNavigate();
  const { names } = scaleOf(result.sentimentType);
  const [create, { loading }] = useMutation(CreateSegmentFromReactionsDocument);
  const make = async (sentiment: Sentiment) => {
    const name = `${names[sentiment]} about “${shorten(result.message, titleLength)}”`;
    try {
      const { data } = await create({ variables: { jobId: result.jobId, sentiment, name } });
      if (data) await navigate(`/segments/${data.createSegmentFromReactions}`);
    } catch (error) {
      void toast(`The segment could not be made: ${shownError(error).message}`, 'danger');
    }
  };
  const items = sentiments.map((sentiment) => (
    <MenuItem
      key={sentiment}
      text={`Who answered ${names[sentiment].toLowerCase()}`}
      onClick={() => void make(sentiment)}
    />
  ));
  return (
    <DropMenu items={items}>
      <Button
        icon={<People />}
        endIcon={<CaretDown />}
        text="Segment"
        loading={loading}
        disabled={result.heard === 0}
      />
    </DropMenu>
  );
}
