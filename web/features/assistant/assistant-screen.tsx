import { useLocation, useParams } from 'react-router';
import { ScreenName } from '../../components/page-title.tsx';
import { Beginning } from './beginning.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import styles from './assistant.module.css';

/** The list of conversations, and the open conversation beside it. */
export function AssistantScreen() {
  const { conversationId } = useParams();
  // Another screen may hand over a message while this one is open: each time the form starts anew.
  const { key } = useLocation();
  return (
    <div className={styles.layout}>
      <ScreenName>AI assistant</ScreenName>
      <div className={styles.main}>
        {conversationId === undefined ? (
          <Beginning key={key} />
        ) : (
          <Conversation key={conversationId} id={conversationId} />
        )}
      </div>
      <ConversationList current={conversationId ?? null} />
    </div>
  );
}
