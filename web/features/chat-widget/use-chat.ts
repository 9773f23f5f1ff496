import { useRef, useState } from 'react';
import { askChatbot, chatTexts, greeting, mentionsApiKey } from './ask-chatbot.ts';

/** A message of the chat, which is kept in this page only. */
export interface ChatMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  timestamp: string;
  isLoading?: boolean;
  isSimulated?: boolean;
}

interface Person {
  userId: string;
  givenName?: string | null | undefined;
}

export interface Chat {
  messages: ChatMessage[];
  isPending: boolean;
  /** The warning below the messages; null without one. */
  alert: string | null;
  offersSettings: boolean;
  closeOffer: () => void;
  /** Returns true when the text was accepted. */
  send: (text: string) => boolean;
}

/** Id of the last message; ids are unique within the page. */
let lastId = 0;

function message(role: ChatMessage['role'], content: string): ChatMessage {
  lastId += 1;
  return { id: lastId, role, content, timestamp: new Date().toISOString() };
}

/** The chat of a person; guests are asked to sign in. */
export function useChat(user: Person | null): Chat {
  const [messages, setMessages] = useState<ChatMessage[]>(() => [message('assistant', greeting(user))]);
  const [isPending, setPending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [offersSettings, setOffersSettings] = useState(false);
  // Prevents two presses within one frame from sending twice.
  const isBusy = useRef(false);

  const answer = async (typed: string, userId: string) => {
    const { text, isSimulated } = await askChatbot(typed, userId);
    setMessages((before) => [
      ...before.filter(({ isLoading }) => !isLoading),
      { ...message('assistant', text), isSimulated },
    ]);
    isBusy.current = false;
    setPending(false);
    if (mentionsApiKey(text)) setOffersSettings(true);
  };
  const send = (typed: string): boolean => {
    const text = typed.trim();
    if (text === '' || isBusy.current) return false;
    if (!user) {
      setAlert(chatTexts.needsLogin);
      return false;
    }
    isBusy.current = true;
    setAlert(null);
    setPending(true);
    setMessages((before) => [
      ...before,
      message('user', text),
      { ...message('assistant', chatTexts.thinking), isLoading: true },
    ]);
    void answer(text, user.userId);
    return true;
  };
  return { messages, isPending, alert, offersSettings, closeOffer: () => setOffersSettings(false), send };
}
