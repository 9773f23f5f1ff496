import { useMutation } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Edit, More, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import { NameDialog } from '../../components/name-dialog.tsx';
import {
  type ChatConversationFieldsFragment,
  RenameChatConversationDocument,
} from '../../generated/assistant/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import { useDelete } from './use-delete.ts';
import styles from './assistant.module.css';

interface ConversationRowProps {
  conversation: ChatConversationFieldsFragment;
  isCurrent: boolean;
}

/** A link to a conversation, with a menu that renames or deletes it. */
export function ConversationRow({ conversation: { id, title, surface, updatedAt }, isCurrent }: ConversationRowProps) {
  const more = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const { erase, isBusy } = useDelete(id, isCurrent);
  const [rename] = useMutation(RenameChatConversationDocument);
  const items = (
    <>
      <MenuItem icon={<Edit />} text="Rename" onClick={() => setRenaming(true)} />
      <MenuItem icon={<Trash />} text="Delete" onClick={() => void erase()} />
    </>
  );
  return (
    <li className={`${styles.row} ${isCurrent ? styles.current : ''}`}>
      <Link to={`/ai-assistant/${id}`} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.title}>{title}</span>
        <span className="small muted figures">
          {formatTime(updatedAt)}
          {surface === 'widget' ? ', in the chat window' : ''}
        </span>
      </Link>
      <DropMenu items={items}>
        <Button
          ref={more}
          variant="minimal"
          size="small"
          icon={<More />}
          loading={isBusy}
          aria-label={`Rename or delete ${title}`}
        />
      </DropMenu>
      {isRenaming ? (
        <NameDialog
          title="Rename the conversation"
          label="Name"
          initial={title}
          maxLength={chatLimits.titleCharacters}
          submitText="Rename"
          opener={() => more.current}
          onSubmit={(name) => rename({ variables: { id, title: name } })}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </li>
  );
}
