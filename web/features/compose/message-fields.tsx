import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { flushSync } from 'react-dom';
import { type Draft, maxOtherMessages } from '../../lib/run-draft.ts';
import { letterOf } from './draft.ts';
import { MessageField } from './message-field.tsx';
import styles from './compose.module.css';
import type { Problems } from './problems.ts';
import { TemplateMenu } from './template-menu.tsx';
import { gapsIn } from './templates.ts';

interface MessageFieldsProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

function hintFor(text: string): string | undefined {
  const gaps = gapsIn(text);
  return gaps.length === 0 ? undefined : `still to fill in: ${gaps.join(', ')}`;
}

/** Id of a message's field, by position; 0 is the first. */
const idOf = (place: number) => (place === 0 ? 'compose-message' : `compose-message-${letterOf(place)}`);

/** The message, and up to four others for the same personas. */
export function MessageFields({ draft, problems, change }: MessageFieldsProps) {
  const { message, otherMessages } = draft;
  const isSeveral = otherMessages.length > 0;
  const setOther = (index: number, text: string) => change({ otherMessages: otherMessages.with(index, text) });
  // Selects the template's first gap, so that typing replaces it.
  const goToGap = () => {
    const field = document.getElementById(idOf(0));
    if (!(field instanceof HTMLTextAreaElement)) return;
    const [gap = ''] = gapsIn(field.value);
    field.focus();
    field.setSelectionRange(field.value.indexOf(gap), field.value.indexOf(gap) + gap.length);
  };
  // Moves focus to the added field, or to the field before the removed one.
  const changeOthers = (messages: string[], thenAt: number) => {
    flushSync(() => change({ otherMessages: messages }));
    document.getElementById(idOf(thenAt))?.focus();
  };
  return (
    <div>
      <MessageField
        id={idOf(0)}
        label={isSeveral ? 'Message A' : 'Message'}
        aside={<TemplateMenu message={message} onChoose={(text) => change({ message: text })} onChosen={goToGap} />}
        value={message}
        problem={problems.message}
        hint={hintFor(message)}
        onChange={(text) => change({ message: text })}
      />
      {otherMessages.map((text, index) => (
        <MessageField
          // A message is identified only by its position.
          key={letterOf(index + 1)}
          id={idOf(index + 1)}
          label={`Message ${letterOf(index + 1)}`}
          aside={
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              text="Remove"
              aria-label={`Remove message ${letterOf(index + 1)}`}
              onClick={() => changeOthers(otherMessages.toSpliced(index, 1), index)}
            />
          }
          value={text}
          problem={text.trim() === '' ? problems.otherMessages : undefined}
          hint={hintFor(text)}
          onChange={(changed) => setOther(index, changed)}
        />
      ))}
      {otherMessages.length < maxOtherMessages ? (
        <div className={styles.add}>
          <Button
            variant="minimal"
            icon={<Plus />}
            text={isSeveral ? 'Compare with one more' : 'Compare with another message'}
            onClick={() => changeOthers([...otherMessages, ''], otherMessages.length + 1)}
          />
          {isSeveral ? (
            <span className="small muted">The same personas hear each of them, one run per message.</span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
