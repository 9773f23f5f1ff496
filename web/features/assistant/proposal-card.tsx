import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  AcceptChatProposalDocument,
  type ChatMessageFieldsFragment,
  DeclineChatProposalDocument,
} from '../../generated/assistant/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './assistant.module.css';

type Proposal = ChatMessageFieldsFragment['proposals'][number];

const words = {
  test: { label: 'Proposed test', yes: 'Yes, start the test', done: 'Started.', link: 'Open the run' },
  segment: { label: 'Proposed segment', yes: 'Yes, create the segment', done: 'Created.', link: 'Open the segment' },
  schedule: { label: 'Proposed schedule', yes: 'Yes, repeat it', done: 'Scheduled.', link: 'Open recurring runs' },
} as const;

/** Something that the assistant proposes, with its estimate: nothing happens before the yes. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { messageId, place, title, terms, state, resultId, error } = proposal;
  const kind = proposal.kind as keyof typeof words;
  const { label, yes, done, link } = words[kind];
  const [accept, accepting] = useMutation(AcceptChatProposalDocument, { refetchQueries: ['ChatConversation'] });
  const [decline, declining] = useMutation(DeclineChatProposalDocument, { refetchQueries: ['ChatConversation'] });
  const say = (failure: unknown) => toast(shownError(failure).message, 'danger');
  const ref = { variables: { messageId, place } };
  return (
    <section className={styles.version} aria-label={label}>
      <p className="small muted">{label}</p>
      <p className={styles.wording}>{title}</p>
      <p className="small figures">{terms.join(' · ')}</p>
      {state === 'open' ? (
        <div className={styles.buttons}>
          <Button
            size="small"
            intent="primary"
            text={yes}
            loading={accepting.loading}
            onClick={() => void accept(ref).catch(say)}
          />
          <Button size="small" text="No" loading={declining.loading} onClick={() => void decline(ref).catch(say)} />
        </div>
      ) : (
        <p className="small" role="status">
          {state === 'declined' ? 'You said no.' : done}{' '}
          {resultId === null ? null : <Link to={addressOf(kind, resultId)}>{link}</Link>}
        </p>
      )}
      {error === null || state !== 'open' ? null : (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </section>
  );
}

function addressOf(kind: keyof typeof words, resultId: string): string {
  if (kind === 'test') return `/runs/${resultId}`;
  return kind === 'segment' ? `/segments/${resultId}` : '/recurring';
}
