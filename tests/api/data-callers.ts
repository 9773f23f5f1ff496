/** The identities that may call the data API, and the access that each has to a model. */
import { NotSignedIn, WayNotOpen } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import type { Identity } from './data-client.ts';

/** All kinds of callers, as seen from the owner of a row. */
export const callers = [
  'the owner',
  'another user',
  'an API key',
  'IAM credentials of the owner',
  'IAM credentials of a guest',
  'IAM credentials of the operator',
  'a guest',
] as const;

export type Caller = (typeof callers)[number];

/**
 * Rows of a model that a caller sees according to the registry: the owner's rows, all, only the caller's own, or a
 * refusal.
 */
export type Reach = { readonly rows: 'the owner’s' | 'all' | 'their own' } | { readonly refusal: Error };

export function reachOf(caller: Caller, { name, ways }: Model): Reach {
  switch (caller) {
    case 'the owner':
      return { rows: 'the owner’s' };
    case 'another user':
      return { rows: 'their own' };
    case 'an API key':
      return ways.apiKey ? { rows: 'all' } : { refusal: new WayNotOpen(name, 'an API key') };
    case 'a guest':
      return { refusal: new NotSignedIn() };
    default:
      return ways.iam ? { rows: throughIam[caller] } : { refusal: new WayNotOpen(name, 'IAM credentials') };
  }
}

const throughIam = {
  'IAM credentials of the owner': 'the owner’s',
  'IAM credentials of a guest': 'their own',
  'IAM credentials of the operator': 'all',
} as const;

/** The caller's identity for a request, and the id that the caller's own rows carry (null for nobody). */
export function identityOf(caller: Caller, owner: string, stranger: string): { as: Identity; id: string | null } {
  switch (caller) {
    case 'the owner':
      return { as: { user: owner }, id: owner };
    case 'another user':
      return { as: { user: stranger }, id: stranger };
    case 'an API key':
      return { as: 'service', id: null };
    case 'a guest':
      return { as: 'guest', id: null };
    case 'IAM credentials of the owner':
      return { as: { iam: 'user', principal: owner }, id: owner };
    case 'IAM credentials of a guest':
      return { as: { iam: 'guest', principal: `guest:${stranger}` }, id: `guest:${stranger}` };
    case 'IAM credentials of the operator':
      return { as: { iam: 'operator', principal: 'operator:1' }, id: null };
  }
}
