import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { checkProposal } from '../../../../domain/segments/described/check.ts';
import { editedProposalSchema, type EditedProposal } from '../../../../domain/segments/described/edited.ts';
import { maxSeed, proposalLimits } from '../../../../domain/segments/described/proposal.ts';
import { starterProposal } from '../../../../domain/segments/described/starter.ts';
import { unusedWords } from '../../../../domain/segments/described/unused-words.ts';
import { Card } from '../../../components/card.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { formAddress, type MadeSegment } from '../../../components/made-segment.ts';
import { SimulatedTag } from '../../../components/simulated-tag.tsx';
import {
  CreateDescribedSegmentDocument,
  SaveSegmentDraftDocument,
  type SegmentDraftFieldsFragment,
} from '../../../generated/described/graphql.ts';
import { SegmentListDocument } from '../../../generated/segments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import { useSaved } from '../../../lib/use-saved.ts';
import parent from '../segments.module.css';
import { AttributeCard } from './attribute-card.tsx';
import { addAttribute } from './edit-proposal.ts';
import { PeoplePreview } from './people-preview.tsx';
import styles from './described.module.css';

const saveAfterMs = 700;

/** Keeps the edited proposal and seed in the draft. Returns the error of the last save, null when it is stored. */
function useSavedDraft(id: string, proposal: EditedProposal, seed: number | null): string | null {
  const [save, { error }] = useMutation(SaveSegmentDraftDocument);
  useSaved(JSON.stringify({ proposal, seed }), saveAfterMs, (text, isLeaving) => {
    const edited = JSON.parse(text) as { proposal: EditedProposal; seed: number | null };
    if (edited.seed === null) return;
    const context = { fetchOptions: { keepalive: isLeaving } };
    void save({ variables: { id, proposal: edited.proposal, seed: edited.seed }, context }).catch(() => undefined);
  });
  return error ? shownError(error).message : null;
}

function proposalOf(draft: SegmentDraftFieldsFragment): EditedProposal {
  const stored = editedProposalSchema.safeParse(draft.proposal);
  return stored.success ? stored.data : starterProposal(draft.description);
}

/** The proposal as tables that can be changed, with the people it would draw. */
export function ProposalEditor({ draft, onLeave }: { draft: SegmentDraftFieldsFragment; onLeave: () => void }) {
  const [proposal, setProposal] = useState(() => proposalOf(draft));
  const [seed, setSeed] = useState<number | null>(draft.seed);
  const notSaved = useSavedDraft(draft.id, proposal, seed);
  const checked = checkProposal(proposal);
  return (
    <div className="stack">
      <Head draft={draft} proposal={proposal} seed={seed} onProposal={setProposal} onSeed={setSeed} />
      <div className={styles.attributes}>
        {proposal.attributes.map((attribute, at) => (
          <AttributeCard
            key={at}
            proposal={proposal}
            followed={checked.proposal?.attributes[at] ?? null}
            origin={draft.origin}
            at={at}
            onChange={setProposal}
          />
        ))}
      </div>
      <div>
        <Button
          icon={<Add />}
          text="Add an attribute"
          disabled={proposal.attributes.length >= proposalLimits.maxAttributes}
          onClick={() => setProposal(addAttribute(proposal))}
        />
      </div>
      {checked.proposal !== null && seed !== null ? <PeoplePreview proposal={checked.proposal} seed={seed} /> : null}
      <Finish
        draft={draft}
        proposal={proposal}
        seed={seed}
        problems={checked.problems}
        notSaved={notSaved}
        onLeave={onLeave}
      />
    </div>
  );
}

function originSentence({ origin, model }: SegmentDraftFieldsFragment): string {
  if (origin === 'typed') return 'Written by you.';
  if (origin === 'published') return 'Shares from published tables, which are named with each attribute.';
  return origin === 'simulator'
    ? 'Rough shares by rules, not from a model. All of them are assumed: check what matters.'
    : `Proposed by ${model ?? 'a model'}. Its sources are named by the model and were not checked.`;
}

/** Says which words of the description no table below repeats, because such words change nobody. */
function UnusedWords({ description, proposal }: { description: string; proposal: EditedProposal }) {
  const words = unusedWords(description, proposal);
  if (words.length === 0) return null;
  return (
    <p className="mb-12">
      <b>Not in the tables below:</b> {words.join(', ')}. If it matters, add an attribute for it; a word in the name
      alone changes nobody.
    </p>
  );
}

interface HeadProps {
  draft: SegmentDraftFieldsFragment;
  proposal: EditedProposal;
  seed: number | null;
  onProposal: (proposal: EditedProposal) => void;
  onSeed: (seed: number | null) => void;
}

/** Origin of the proposal, and its name, country, size and seed. */
function Head({ draft, proposal, seed, onProposal, onSeed }: HeadProps) {
  const { origin, description, notes } = draft;
  const { minSize, maxSize } = proposalLimits;
  return (
    <Card title="Proposal" aside={origin === 'simulator' ? <SimulatedTag /> : null}>
      {description === '' ? null : <p className="mb-8">‘{description}’</p>}
      <p className="muted mb-12">{originSentence(draft)}</p>
      <UnusedWords description={description} proposal={proposal} />
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
      <div className={styles.facts}>
        <FormGroup label="Name" labelFor="proposal-name">
          <InputGroup
            id="proposal-name"
            value={proposal.name}
            onValueChange={(name) => onProposal({ ...proposal, name })}
          />
        </FormGroup>
        <FormGroup label="Country" labelFor="proposal-country">
          <InputGroup
            id="proposal-country"
            value={proposal.country}
            onValueChange={(country) => onProposal({ ...proposal, country })}
          />
        </FormGroup>
        <LabeledNumberField
          id="proposal-size"
          label="People"
          value={proposal.size}
          min={minSize}
          max={maxSize}
          onChange={(size) => onProposal({ ...proposal, size })}
        />
        <LabeledNumberField
          id="proposal-seed"
          label="Seed"
          help="The same seed gives the same people."
          value={seed}
          min={0}
          max={maxSeed}
          onChange={(typed) => onSeed(typed === null ? null : Math.trunc(Math.min(maxSeed, Math.max(0, typed))))}
        />
      </div>
    </Card>
  );
}

interface FinishProps {
  draft: SegmentDraftFieldsFragment;
  proposal: EditedProposal;
  seed: number | null;
  problems: readonly string[];
  notSaved: string | null;
  onLeave: () => void;
}

/** Problems of the proposal and the button that makes the segment. */
function Finish({ draft, proposal, seed, problems, notSaved, onLeave }: FinishProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [create, { loading, error }] = useMutation(CreateDescribedSegmentDocument, {
    refetchQueries: [SegmentListDocument],
  });
  const open = seed === null ? [...problems, 'The seed is missing.'] : problems;
  const make = async () => {
    if (seed === null) return;
    const done = await create({ variables: { draftId: draft.id, proposal, seed } }).catch(() => null);
    if (!done?.data) return;
    const made: MadeSegment = { made: done.data.createDescribedSegment };
    const returnTo = formAddress(params);
    await navigate(returnTo ?? `/segments/${made.made}`, returnTo === null ? {} : { state: made });
    void toast(`${proposal.name} was made`, 'success');
  };
  return (
    <Card label="Create">
      <div role="status">
        {open.length === 0 ? (
          <p className="muted">All shares add up. The people are drawn when you create the segment.</p>
        ) : (
          <>
            <p>Before people can be drawn:</p>
            <ul className="bullets">
              {open.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {notSaved !== null || error ? (
        <p role="alert" className="danger-text mt-12">
          {error ? shownError(error).message : `Your changes are not stored: ${notSaved}`}
        </p>
      ) : null}
      <div className={parent.footer}>
        <Button
          intent="primary"
          text="Create segment"
          disabled={open.length > 0}
          loading={loading}
          onClick={() => void make()}
        />
        <Button text="Describe another one" onClick={onLeave} />
      </div>
    </Card>
  );
}
