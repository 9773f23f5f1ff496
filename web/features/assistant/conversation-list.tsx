import { useQuery } from '@apollo/client/react';
import { Classes, InputGroup } from '@blueprintjs/core';
import { Plus, Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChatConversationsDocument } from '../../generated/assistant/graphql.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ConversationRow } from './conversation-row.tsx';
import styles from './assistant.module.css';

/** Milliseconds without typing after which the search starts. */
const settleMs = 250;

/** The person's conversations, most recently used first. */
export function ConversationList({ current }: { current: string | null }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), settleMs);
  const { data, previousData } = useQuery(ChatConversationsDocument, {
    variables: { search },
    fetchPolicy: 'cache-and-network',
  });
  const conversations = (data ?? previousData)?.chatConversations ?? [];
  const isEmpty = data !== undefined && conversations.length === 0;
  return (
    <nav aria-label="Conversations" className={styles.list}>
      <Link to="/ai-assistant" className={`${Classes.BUTTON} ${Classes.FILL} ${styles.new}`}>
        <Plus aria-hidden="true" />
        <span className={Classes.BUTTON_TEXT}>New conversation</span>
      </Link>
      <InputGroup
        type="search"
        leftElement={<Search className={styles.searchIcon ?? ''} aria-hidden="true" />}
        placeholder="Search"
        aria-label="Search conversations"
        value={typed}
        onValueChange={setTyped}
      />
      {isEmpty ? (
        <p className="small muted">
          {search === '' ? 'Your conversations will be listed here.' : 'No conversation contains these words.'}
        </p>
      ) : null}
      <ul>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} isCurrent={conversation.id === current} />
        ))}
      </ul>
    </nav>
  );
}
