import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { download } from '../../lib/download.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { signedInFetch } from '../../session/signed-in-fetch.ts';
import styles from './assistant.module.css';

interface CallFileProps {
  /** Path of the file in the storage. */
  path: string;
  /** Name of what it shows, for people who do not see it. */
  title: string;
}

/** A file that a call made: a drawing is shown, and every file can be downloaded. */
export function CallFile({ path, title }: CallFileProps) {
  const address = `/api/files/${path.split('/').map(encodeURIComponent).join('/')}`;
  const picture = usePicture(address, path.endsWith('.svg'));
  const name = path.split('/').at(-1) ?? 'file';
  const save = () => download(address, name).catch((failure: unknown) => toast(shownError(failure).message, 'danger'));
  return (
    <figure className={styles.drawing}>
      {picture === null ? null : <img src={picture} alt={title} />}
      <Button size="small" text="Download" aria-label={`Download: ${title}`} onClick={() => void save()} />
    </figure>
  );
}

/** Loads a drawing with the person's token. As an image it cannot run anything. */
function usePicture(address: string, isDrawing: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isDrawing) return undefined;
    let made: string | null = null;
    let isGone = false;
    void signedInFetch(address)
      .then(async (response) => (response.ok ? response.blob() : null))
      .then((blob) => {
        if (blob === null || isGone) return;
        made = URL.createObjectURL(new Blob([blob], { type: 'image/svg+xml' }));
        setUrl(made);
      })
      // The button stays, and says what is wrong.
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [address, isDrawing]);
  return url;
}
