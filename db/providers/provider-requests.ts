/**
 * Provider calls that one request of a person waits for. The workflow knows only the id; the body, the key and the answer
 * are stored encrypted until they are read.
 */
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

export type ProviderRequestKind = 'web-search' | 'tools' | 'question' | 'embedding' | 'segment' | 'models';

/** A request with the key it is made with. `body` is checked by the caller. */
export interface StoredRequest {
  kind: ProviderRequestKind;
  apiKey: string;
  body: unknown;
}

export type RequestAnswer = { result: unknown } | { error: string; status: number };

const place = (id: string, field: 'request' | 'answer') => ({ model: 'ProviderRequest', field, rowId: id });

export async function beginRequest(
  db: Db,
  { id, userId, request }: { id: string; userId: string; request: StoredRequest },
  encryptionKey: string,
): Promise<void> {
  const ciphertext = encryptSecret(JSON.stringify(request), place(id, 'request'), encryptionKey);
  await db.insertInto('providerRequest').values({ id, userId, ciphertext, answer: null }).execute();
}

/** Reads a request that has no answer yet; null when it has one or is gone. */
export async function requestToAnswer(db: Db, id: string, encryptionKey: string): Promise<StoredRequest | null> {
  const row = await db
    .selectFrom('providerRequest')
    .select('ciphertext')
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return JSON.parse(decryptSecret(row.ciphertext, place(id, 'request'), encryptionKey)) as StoredRequest;
}

/** Stores the answer and deletes the request with its key. */
export async function answerRequest(db: Db, id: string, answer: RequestAnswer, encryptionKey: string): Promise<void> {
  await db
    .updateTable('providerRequest')
    .set({ answer: encryptSecret(JSON.stringify(answer), place(id, 'answer'), encryptionKey), ciphertext: '' })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .execute();
}

/** Takes the answer and deletes the row; null when there is none. */
export async function takeAnswer(db: Db, id: string, encryptionKey: string): Promise<RequestAnswer | null> {
  const row = await db.deleteFrom('providerRequest').where('id', '=', id).returning('answer').executeTakeFirst();
  if (row?.answer == null) return null;
  return JSON.parse(decryptSecret(row.answer, place(id, 'answer'), encryptionKey)) as RequestAnswer;
}

export async function dropOldRequests(db: Db): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db.deleteFrom('providerRequest').where('createdAt', '<', hourAgo).execute();
}
