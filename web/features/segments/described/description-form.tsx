import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { proposalLimits } from '../../../../domain/segments/described/proposal.ts';
import { starters } from '../../../../domain/segments/described/starters/starters.ts';
import { Card } from '../../../components/card.tsx';
import { DescribeSegmentDocument, WriteSegmentDraftDocument } from '../../../generated/described/graphql.ts';
import { draftStorageKey } from '../../../lib/drafts.ts';
import { shownError } from '../../../lib/errors.ts';
import { useStoredDraft } from '../../../lib/use-stored-draft.ts';
import { useSession } from '../../../session/context.tsx';
import parent from '../segments.module.css';

const examples = [
  '200 nurses in Bavaria',
  '500 adults in Canada',
  'Parents aged 25 to 45 in rural Ohio',
  '100 retired people in Scotland',
];

interface DescriptionFormProps {
  /** Words of the form that misses the segment. */
  initial?: string | undefined;
  onDraft: (id: string) => void;
}

/** The description, with examples, and the two ways to a proposal. */
export function DescriptionForm({ initial = '', onDraft }: DescriptionFormProps) {
  const { draft: description, replace } = useStoredDraft<string>(
    draftStorageKey(useSession().user?.userId ?? '', 'described'),
    {
      read: (stored) => (typeof stored === 'string' ? stored : ''),
      isEmpty: (text) => text === '',
      first: initial === '' ? undefined : initial,
    },
  );
  const [describe, asking] = useMutation(DescribeSegmentDocument);
  const [write, writing] = useMutation(WriteSegmentDraftDocument);
  const problem = asking.error ?? writing.error;
  const ask = async () => {
    const done = await describe({ variables: { description } }).catch(() => null);
    if (!done?.data) return;
    replace('');
    onDraft(done.data.describeSegment.id);
  };
  const writeIt = async (starter: string | null = null) => {
    const words = starter === null ? description : '';
    const done = await write({ variables: { description: words, starter } }).catch(() => null);
    if (!done?.data) return;
    if (starter === null) replace('');
    onDraft(done.data.writeSegmentDraft.id);
  };
  return (
    <Card label="Description">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <FormGroup
          label="Who is in the segment?"
          labelFor="segment-words"
          helperText="A number, an occupation or age, and a place are enough. The text goes to the provider of your key."
        >
          <TextArea
            id="segment-words"
            fill
            autoResize
            maxLength={proposalLimits.maxDescription}
            value={description}
            onChange={(event) => replace(event.target.value)}
          />
        </FormGroup>
        <div className={parent.actions}>
          {examples.map((example) => (
            <Button key={example} size="small" variant="outlined" text={example} onClick={() => replace(example)} />
          ))}
        </div>
        {problem ? (
          <p role="alert" className="danger-text mt-12">
            {shownError(problem).message}
          </p>
        ) : null}
        <div className={parent.footer}>
          <Button
            type="submit"
            intent="primary"
            text="Suggest the mix"
            disabled={description.trim().length < 3}
            loading={asking.loading}
          />
          <Button text="Write it yourself" loading={writing.loading} onClick={() => void writeIt()} />
          <HTMLSelect
            aria-label="Start from published shares"
            value=""
            disabled={writing.loading}
            options={[
              { value: '', label: 'Start from published shares…' },
              ...Object.entries(starters).map(([value, { name, country }]) => ({
                value,
                label: `${country}: ${name}`,
              })),
            ]}
            onChange={({ target }) => void writeIt(target.value)}
          />
        </div>
      </form>
    </Card>
  );
}
