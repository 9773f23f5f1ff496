import { useMutation } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, People } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import { sentiments, type Sentiment } from '../../components/sentiment.ts';
import { CreateSegmentFromReactionsDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { shorten } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import type { RunResult } from './use-run.ts';

const titleLength = 60;

/** Makes a segment of those who reacted alike, to put the next message to them. */
export function SegmentOfMenu({ result }: { result: RunResult }) {
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
