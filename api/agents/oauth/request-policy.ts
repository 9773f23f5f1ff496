import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { permissions, type Permission } from '../../../domain/agents/permissions.ts';

/** Scope of a client that names none: it reads, and asks for more when it needs more. */
const defaultScope: Permission = 'runs:read';

/** Scopes of other servers that clients send by habit; they mean nothing here. */
const ignoredScopes = ['openid', 'offline_access'];

/**
 * Checks an authorization request after the library did: scopes must be known, one is given by default, and answers come
 * as a redirect. Throws InvalidScope, InvalidRequest.
 */
export function checkAuthorizationRequest(ctx: KoaContextWithOIDC): void {
  const params = ctx.oidc.params as Record<string, string | undefined>;
  const { response_mode: mode, scope } = params;
  if (mode !== undefined && mode !== 'query') throw new errors.InvalidRequest('response_mode must be query');
  const asked = (scope ?? '').split(' ').filter((name) => name !== '' && !ignoredScopes.includes(name));
  const unknown = asked.filter((name) => !(permissions as string[]).includes(name));
  if (unknown.length > 0) throw new errors.InvalidScope('requested scope is not known', unknown.join(' '));
  params['scope'] = asked.length === 0 ? defaultScope : asked.join(' ');
}
