import { NotSignedIn, WayNotOpen } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import type { Identity } from './data-client.ts';

/** Everybody who may come, as seen from the owner of a row. */
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

/** What the registry says a caller gets to see of a model: the owner's rows, everybody's, only their own, or a refusal. */
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

/** The caller's words on the wire, and the id that their own rows carry (null: nobody's). */
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
