import { useMutation } from '@apollo/client/react';
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Edit, More, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Confirm } from '../../components/confirm.tsx';
import { type ChatConversationFieldsFragment, DeleteChatConversationDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { when } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './assistant.module.css';

interface ConversationRowProps {
  conversation: ChatConversationFieldsFragment;
  isCurrent: boolean;
}

export function ConversationRow({ conversation: { id, title, surface, updatedAt }, isCurrent }: ConversationRowProps) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null);
  const [remove, { loading }] = useMutation(DeleteChatConversationDocument, { variables: { id }, refetchQueries: ['ChatConversations'] });
  const erase = async () => {
    try {
      await remove();
      setAsks(null);
      if (isCurrent) await navigate('/ai-assistant', { replace: true });
      void toast('Conversation deleted');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const menu = (
    <Menu>
      <MenuItem icon={<Edit />} text="Rename" onClick={() => setAsks('rename')} />
      <MenuItem icon={<Trash />} text="Delete" onClick={() => setAsks('delete')} />
    </Menu>
  );
  return (
    <li className={`${styles.row} ${isCurrent ? styles.current : ''}`}>
      <Link to={`/ai-assistant/${id}`} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.title}>{title}</span>
        <span className="small muted figures">
          {when(updatedAt)}
          {surface === 'widget' ? ', in the chat window' : ''}
        </span>
      </Link>
      <PopoverNext content={menu} placement="bottom-end" arrow={false}>
        <Button variant="minimal" size="small" icon={<More />} aria-label={`Rename or delete ${title}`} />
      </PopoverNext>
      {asks === 'rename' ? <RenameDialog id={id} title={title} onClose={() => setAsks(null)} /> : null}
      <Confirm
        isOpen={asks === 'delete'}
        title={`Delete “${title}”?`}
        confirmText="Delete it"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void erase()}
        onClose={() => setAsks(null)}
      >
        All its messages go with it. Runs you began from it stay.
      </Confirm>
    </li>
  );
}
