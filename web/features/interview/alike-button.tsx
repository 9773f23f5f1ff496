import { Button } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { useState } from 'react';
import { AlikeDialog } from './alike-dialog.tsx';
import type { AnswerRef, Subject } from './use-subject.ts';
import { pronouns } from './words.ts';

/** Opens the question whether personas like this one should be asked. */
export function AlikeButton({ answer, subject }: { answer: AnswerRef; subject: Subject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<People />}
        text={`Test the message on 20 like ${pronouns(subject.reaction.gender).them}`}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <AlikeDialog answer={answer} subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
