import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { addIamCredential, secretOfIamCredential, type IamCredential } from '../../db/agents/iam-credentials.ts';
import { decryptSecret, encryptSecret, keyBytes } from '../../db/secrets.ts';
import { ExpiredTokenException, UnrecognizedClientException } from '../../domain/agents/errors.ts';
import { equalInConstantTime } from '../constant-time.ts';
import type { IamViewer } from '../viewer.ts';

/** Lifetime of temporary credentials; browsers request new ones every 50 minutes. */
export const temporaryCredentialsMs = 3_600_000;

export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** ISO 8601. */
  expiration: string;
}

/** Content of the session token of temporary credentials. Readable and signed; the server stores nothing. */
export interface Session {
  accessKeyId: string;
  credential: 'user' | 'guest';
  principal: string;
  /** The person's sign-in; the credentials end with it. */
  familyId?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export function issueTemporary(
  who: Pick<Session, 'credential' | 'principal' | 'familyId'>,
  encryptionKey: string,
  now: number,
): TemporaryCredentials {
  const accessKeyId = createAccessKeyId('ASIA');
  const expiresAt = now + temporaryCredentialsMs;
  const session: Session = { accessKeyId, ...who, expiresAt };
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return {
    accessKeyId,
    secretAccessKey: deriveTemporarySecret(accessKeyId, encryptionKey),
    sessionToken: `${payload}.${computeMac(payload, encryptionKey)}`,
    expiration: new Date(expiresAt).toISOString(),
  };
}

/** Derives the secret of a temporary key from its id. */
export function deriveTemporarySecret(accessKeyId: string, encryptionKey: string): string {
  return computeHmac(encryptionKey, `temporary credentials ${accessKeyId}`).toString('base64');
}

/** Reads our session token, even when it has expired. Throws UnrecognizedClientException. */
export function readSessionToken(token: string, encryptionKey: string): Session {
  const [payload = '', mac = '', ...rest] = token.split('.');
  // Compared as text, because the same bytes have several base64 encodings.
  if (rest.length > 0 || !equalInConstantTime(mac, computeMac(payload, encryptionKey)))
    throw new UnrecognizedClientException();
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
}

/**
 * Returns secret and viewer of valid temporary credentials. Throws UnrecognizedClientException, ExpiredTokenException.
 */
export function openTemporary(
  accessKeyId: string,
  sessionToken: string,
  encryptionKey: string,
  now: number,
): { secret: string; viewer: IamViewer } {
  const session = readSessionToken(sessionToken, encryptionKey);
  if (session.accessKeyId !== accessKeyId) throw new UnrecognizedClientException();
  if (session.expiresAt <= now) throw new ExpiredTokenException();
  const { credential, principal, familyId, expiresAt } = session;
  const viewer: IamViewer = {
    kind: 'iam',
    credential,
    principal,
    expiresAt: new Date(expiresAt),
    ...(familyId === undefined ? {} : { familyId }),
  };
  return { secret: deriveTemporarySecret(accessKeyId, encryptionKey), viewer };
}

/** Creates permanent credentials. The secret is returned here and never again. */
export async function createPermanent(
  db: Db,
  name: string,
  encryptionKey: string,
): Promise<IamCredential & { secretAccessKey: string }> {
  const accessKeyId = createAccessKeyId('AKIA');
  const secretAccessKey = randomBytes(30).toString('base64');
  const secret = encryptSecret(secretAccessKey, secretBindingOf(accessKeyId), encryptionKey);
  return { ...(await addIamCredential(db, { accessKeyId, name, secret })), secretAccessKey };
}

/** Returns secret and viewer of permanent credentials. Throws UnrecognizedClientException. */
export async function openPermanent(
  db: Db,
  accessKeyId: string,
  encryptionKey: string,
): Promise<{ secret: string; viewer: IamViewer }> {
  const stored = await secretOfIamCredential(db, accessKeyId);
  if (stored === undefined) throw new UnrecognizedClientException();
  const viewer: IamViewer = {
    kind: 'iam',
    credential: 'operator',
    principal: `operator:${accessKeyId}`,
    expiresAt: null,
  };
  return { secret: decryptSecret(stored, secretBindingOf(accessKeyId), encryptionKey), viewer };
}

export const createGuestId = () => randomUUID();

const secretBindingOf = (accessKeyId: string) => ({ model: 'IamCredential', field: 'secret', rowId: accessKeyId });

const computeMac = (payload: string, encryptionKey: string) =>
  computeHmac(encryptionKey, `session token ${payload}`).toString('base64url');

function computeHmac(encryptionKey: string, text: string): Buffer {
  // An empty key would make credentials that anybody can forge, so keyBytes refuses it.
  return createHmac('sha256', keyBytes(encryptionKey)).update(text).digest();
}

/** Twenty characters, like AWS. */
function createAccessKeyId(prefix: 'AKIA' | 'ASIA'): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return prefix + Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');
}
