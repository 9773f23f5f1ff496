import express, { type RequestHandler } from 'express';
import { isStorableText } from '../domain/storable.ts';
import { InvalidInput } from '../domain/errors.ts';

/** Refuses addresses with a null character, which no valid id, name or search contains and Postgres rejects. */
export const refuseNullInAddress: RequestHandler = (req, _res, next) => {
  if (/%00|\0/.test(req.url)) throw new InvalidInput('The address holds a null character');
  next();
};

/**
 * Parses a JSON body of at most `limit`. Text that Postgres cannot store is refused like malformed JSON.
 */
export function jsonBody(limit: `${number}kb`): ReturnType<typeof express.json> {
  return express.json({ limit, reviver: storableOnly });
}

function storableOnly(name: string, value: unknown): unknown {
  if (!isStorableText(name) || (typeof value === 'string' && !isStorableText(value)))
    throw new SyntaxError('text that cannot be stored');
  return value;
}
