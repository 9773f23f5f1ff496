/** Reads everything of one person in batches, so that a slow reader occupies neither memory nor a connection. */
import { sql } from 'kysely';
import type { Model } from '../../domain/models/model.ts';
import type { Db } from '../client.ts';
import { writeRule } from '../crud/access.ts';
import type { DataRecord } from '../crud/context.ts';
import { rowColumns } from '../crud/key-fields.ts';
import { recordOf } from '../crud/stored.ts';
import { column, type Row } from '../crud/untyped-table.ts';

const batch = 200;

/** Reads a person's rows of a model as the data API shows them: secrets masked, hidden columns removed. */
export async function* readOwnRecords(
  db: Db,
  model: Model,
  userId: string,
  encryptionKey: string,
): AsyncGenerator<DataRecord> {
  const own = writeRule(model, { as: 'user', userId }, model.table);
  const id = column(model.table, 'id');
  let after = '';
  for (;;) {
    const { rows } =
      await sql<Row>`select ${rowColumns(model)} from ${sql.table(model.table)} where ${own} and ${id} > ${after} order by ${id} limit ${batch}`.execute(
        db,
      );
    for (const row of rows) yield { id: row['id'], ...recordOf({ encryptionKey }, model, row) };
    if (rows.length < batch) return;
    after = String(rows.at(-1)?.['id']);
  }
}

/** Reads the columns of imported files that a person's voters keep beside the fields of the data API. */
export async function* readOwnVoterAttributes(db: Db, userId: string) {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('voterProfile as voter')
      .innerJoin('cohort', 'cohort.id', 'voter.cohortId')
      .select(['voter.id', 'voter.attributes'])
      .where('cohort.userId', '=', userId)
      .where('voter.attributes', 'is not', null)
      .where('voter.id', '>', after)
      .orderBy('voter.id')
      .limit(batch)
      .execute();
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Lists the ids of a person's runs. */
export async function readOwnRunIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => row.id);
}

/** Reads a person's attachments with their extracted text. */
export async function* readOwnAttachmentTexts(db: Db, userId: string) {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('attachment')
      .select(['id', 'name', 'contentType', 'size', 'kind', 'content', 'createdAt'])
      .where('ownerId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(20)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Lists a person's files without their bytes, which are at /api/files/<path>. */
export async function* readOwnFiles(db: Db, userId: string) {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('storedFile')
      .select(['path', 'size', 'contentType', 'etag', 'createdAt', 'updatedAt'])
      .where('ownerId', '=', userId)
      .where('state', '=', 'stored')
      .where(sql<boolean>`path collate "C" > ${after}`)
      .orderBy(sql`path collate "C"`)
      .limit(batch)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.path;
  }
}

/** Reads a person's conversations with the assistant and their interviews of personas, with all messages. */
export async function* readOwnConversations(db: Db, userId: string) {
  const conversations = await db
    .selectFrom('chatConversation')
    .select(['id', 'title', 'surface', 'runId', 'personaIndex', 'provider', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for (const conversation of conversations) {
    const messages = await db
      .selectFrom('chatMessage')
      .select(['role', 'content', 'original', 'objections', 'state', 'model', 'createdAt'])
      .where('conversationId', '=', conversation.id)
      .orderBy('place')
      .execute();
    yield { ...conversation, messages };
  }
}
