import { Button, MenuItem } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import type { Question } from '../../../../domain/surveys/types/registry.ts';
import { DropMenu } from '../../../components/drop-menu.tsx';
import { useQuestionName } from './question-name.ts';

interface PipeMenuProps {
  /** Questions whose answers are known where the text is read. */
  questions: readonly Question[];
  onInsert: (mark: string) => void;
}

/** Puts the answer to an earlier question into a text. */
export function PipeMenu({ questions, onInsert }: PipeMenuProps) {
  const nameOf = useQuestionName();
  if (questions.length === 0) return null;
  return (
    <DropMenu
      items={questions.map(({ id }) => (
        <MenuItem key={id} text={nameOf(id)} onClick={() => onInsert(`{{answer:${id}}}`)} />
      ))}
    >
      <Button size="small" variant="minimal" endIcon={<ChevronDown />} text="Insert an answer" />
    </DropMenu>
  );
}
