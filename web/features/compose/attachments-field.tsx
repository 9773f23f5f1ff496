import { Button, FormGroup, Tag } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { attachedLimits } from '../../../domain/files/attached-text.ts';
import { attachmentBytes, attachmentEndings } from '../../../domain/files/types.ts';
import { type Attachment, attachmentWords, uploadAttachment } from '../../lib/attachments.ts';
import { shownError } from '../../lib/errors.ts';
import styles from './attachments-field.module.css';

interface AttachmentsFieldProps {
  chosen: Attachment[];
  onChange: (chosen: Attachment[]) => void;
}

const megabytes = Math.floor(attachmentBytes / (1024 * 1024));
const hint = `Text, Markdown, PDF, Word or an image, up to ${megabytes} MB. Personas get the text; of an image its name only.`;

/** Files every persona is told about. */
export function AttachmentsField({ chosen, onChange }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (files: readonly File[]) => {
    setProblem(null);
    setReading(true);
    let all = chosen;
    try {
      for (const file of files) {
        if (all.length >= attachedLimits.files) throw new Error(`At most ${attachedLimits.files} files can be attached.`);
        if (file.size > attachmentBytes) throw new Error(`${file.name} is larger than ${megabytes} MB.`);
        all = [...all, await uploadAttachment(file)];
        onChange(all);
      }
    } catch (error) {
      setProblem(shownError(error).message);
    } finally {
      setReading(false);
      if (input.current) input.current.value = '';
    }
  };

  return (
    <FormGroup
      label="Attachments"
      labelInfo="(optional)"
      labelFor="compose-attachments"
      intent={problem === null ? 'none' : 'danger'}
      helperText={<span role={problem === null ? undefined : 'alert'}>{problem ?? hint}</span>}
    >
      <div className={styles.row}>
        {chosen.map((attachment) => (
          <Tag key={attachment.id} minimal onRemove={() => onChange(chosen.filter(({ id }) => id !== attachment.id))}>
            {attachment.name} · {attachmentWords(attachment)}
          </Tag>
        ))}
        <input
          ref={input}
          id="compose-attachments"
          className={styles.input}
          type="file"
          multiple
          tabIndex={-1}
          accept={attachmentEndings.join(',')}
          onChange={(event) => void add([...(event.target.files ?? [])])}
        />
        <Button
          icon={<Paperclip />}
          variant="minimal"
          text={isReading ? 'Reading…' : 'Attach files'}
          disabled={isReading}
          onClick={() => input.current?.click()}
        />
      </div>
    </FormGroup>
  );
}
