import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/notice.tsx';
import {
  DeleteSegmentDraftDocument,
  DescribeSegmentDocument,
  WriteSegmentDraftDocument,
  type SegmentDraftFieldsFragment,
} from '../../../generated/described/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import parent from '../segments.module.css';

interface FailedDraftProps {
  draft: SegmentDraftFieldsFragment;
  onDraft: (id: string) => void;
}

/** Says why there is no proposal. Both ways on replace the failed draft. */
export function FailedDraft({ draft: { id, description, problem }, onDraft }: FailedDraftProps) {
  const [describe, asking] = useMutation(DescribeSegmentDocument);
  const [write, writing] = useMutation(WriteSegmentDraftDocument);
  const [remove] = useMutation(DeleteSegmentDraftDocument);
  const replace = async (make: () => Promise<string | undefined>) => {
    try {
      const made = await make();
      if (made === undefined) return;
      await remove({ variables: { id } }).catch(() => undefined);
      onDraft(made);
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const variables = { description };
  const again = () => replace(async () => (await describe({ variables })).data?.describeSegment.id);
  const byHand = () => replace(async () => (await write({ variables })).data?.writeSegmentDraft.id);
  return (
    <Card label="Proposal">
      <div role="alert">
        <EmptyState
          icon={<WarningSign size={28} color="var(--negative)" />}
          title="There is no usable proposal"
          action={
            <span className={parent.actions}>
              <Button intent="primary" text="Try again" loading={asking.loading} onClick={() => void again()} />
              <Button text="Write it yourself" loading={writing.loading} onClick={() => void byHand()} />
              <Button text="Describe another one" onClick={() => onDraft('')} />
            </span>
          }
        >
          ‘{description}’: {problem}
        </EmptyState>
      </div>
    </Card>
  );
}
