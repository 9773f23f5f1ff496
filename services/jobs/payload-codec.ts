/** Encrypts the payloads that Temporal stores: arguments, results, memos and the messages of failures. */
import { fileURLToPath } from 'node:url';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import type { Env } from '../../config/env.ts';
import { seal, unseal } from '../../db/aes-gcm.ts';
import { mapValues } from '../../domain/map-values.ts';

const encoding = 'binary/encrypted';

const failureConverterPath = fileURLToPath(new URL('failure-converter.ts', import.meta.url));

/** Returns the data converter of all clients, workers and replays; Temporal's default while no key is set. */
export function temporalDataConverter(env: Pick<Env, 'TEMPORAL_PAYLOAD_KEYS'>): DataConverter {
  if (env.TEMPORAL_PAYLOAD_KEYS.length === 0) return {};
  return { payloadCodecs: [createPayloadCodec(env.TEMPORAL_PAYLOAD_KEYS)], failureConverterPath };
}

interface PayloadKey {
  id: string;
  /** Key of 32 bytes. */
  key: Buffer;
}

/**
 * Creates a codec for AES-256-GCM. The first key encrypts and all decrypt, so that keys can be rotated. Unencrypted
 * payloads are decoded unchanged. Decoding throws for an unknown key and for altered content.
 */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const [current] = keys;
  if (current === undefined) throw new Error('A payload codec needs a key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(payload, current)),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, byId)),
  };
}

function encrypt(payload: Payload, { id, key }: PayloadKey): Payload {
  return {
    metadata: { encoding: Buffer.from(encoding), 'encryption-key-id': Buffer.from(id) },
    data: seal(toBytes(payload), Buffer.from(id), key),
  };
}

function decrypt(payload: Payload, keys: ReadonlyMap<string, Buffer>): Payload {
  if (textOf(payload.metadata?.['encoding']) !== encoding) return payload;
  const id = textOf(payload.metadata?.['encryption-key-id']);
  const key = keys.get(id);
  if (key === undefined) throw new Error(`TEMPORAL_PAYLOAD_KEYS has no key ${id}`);
  return fromBytes(unseal(Buffer.from(payload.data ?? []), Buffer.from(id), key));
}

/** A payload as JSON, in the form in which Temporal's UI and command line send payloads to a codec endpoint. */
interface PayloadJson {
  metadata?: Record<string, string> | undefined;
  data?: string | undefined;
}

export function payloadToJson({ metadata, data }: Payload): PayloadJson {
  return {
    metadata: mapValues(metadata ?? {}, (value) => Buffer.from(value).toString('base64')),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}

export function payloadFromJson({ metadata, data }: PayloadJson): Payload {
  return {
    metadata: mapValues(metadata ?? {}, (value) => Buffer.from(value, 'base64')),
    data: Buffer.from(data ?? '', 'base64'),
  };
}

const toBytes = (payload: Payload) => Buffer.from(JSON.stringify(payloadToJson(payload)));
const fromBytes = (bytes: Buffer) => payloadFromJson(JSON.parse(bytes.toString()) as PayloadJson);
const textOf = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString();
