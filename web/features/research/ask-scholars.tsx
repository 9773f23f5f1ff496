import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Chat } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { allScholars } from '../../../domain/papers/index-kind.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { AskScholarsDocument } from '../../generated/research/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import type { Passage } from './passage-list.tsx';

interface AskScholarsProps {
  passages: readonly Passage[];
  segmentId: string;
  question: string;
}

/** Leads to the form of a new simulation: with the chosen segment, or with a new one of the scholars who were found. */
export function AskScholars({ passages, segmentId, question }: AskScholarsProps) {
  const navigate = useNavigate();
  const [create, { loading }] = useMutation(AskScholarsDocument, {
    // Lists of segments are read again when they are shown.
    update: (cache) => void cache.evict({ fieldName: 'segments' }),
  });
  if (segmentId !== allScholars)
    return (
      <LinkButton to="/" icon={<Chat />} text="Ask these scholars" state={{ draft: { segmentIds: [segmentId] } }} />
    );
  const profileIds = [...new Set(passages.flatMap(({ profileId }) => profileId ?? []))];
  if (profileIds.length === 0) return null;
  const ask = async () => {
    try {
      const name = `Scholars on ${question}`.slice(0, 200);
      const { data } = await create({ variables: { name, profileIds } });
      if (data) void navigate('/', { state: { draft: { segmentIds: [data.createProfileSegment] } } });
    } catch (error) {
      void toast(`They cannot be asked: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <div className="wrapping-row">
      <Button icon={<Chat />} text="Ask these scholars" loading={loading} onClick={() => void ask()} />
      <span className="muted">Makes a segment of {counted(profileIds.length, 'scholar')}.</span>
    </div>
  );
}
