import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { signedInFetch } from '../../session/signed-in-fetch.ts';

/** Fixed texts of the chat. */
export const chatTexts = {
  needsLogin: 'Please log in to use the chatbot.',
  loggedOut: 'Please log in to use the chatbot',
  noMessage: 'Sorry, I encountered an error.',
  unreachable: 'Sorry, I encountered an error. Please try again.',
  offersSettings: 'Would you like to open Settings to configure your API key?',
  thinking: 'Thinking...',
  placeholder: 'Type your message...',
} as const;

/** `Hi Ann! …` by first name, `Hi there! …` without one, plain `Hi!` for guests. */
export function greeting(user: { givenName?: string | null | undefined } | null): string {
  const hello = user === null ? 'Hi!' : `Hi ${user.givenName?.trim() || 'there'}!`;
  return `${hello} How can I help you today?`;
}

/** True when a reply says that an API key is missing or wrong; the chat then offers the settings. */
export function mentionsApiKey(reply: string): boolean {
  return /\bapi[ -]?keys?\b/i.test(reply);
}

export interface ChatbotReply {
  text: string;
  isSimulated: boolean;
}

const plain = (text: string): ChatbotReply => ({ text, isSimulated: false });

/** Returns the reply to a message, or the text to show instead. Never throws. */
export async function askChatbot(message: string, userId: string): Promise<ChatbotReply> {
  try {
    const response = await signedInFetch('/api/chatbot/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message, userId, platform: 'web', ...explicitKeys() }),
    });
    const answer = (await response.json().catch(() => null)) as { message?: unknown; text?: unknown } | null;
    // Internal errors are not shown; refusals are.
    if (response.status >= 500) return plain(chatTexts.noMessage);
    const text = [answer?.message, answer?.text].find((part) => typeof part === 'string' && part.trim() !== '');
    if (typeof text !== 'string') return plain(chatTexts.noMessage);
    return { text, isSimulated: response.headers.get('x-simulated-provider') === 'true' };
  } catch {
    return plain(chatTexts.unreachable);
  }
}
