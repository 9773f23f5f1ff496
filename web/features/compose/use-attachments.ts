import { useEffect, useRef, useState } from 'react';
import { attachedLimits } from '../../../domain/files/attached-text.ts';
import { attachmentBytes, attachmentEndings } from '../../../domain/files/types.ts';
import { type Attachment, uploadAttachment } from '../../lib/attachments.ts';
import { shownError } from '../../lib/errors.ts';
import { fileSize } from '../../lib/format.ts';

/** A file that is being uploaded or was refused. */
export interface PendingFile {
  key: string;
  name: string;
  /** Size in bytes. */
  size: number;
  /** Null during the upload. */
  problem: string | null;
}

export interface Attachments {
  chosen: readonly Attachment[];
  pending: readonly PendingFile[];
  isUploading: boolean;
  add: (files: Iterable<File>) => void;
  /** Removes a stored file by its id, a refused one by its key. */
  remove: (id: string) => void;
}

/** Returns a refusal that needs no upload, or null. */
function problemOf({ name, size }: File): string | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!attachmentEndings.some((known) => known === ending))
    return `${name} has an unsupported file type. Use ${attachmentEndings.join(', ')}`;
  if (size > attachmentBytes) return `${name} is larger than ${fileSize(attachmentBytes)}.`;
  return size === 0 ? `${name} is empty.` : null;
}

/** Number of files added so far, for their keys. */
let addedFiles = 0;

/** The files of the draft. Each file is uploaded when it is added, and one refusal does not affect the others. */
export function useAttachments(chosen: readonly Attachment[], onChange: (chosen: Attachment[]) => void): Attachments {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const set = (next: Attachment[]) => {
    // Two uploads may finish before the next render: each has to see the other's file.
    latest.current = next;
    onChange(next);
  };
  const drop = (key: string) => setPending((before) => before.filter((file) => file.key !== key));

  const upload = async (key: string, file: File) => {
    try {
      const stored = await uploadAttachment(file);
      drop(key);
      set([...latest.current, stored]);
    } catch (error) {
      const problem = shownError(error).message;
      setPending((before) => before.map((one) => (one.key === key ? { ...one, problem } : one)));
    }
  };

  const add = (files: Iterable<File>) => {
    let room = attachedLimits.files - chosen.length - pending.filter(({ problem }) => problem === null).length;
    for (const file of files) {
      const key = `pending-${(addedFiles += 1)}`;
      const problem = problemOf(file) ?? (room > 0 ? null : `At most ${attachedLimits.files} files can be attached.`);
      setPending((before) => [...before, { key, name: file.name, size: file.size, problem }]);
      if (problem !== null) continue;
      room -= 1;
      void upload(key, file);
    }
  };

  const remove = (id: string) => {
    drop(id);
    if (chosen.some((one) => one.id === id)) set(chosen.filter((one) => one.id !== id));
  };

  return { chosen, pending, isUploading: pending.some(({ problem }) => problem === null), add, remove };
}
