import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Checkbox, Dialog, DialogBody, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReturnFocus } from '../../lib/keyboard.ts';
import {
  RevokeShareLinkDocument,
  type ShareLinkFieldsFragment,
  ShareLinksDocument,
  ShareRunDocument,
  UndoRevokeShareLinkDocument,
} from '../../generated/sharing/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { NewLink } from './new-link.tsx';
import styles from './share-dialog.module.css';

/** How long a link works, in days; '' for without end. */
const lifetimes = [
  { value: '7', label: 'for 7 days' },
  { value: '30', label: 'for 30 days' },
  { value: '', label: 'until I revoke it' },
];

/** Names the personas of filters, given as `attribute:value`. */
function describeFilters(only: readonly string[]): string {
  return `personas with ${only.map((text) => text.replace(':', ': ')).join(', ')}`;
}

function describeVisits({ opened: times, lastOpenedAt, expiresAt }: ShareLinkFieldsFragment): string {
  const visits =
    times === 0
      ? 'not opened yet'
      : `opened ${counted(times, 'time')}${lastOpenedAt ? `, last ${formatTime(lastOpenedAt)}` : ''}`;
  return expiresAt ? `${visits} · works until ${formatTime(expiresAt)}` : visits;
}

interface LinksProps {
  noun: string;
  links: readonly ShareLinkFieldsFragment[];
  onRevoke: (link: ShareLinkFieldsFragment) => void;
}

/** The links with how often each was opened. */
function Links({ links, noun, onRevoke }: LinksProps) {
  if (links.length === 0) return <p className="muted">Nobody can see this {noun} but you.</p>;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.id}>
          <span>
            Link of {formatTime(link.createdAt)} <span className="small muted figures">{describeVisits(link)}</span>
            {link.only.length === 0 ? null : (
              <span className="small muted"> · shows only {describeFilters(link.only)}</span>
            )}
          </span>
          <Button
            size="small"
            text="Revoke"
            aria-label={`Revoke the link of ${formatTime(link.createdAt)}`}
            onClick={() => onRevoke(link)}
          />
        </li>
      ))}
    </ul>
  );
}

interface RevokedNoteProps {
  link: ShareLinkFieldsFragment;
  button: RefObject<HTMLButtonElement | null>;
  onUndo: () => void;
}

/** Says that a link was revoked, with a button that restores it. */
function RevokedNote({ link, button, onUndo }: RevokedNoteProps) {
  return (
    <div className={styles.revoked} role="status">
      <span>The link of {formatTime(link.createdAt)} is revoked.</span>
      <Button ref={button} size="small" text="Undo" aria-label="Undo revoking the link" onClick={onUndo} />
    </div>
  );
}

async function toastErrors(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => void toast(shownError(error).message, 'danger'));
}

interface ShareDialogProps {
  jobId: string;
  noun: 'run' | 'panel' | 'search' | 'comparison' | 'result';
  /** Says what visitors can read. */
  says: string;
  onClose: () => void;
  /** Filters of the page, as `attribute:value`, which a link may have. */
  only?: readonly string[];
  /** Choices of the owner that hold for all links. */
  children?: ReactNode;
}

/** Creates, lists and revokes links to one record. A link's address is shown only once, when it is created. */
export function ShareDialog({ jobId, noun, says, onClose, only = [], children }: ShareDialogProps) {
  useReturnFocus();
  const { data, refetch } = useQuery(ShareLinksDocument, { variables: { jobId }, fetchPolicy: 'network-only' });
  const [share, { loading }] = useMutation(ShareRunDocument);
  const [revoke] = useMutation(RevokeShareLinkDocument);
  const [undoRevoke] = useMutation(UndoRevokeShareLinkDocument);
  const [days, setDays] = useState('30');
  const [isFiltered, setFiltered] = useState(true);
  const [address, setAddress] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ShareLinkFieldsFragment | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);

  const makeLink = async () => {
    const filters = isFiltered ? [...only] : [];
    const made = await share({ variables: { jobId, validDays: days === '' ? null : Number(days), only: filters } });
    const path = made.data?.shareRun.path;
    if (path !== undefined) setAddress(`${window.location.origin}${path}`);
    await refetch();
  };
  const revokeLink = async (link: ShareLinkFieldsFragment) => {
    await revoke({ variables: { id: link.id } });
    setAddress(null);
    flushSync(() => setRevoked(link));
    // The pressed button is gone, so focus moves to Undo, which is inside the dialog; a toast would be outside it.
    undoButton.current?.focus();
    await refetch();
  };
  const restoreLink = async ({ id, createdAt }: ShareLinkFieldsFragment) => {
    const isRestored = (await undoRevoke({ variables: { id } })).data?.undoRevokeShareLink === true;
    setRevoked(null);
    makeButton.current?.focus();
    await refetch();
    if (isRestored) void toast(`The link of ${formatTime(createdAt)} works again`, 'success');
    else void toast('It is too late to undo that', 'warning');
  };

  return (
    <Dialog isOpen title={`Share this ${noun}`} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <p>{says}</p>
        {children}
        {only.length === 0 ? null : (
          <Checkbox
            checked={isFiltered}
            label={`Show only ${describeFilters(only)}, as on this page`}
            onChange={(event) => setFiltered(event.currentTarget.checked)}
          />
        )}
        <div className={styles.make}>
          <FormGroup label="The link works" labelFor="share-life">
            <HTMLSelect
              id="share-life"
              options={lifetimes}
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          </FormGroup>
          <Button
            ref={makeButton}
            intent="primary"
            text="Make a link"
            loading={loading}
            onClick={() => void toastErrors(makeLink)}
          />
        </div>
        {address === null ? null : <NewLink key={address} address={address} />}
        {data ? (
          <Links links={data.shareLinks} noun={noun} onRevoke={(link) => void toastErrors(() => revokeLink(link))} />
        ) : null}
        {revoked === null ? null : (
          <RevokedNote link={revoked} button={undoButton} onUndo={() => void toastErrors(() => restoreLink(revoked))} />
        )}
      </DialogBody>
    </Dialog>
  );
}
