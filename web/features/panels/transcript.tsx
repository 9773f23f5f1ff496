import { useMutation } from '@apollo/client/react';
import { Button, TextArea } from '@blueprintjs/core';
import { GitBranch } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { TurnComments } from '../../components/comments/turn-comments.tsx';
import { useComments } from '../../components/comments/use-comments.ts';
import { ForkPanelDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { toast } from '../../lib/toaster.ts';
import { turnId } from '../../lib/turn-place.ts';
import type { Panel, PanelGroup } from './panel.ts';
import styles from './panels.module.css';

/** Everything that was said in a group, with what only the analyst sees. */
export function Transcript({ panel, group }: { panel: Panel; group: PanelGroup }) {
  const [forking, setForking] = useState<number | null>(null);
  const comments = useComments(panel.jobId);
  return (
    <Card title="Transcript">
      {group.exchanges.length === 0 ? <p className="muted">Nothing has been said yet.</p> : null}
      <ol className={styles.transcript}>
        {group.exchanges.map((one) => (
          <li
            key={one.number}
            id={
              one.exchange === null
                ? `private-${group.group}-${one.number}`
                : turnId({ group: group.group, exchange: one.exchange })
            }
            className={one.isPrivate ? styles.private : undefined}
          >
            <p className={styles.speaker}>
              <strong>{one.speaker}</strong>
              <span className="muted figures">
                {one.exchange === null ? 'not heard by the group' : `turn ${one.exchange}`}
                {one.reason ? ` · ${one.reason}` : ''}
                {one.flaw ? ` · still a ${one.flaw}` : ''}
              </span>
            </p>
            <p>{one.text}</p>
            {one.toolCalls.map(({ name, summary }, at) => (
              // Calls have no identity of their own; their place is.
              // eslint-disable-next-line react/no-array-index-key
              <p key={at} className="muted">
                {name}: {summary}
              </p>
            ))}
            {one.exchange === null || panel.isImported ? null : (
              <Button
                size="small"
                variant="minimal"
                icon={<GitBranch />}
                aria-label={`Fork here: replace turn ${one.exchange} and run both branches`}
                text="Fork here"
                onClick={() => setForking(forking === one.exchange ? null : one.exchange)}
              />
            )}
            {one.exchange === null ? null : (
              <TurnComments comments={comments} turn={{ group: group.group, exchange: one.exchange }} />
            )}
            {forking !== null && forking === one.exchange ? (
              <ForkForm panel={panel} group={group.group} exchange={forking} said={one.text} />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface ForkFormProps {
  panel: Panel;
  group: number;
  exchange: number;
  said: string;
}

function ForkForm({ panel: { jobId, participants }, group, exchange, said }: ForkFormProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(said);
  const [fork, { loading }] = useMutation(ForkPanelDocument);
  const start = async (replaced: string | null) => {
    try {
      const { data } = await fork({ variables: { jobId, group, exchange, text: replaced, ...explicitKeys() } });
      if (data) await navigate(`/panels/${data.forkPanel.jobId}`);
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const again = <Button text="Say this turn and the rest again" disabled={loading} onClick={() => void start(null)} />;
  if (participants.some(({ source }) => source === 'human'))
    return (
      <div className={styles.fork}>
        <p className="muted">People sit here, and can sit in one branch only. The turn can be said again.</p>
        {again}
      </div>
    );
  return (
    <div className={styles.fork}>
      <label htmlFor={`fork-${exchange}`}>What is said instead in turn {exchange}</label>
      <TextArea id={`fork-${exchange}`} fill rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      <Button
        intent="primary"
        text="Run both branches"
        loading={loading}
        disabled={text.trim() === '' || text === said}
        onClick={() => void start(text)}
      />
      {again}
    </div>
  );
}
