import type { Db } from '../../db/client.ts';
import {
  conversationsOf,
  hideConversation,
  isOpenState,
  messagesOf,
  renameConversation,
  showConversation,
  type Conversation,
} from '../../db/assistant/conversations.ts';
import { ConversationNotFound } from '../../domain/assistant/errors.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { stopReply, type ChatDeps } from './turns.ts';

/** Lists a person's conversations, the most recently used first. `search` selects those that contain the text. */
export function readConversations(db: Db, userId: string, search: string | null | undefined): Promise<Conversation[]> {
  return conversationsOf(db, userId, (search ?? '').trim().slice(0, 200));
}

/** Renames a conversation. Throws ConversationNotFound, InvalidInput. */
export async function renameOwnConversation(db: Db, userId: string, id: string, title: string): Promise<Conversation> {
  const name = title.trim().replace(/\s+/g, ' ');
  if (name === '') throw new InvalidInput('A conversation needs a name', 'title');
  if (name.length > chatLimits.titleCharacters)
    throw new InvalidInput('A name may have at most 120 characters', 'title');
  const renamed = await renameConversation(db, userId, id, name);
  if (renamed === undefined) throw new ConversationNotFound();
  return renamed;
}

/**
 * Soft-deletes a conversation, after stopping an open reply. restoreConversation undoes it for a while. Throws
 * ConversationNotFound.
 */
export async function deleteConversation(deps: ChatDeps, userId: string, id: string): Promise<boolean> {
  const last = (await messagesOf(deps.db, userId, id)).at(-1);
  if (last !== undefined && isOpenState(last.state)) await stopReply(deps, userId, last.id);
  if (!(await hideConversation(deps.db, userId, id))) throw new ConversationNotFound();
  return true;
}

/** Undoes a soft delete. Throws ConversationNotFound when the conversation is already gone. */
export async function restoreConversation(db: Db, userId: string, id: string): Promise<Conversation> {
  const shown = await showConversation(db, userId, id);
  if (shown === undefined) throw new ConversationNotFound();
  return shown;
}
