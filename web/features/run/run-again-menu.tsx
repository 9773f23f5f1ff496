import { useApolloClient } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Repeat } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { DropMenu } from '../../components/drop-menu.tsx';
import { RunSetupDocument, SamePersonasDocument } from '../../generated/graphql.ts';
import type { RunResult } from './use-run.ts';

/** The ways on from a run: ask anew, ask the same people, put it beside others, ask again and again. */
export function RunAgainMenu({ result }: { result: RunResult }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { id, jobId } = result;

  const draftOf = async () => {
    const { data } = await client.query({ query: RunSetupDocument, variables: { id } }).catch(() => ({ data: undefined }));
    const {
      message,
      numUsers,
      modelProvider: provider,
      models,
      sentimentType,
      includeCurrentEvents,
      customContext,
      temperatureRange,
      attachments,
    } = result;
    const segmentIds = data?.getDynamicSimulationRun?.segmentIds ?? result.bySegment.map(({ key }) => key);
    return { message, segmentIds, numUsers, provider, models, sentimentType, includeCurrentEvents, customContext, temperatureRange, attachments };
  };
  const again = async (more: object) => navigate('/', { state: { draft: { ...(await draftOf()), ...more } } });
  const compare = async () => {
    const { data } = await client
      .query({ query: SamePersonasDocument, variables: { jobId }, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    const others = data?.runsWithSamePersonas ?? [];
    await navigate(`/compare?runs=${(others.length > 1 ? others.slice(-5) : [jobId]).join(',')}`);
  };
  const repeat = async () => navigate('/recurring', { state: { draft: { ...(await draftOf()), samePersonasAs: jobId } } });

  const items = (
    <>
      <MenuItem text="With other personas" onClick={() => void again({})} />
      <MenuItem text="With the same personas" disabled={result.answered === 0} onClick={() => void again({ samePersonasAs: jobId })} />
      <MenuItem text="Every day, week or month" disabled={result.answered === 0} onClick={() => void repeat()} />
      <MenuItem text="Compare with other runs" onClick={() => void compare()} />
    </>
  );
  return (
    <DropMenu items={items}>
      <Button icon={<Repeat />} endIcon={<CaretDown />} text="Run again" />
    </DropMenu>
  );
}
