/** Keys and clients by which agents act for a person, each with its MCPApiKey. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { knownPermissions, type Permission } from '../../domain/agents/permissions.ts';
import { defaultRate, neverExpires, type RatePeriod } from '../../domain/agents/key-settings.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';

/** A key to be stored. */
export interface NewAgentKey {
  userId: string;
  name: string;
  secretHash: string;
  /** The last 4 characters of the key. */
  hint: string;
  permissions: Permission[];
  rateLimitRequests: number;
  rateLimitPeriod: RatePeriod;
  dayLimitUsd: number | null;
  expiresAt: Date;
}

/** A key as its owner sees it. */
export interface AgentKey {
  id: string;
  name: string;
  hint: string;
  permissions: Permission[];
  rateLimitRequests: number;
  rateLimitPeriod: string;
  dayLimitUsd: number | null;
  expiresAt: Date;
  lastUsedAt: Date | null;
  createdAt: Date;
  state: 'active' | 'expired' | 'revoked';
}

/** Stores a key with its MCPApiKey and returns its id. */
export async function addAgentKey(db: Db, key: NewAgentKey): Promise<string> {
  const { secretHash, hint, ...settings } = key;
  return db.transaction().execute(async (trx) => {
    const keyId = await addRecord(trx, { ...settings, hashedKey: secretHash, isOAuth: false, clientId: null });
    const { name: _name, ...stored } = settings;
    await trx
      .insertInto('agentKey')
      .values({ ...stored, keyId, kind: 'key', clientId: null, secretHash, hint })
      .execute();
    return keyId;
  });
}

/**
 * Returns the id of the MCPApiKey by which the use of a person's OAuth client is counted and limited; it is created the
 * first time. Its permissions are those of the client's tokens, so it has none of its own.
 */
export async function ensureClientKey(db: Db, userId: string, clientId: string, name: string): Promise<string> {
  const known = await clientKeyId(db, userId, clientId);
  if (known !== undefined) return known;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`agent client ${userId} ${clientId}`}, 0))`.execute(trx);
    const created = await clientKeyId(trx, userId, clientId);
    if (created !== undefined) return created;
    const rate = {
      rateLimitRequests: defaultRate.requests,
      rateLimitPeriod: defaultRate.period,
      permissions: [] as Permission[],
      expiresAt: neverExpires,
    };
    // The column takes no empty hash, and no key has this one.
    const hashedKey = `client-${randomBytes(24).toString('base64url')}`;
    const keyId = await addRecord(trx, { ...rate, userId, name, hashedKey, isOAuth: true, clientId });
    await trx
      .insertInto('agentKey')
      .values({ ...rate, keyId, userId, kind: 'client', clientId, secretHash: null, hint: null, dayLimitUsd: null })
      .execute();
    return keyId;
  });
}

/** Returns the id of the MCPApiKey of a person's OAuth client; undefined before its first use. */
export async function clientKeyId(db: Db, userId: string, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agentKey')
    .select('keyId')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.keyId;
}

interface NewRecord extends Omit<NewAgentKey, 'secretHash' | 'hint' | 'dayLimitUsd'> {
  hashedKey: string;
  isOAuth: boolean;
  clientId: string | null;
}

async function addRecord(trx: Db, record: NewRecord & { dayLimitUsd?: number | null }): Promise<string> {
  const { dayLimitUsd: _limit, ...columns } = record;
  const id = newRecordId();
  await trx
    .insertInto('mcpApiKey')
    .values({ ...columns, id, totalRequests: 0, totalSimulations: 0 })
    .execute();
  await notifyChange(trx, { model: 'MCPApiKey', id, operation: 'create', owner: record.userId });
  return id;
}

/** Person and permissions of a key that may be used now. */
export interface UsableKey {
  id: string;
  name: string;
  userId: string;
  username: string;
  permissions: Permission[];
  expiresAt: Date;
}

/**
 * Finds a key that is neither expired nor revoked and whose person may sign in. The record may narrow its permissions
 * and its time, because its owner may change it through the data API, but never widen them.
 */
export async function findUsableKey(db: Db, secretHash: string): Promise<UsableKey | undefined> {
  const row = await db
    .selectFrom('agentKey as key')
    .innerJoin('mcpApiKey as record', (join) =>
      join.onRef('record.id', '=', 'key.keyId').onRef('record.userId', '=', 'key.userId'),
    )
    .innerJoin('account', 'account.id', 'key.userId')
    .select([
      'key.keyId as id',
      'record.name',
      'key.userId',
      'account.username',
      'key.permissions',
      'record.permissions as shown',
      sql<Date>`least(key.expires_at, record.expires_at)`.as('expiresAt'),
    ])
    .where('key.secretHash', '=', secretHash)
    .where('key.revokedAt', 'is', null)
    .where('account.disabledAt', 'is', null)
    .where(sql<boolean>`least(key.expires_at, record.expires_at) > now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { shown, permissions, ...key } = row;
  return { ...key, permissions: knownPermissions(permissions).filter((permission) => shown?.includes(permission)) };
}

/** Lists a person's keys, newest first, without those of OAuth clients. */
export async function listAgentKeys(db: Db, userId: string): Promise<AgentKey[]> {
  const rows = await db
    .selectFrom('agentKey as key')
    .innerJoin('mcpApiKey as record', (join) =>
      join.onRef('record.id', '=', 'key.keyId').onRef('record.userId', '=', 'key.userId'),
    )
    .select([
      'key.keyId as id',
      'record.name',
      'key.hint',
      'key.permissions',
      'record.permissions as shown',
      'key.rateLimitRequests',
      'key.rateLimitPeriod',
      'key.dayLimitUsd',
      'record.lastUsedAt',
      'key.createdAt',
      sql<Date>`case when key.revoked_at is null then least(key.expires_at, record.expires_at) else key.expires_at end`.as(
        'expiresAt',
      ),
      sql<AgentKey['state']>`case when key.revoked_at is not null then 'revoked'
        when least(key.expires_at, record.expires_at) <= now() then 'expired' else 'active' end`.as('state'),
    ])
    .where('key.userId', '=', userId)
    .where('key.kind', '=', 'key')
    .orderBy('key.createdAt', 'desc')
    .orderBy('key.keyId')
    .execute();
  return rows.map(({ shown, ...row }) => ({
    ...row,
    hint: row.hint ?? '',
    permissions: knownPermissions(row.permissions).filter((permission) => shown?.includes(permission)),
  }));
}

/** Revokes a person's key, and says so in its record. False when it is not theirs or revoked already. */
export async function revokeAgentKey(db: Db, userId: string, keyId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('agentKey')
      .set({ revokedAt: sql`now()` })
      .where('keyId', '=', keyId)
      .where('userId', '=', userId)
      .where('kind', '=', 'key')
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) return false;
    await trx
      .updateTable('mcpApiKey')
      .set({ expiresAt: sql`least(expires_at, now())`, updatedAt: new Date() })
      .where('id', '=', keyId)
      .execute();
    await notifyChange(trx, { model: 'MCPApiKey', id: keyId, operation: 'update', owner: userId });
    return true;
  });
}

/** Deletes a person's key with its record and its usage. False when it is not theirs. */
export async function deleteAgentKey(db: Db, userId: string, keyId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const key = trx.selectFrom('agentKey').select('keyId').where('keyId', '=', keyId).where('userId', '=', userId);
    const deleted = await trx
      .deleteFrom('mcpApiKey')
      .where('id', 'in', key.where('kind', '=', 'key'))
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return false;
    await notifyChange(trx, { model: 'MCPApiKey', id: keyId, operation: 'delete', owner: userId });
    return true;
  });
}

/** Counts a person's keys that are not revoked. */
export async function countAgentKeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agentKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'key')
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
