import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Link } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { CreatePanelSeatLinkDocument } from '../../generated/panels/graphql.ts';
import { copyText } from '../../lib/copy-text.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { Panel } from './panel.ts';
import styles from './panels.module.css';

/** Links for the people who take part. Each is shown once, and a new one replaces it. */
export function SeatLinks({ panel }: { panel: Panel }) {
  const people = panel.participants.filter(({ source }) => source === 'human');
  if (people.length === 0) return null;
  return (
    <Card title="People">
      <ul className={styles.seats}>
        {people.map(({ id, name }) => (
          <SeatLink key={id} jobId={panel.jobId} participantId={id} name={name} />
        ))}
      </ul>
    </Card>
  );
}

function SeatLink({ jobId, participantId, name }: { jobId: string; participantId: string; name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [create, { loading }] = useMutation(CreatePanelSeatLinkDocument);
  const copy = async () => {
    try {
      const { data } = await create({ variables: { jobId, participantId } });
      if (!data) return;
      const made = `${globalThis.location.origin}/seats/${data.createPanelSeatLink}`;
      setAddress(made);
      await copyText(made, { done: `Send it to ${name}`, instead: 'Copy the link below.' });
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <li>
      <Button
        size="small"
        icon={<Link />}
        text={`Copy the link for ${name}`}
        loading={loading}
        onClick={() => void copy()}
      />
      {address === null ? null : <code className={styles.address}>{address}</code>}
    </li>
  );
}
