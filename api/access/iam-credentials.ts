import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { addIamCredential, secretOfIamCredential, type IamCredential } from '../../db/agents/iam-credentials.ts';
import { decryptSecret, EncryptionKeyMissing, encryptSecret } from '../../db/secrets.ts';
import { ExpiredTokenException, UnrecognizedClientException } from '../../domain/agents/errors.ts';
import type { IamViewer } from '../viewer.ts';

/** How long temporary credentials last; browsers ask for new ones every 50 minutes. */
export const temporaryCredentialsMs = 3_600_000;

export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** ISO 8601. */
  expiration: string;
}

/** Whom temporary credentials speak for. Travels in the session token, readable and signed: nothing is stored. */
export interface Session {
  accessKeyId: string;
  credential: 'user' | 'guest';
  principal: string;
  /** Of a person: the sign-in, whose end ends the credentials too. */
  familyId?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export function issueTemporary(
  who: Pick<Session, 'credential' | 'principal' | 'familyId'>,
  encryptionKey: string,
  now: number,
): TemporaryCredentials {
  const accessKeyId = newAccessKeyId('ASIA');
  const expiresAt = now + temporaryCredentialsMs;
  const session: Session = { accessKeyId, ...who, expiresAt };
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return {
    accessKeyId,
    secretAccessKey: temporarySecret(accessKeyId, encryptionKey),
    sessionToken: `${payload}.${macOf(payload, encryptionKey).toString('base64url')}`,
    expiration: new Date(expiresAt).toISOString(),
  };
}

/** The secret of a temporary key follows from its id. */
export function temporarySecret(accessKeyId: string, encryptionKey: string): string {
  return hmac(encryptionKey, `temporary credentials ${accessKeyId}`).toString('base64');
}

/** What a session token says, if it is ours; expired ones too. Throws UnrecognizedClientException. */
export function readSessionToken(token: string, encryptionKey: string): Session {
  const [payload = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(payload, encryptionKey);
  // Compared as text too: base64 has several spellings of the same bytes.
  if (
    rest.length > 0 ||
    given.length !== wanted.length ||
    !timingSafeEqual(given, wanted) ||
    mac !== wanted.toString('base64url')
  )
    throw new UnrecognizedClientException();
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
}

/** Secret and holder of temporary credentials that are good now. Throws UnrecognizedClientException, ExpiredTokenException. */
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
  return { secret: temporarySecret(accessKeyId, encryptionKey), viewer };
}

/** A permanent credential. The secret is returned here and never again. */
export async function createPermanent(
  db: Db,
  name: string,
  encryptionKey: string,
): Promise<IamCredential & { secretAccessKey: string }> {
  const accessKeyId = newAccessKeyId('AKIA');
  const secretAccessKey = randomBytes(30).toString('base64');
  const secret = encryptSecret(secretAccessKey, placeOf(accessKeyId), encryptionKey);
  return { ...(await addIamCredential(db, { accessKeyId, name, secret })), secretAccessKey };
}

/** Secret and holder of a permanent credential. Throws UnrecognizedClientException. */
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
  return { secret: decryptSecret(stored, placeOf(accessKeyId), encryptionKey), viewer };
}

export const newGuest = () => randomUUID();

const placeOf = (accessKeyId: string) => ({ model: 'IamCredential', field: 'secret', rowId: accessKeyId });

const macOf = (payload: string, encryptionKey: string) => hmac(encryptionKey, `session token ${payload}`);

function hmac(encryptionKey: string, text: string): Buffer {
  const key = Buffer.from(encryptionKey, 'base64');
  // An empty key would make credentials that anybody can make.
  if (key.length !== 32) throw new EncryptionKeyMissing();
  return createHmac('sha256', key).update(text).digest();
}

/** Twenty characters, as AWS has them. */
function newAccessKeyId(prefix: 'AKIA' | 'ASIA'): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return prefix + Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('');
}
