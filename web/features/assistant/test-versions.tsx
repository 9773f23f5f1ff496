import { useApolloClient } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { experimentLimits } from '../../../domain/experiments/names.ts';
import { RunOfMessageDocument } from '../../generated/experiments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './assistant.module.css';

const TestWordingsDialog = lazy(async () => ({
  default: (await import('../../components/wordings/test-wordings-dialog.tsx')).TestWordingsDialog,
}));

const maxVersions = experimentLimits.maxArms - 1;

/**
 * Tests all versions of a reply against their original, with the personas of its newest run. An original that was never
 * run is put into the form with its versions, so that people choose the audience.
 */
export function TestVersions({ original, versions }: { original: string; versions: readonly string[] }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const tested = [...new Set(versions)].filter((text) => text !== original.trim()).slice(0, maxVersions);
  if (tested.length === 0) return null;
  const open = async () => {
    setLooking(true);
    try {
      const query = { query: RunOfMessageDocument, variables: { message: original }, fetchPolicy: 'no-cache' } as const;
      const { data } = await client.query(query);
      const found = data?.runOfMessage ?? null;
      if (found === null) await navigate('/', { state: { draft: { message: original, otherMessages: tested } } });
      else setJobId(found);
    } catch (error) {
      void toast(`The original's run could not be looked up: ${shownError(error).message}`, 'danger');
    } finally {
      setLooking(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        intent="primary"
        loading={isLooking}
        text={`Test ${namesOf(tested.length)} against the original, same personas`}
        onClick={() => void open()}
      />
      {jobId === null ? null : (
        <Suspense fallback={null}>
          <TestWordingsDialog jobId={jobId} original={original} proposed={tested} onClose={() => setJobId(null)} />
        </Suspense>
      )}
    </div>
  );
}

function namesOf(versions: number): string {
  if (versions === 1) return 'it';
  return versions === 2 ? 'both' : `all ${versions}`;
}
