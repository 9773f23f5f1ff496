/** Keys that the browser sends with a question. Each is stored encrypted until its reply ends. */
import type { Db } from '../client.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

export interface ReplyKey {
  provider: Provider;
  apiKey: string;
  encryptionKey: string;
}

/** Replaces the key of a reply; null removes it, so that the reply uses the person's stored key. */
export async function storeReplyKey(trx: Db, replyId: string, key: ReplyKey | null): Promise<void> {
  await dropReplyKey(trx, replyId);
  if (key === null) return;
  const { provider, apiKey, encryptionKey } = key;
  const ciphertext = encryptSecret(apiKey, placeOf(replyId, provider), encryptionKey);
  await trx.insertInto('chatReplyKey').values({ replyId, provider, ciphertext }).execute();
}

/** Reads the key of a reply for this provider; null when none was sent with the question. */
export async function replyKey(
  db: Db,
  replyId: string,
  provider: Provider,
  encryptionKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('chatReplyKey')
    .select('ciphertext')
    .where('replyId', '=', replyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row === undefined ? null : decryptSecret(row.ciphertext, placeOf(replyId, provider), encryptionKey);
}

export async function dropReplyKey(trx: Db, replyId: string): Promise<void> {
  await trx.deleteFrom('chatReplyKey').where('replyId', '=', replyId).execute();
}

function placeOf(replyId: string, provider: Provider) {
  return { model: 'ChatReply', field: provider, rowId: replyId };
}
