import { useLocation, useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { Beginning } from './beginning.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import styles from './assistant.module.css';

/** Conversations at the side, the one that is open beside them. */
export function AssistantScreen() {
  const { conversationId } = useParams();
  // A wording that is handed over begins the form anew.
  const { key } = useLocation();
  return (
    <div className={styles.layout}>
      <PageTitle>AI assistant</PageTitle>
      <h1 className="visually-hidden">AI assistant</h1>
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
