import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Dialog, DialogBody, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import {
  RevokeShareLinkDocument,
  type ShareLinkFieldsFragment,
  ShareLinksDocument,
  ShareRunDocument,
  UndoRevokeShareLinkDocument,
} from '../../../generated/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { counted, when } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { NamesChoice } from './run-names.tsx';
import styles from './sharing.module.css';

const lives = [
  { value: '7', label: 'for 7 days' },
  { value: '30', label: 'for 30 days' },
  { value: '', label: 'until I revoke it' },
];

function opened({ opened: times, lastOpenedAt, expiresAt }: ShareLinkFieldsFragment): string {
  const visits =
    times === 0
      ? 'not opened yet'
      : `opened ${counted(times, 'time')}${lastOpenedAt ? `, last ${when(lastOpenedAt)}` : ''}`;
  return expiresAt ? `${visits} · works until ${when(expiresAt)}` : visits;
}

interface LinksProps {
  links: readonly ShareLinkFieldsFragment[];
  onRevoke: (link: ShareLinkFieldsFragment) => void;
}

function Links({ links, onRevoke }: LinksProps) {
  if (links.length === 0) return <p className="muted">Nobody can see this run but you.</p>;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.id}>
          <span>
            Link of {when(link.createdAt)} <span className="small muted figures">{opened(link)}</span>
          </span>
          <Button
            size="small"
            text="Revoke"
            aria-label={`Revoke the link of ${when(link.createdAt)}`}
            onClick={() => onRevoke(link)}
          />
        </li>
      ))}
    </ul>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void toast('The link is copied', 'success');
  } catch {
    void toast('The browser did not allow copying. Select the link and copy it', 'warning');
  }
}

/** Creates, lists and revokes links to one run. A link's address is shown only once, when it is created. */
export function ShareDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  useReturnFocus();
  const { data, refetch } = useQuery(ShareLinksDocument, { variables: { jobId }, fetchPolicy: 'network-only' });
  const [share, { loading }] = useMutation(ShareRunDocument);
  const [revoke] = useMutation(RevokeShareLinkDocument);
  const [undoRevoke] = useMutation(UndoRevokeShareLinkDocument);
  const [life, setLife] = useState('30');
  const [address, setAddress] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ShareLinkFieldsFragment | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);

  const make = async () => {
    try {
      const made = await share({ variables: { jobId, validDays: life === '' ? null : Number(life) } });
      const path = made.data?.shareRun.path;
      if (path !== undefined) flushSync(() => setAddress(`${window.location.origin}${path}`));
      // Focus selects the address, ready to be copied.
      addressField.current?.focus();
      await refetch();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const end = async (link: ShareLinkFieldsFragment) => {
    try {
      await revoke({ variables: { id: link.id } });
      setAddress(null);
      flushSync(() => setRevoked(link));
      // The pressed button is gone, so focus moves to Undo, which is inside the dialog; a toast would be outside it.
      undoButton.current?.focus();
      await refetch();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };

  const takeBack = async ({ id, createdAt }: ShareLinkFieldsFragment) => {
    try {
      const isBack = (await undoRevoke({ variables: { id } })).data?.undoRevokeShareLink === true;
      setRevoked(null);
      makeButton.current?.focus();
      await refetch();
      const [text, intent] = isBack
        ? ([`The link of ${when(createdAt)} works again`, 'success'] as const)
        : (['It is too late to undo that', 'warning'] as const);
      void toast(text, intent);
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };

  return (
    <Dialog isOpen title="Share this run" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <p>
          Anyone with the link can read the message, the result and the reactions without an account. They cannot change
          anything and do not see the cost.
        </p>
        <NamesChoice jobId={jobId} />
        <div className={styles.make}>
          <FormGroup label="The link works" labelFor="share-life">
            <HTMLSelect
              id="share-life"
              options={lives}
              value={life}
              onChange={(event) => setLife(event.target.value)}
            />
          </FormGroup>
          <Button ref={makeButton} intent="primary" text="Make a link" loading={loading} onClick={() => void make()} />
        </div>
        {address === null ? null : (
          <FormGroup label="Your new link" labelFor="share-address" helperText="Copy it now: it is not shown again.">
            <InputGroup
              id="share-address"
              inputRef={addressField}
              value={address}
              readOnly
              onFocus={(event) => event.target.select()}
              rightElement={
                <Button
                  variant="minimal"
                  icon={<Clipboard />}
                  aria-label="Copy the link"
                  onClick={() => void copy(address)}
                />
              }
            />
          </FormGroup>
        )}
        {data ? <Links links={data.shareLinks} onRevoke={(link) => void end(link)} /> : null}
        {revoked === null ? null : (
          <div className={styles.revoked} role="status">
            <span>The link of {when(revoked.createdAt)} is revoked.</span>
            <Button
              ref={undoButton}
              size="small"
              text="Undo"
              aria-label="Undo revoking the link"
              onClick={() => void takeBack(revoked)}
            />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
