import { changeMfaPreference, getMfaPreference } from '../mfa-preference.ts';
import { resendAttributeCode, updateAttributes, verifyAttribute } from '../own-attributes.ts';
import { deleteAccount, updatePassword } from '../own-password.ts';
import { provePassword } from '../recent-proof.ts';
import { renewRecoveryCodes } from '../recovery-codes.ts';
import { getClientAddress } from '../request-address.ts';
import { getSignedInUser } from '../signed-in-user.ts';
import { associateTotp, verifyTotp } from '../totp-endpoints.ts';
import type { RouteTools } from './tools.ts';

/** Routes for one's own account. */
export function addOwnRoutes({ deps, getOwn, postOwn }: RouteTools): void {
  getOwn('/auth/me', ({ userId }) => getSignedInUser(deps.db, deps.env, userId));
  postOwn('/auth/update-attributes', (bearer, body, req) =>
    updateAttributes(deps, bearer, body, getClientAddress(req)),
  );
  postOwn('/auth/send-attribute-code', ({ userId }, body, req) =>
    resendAttributeCode(deps, userId, body, getClientAddress(req)),
  );
  postOwn('/auth/verify-attribute', ({ userId }, body) => verifyAttribute(deps, userId, body));
  postOwn('/auth/update-password', (bearer, body) => updatePassword(deps, bearer, body));
  postOwn('/auth/delete-account', (bearer, body) => deleteAccount(deps, bearer, body));
  postOwn('/auth/prove-password', (bearer, body) => provePassword(deps, bearer, body));
  postOwn('/auth/totp/associate', (bearer) => associateTotp(deps, bearer));
  postOwn('/auth/totp/verify', ({ userId }, body) => verifyTotp(deps, userId, body));
  postOwn('/auth/recovery-codes', (bearer) => renewRecoveryCodes(deps, bearer));
  getOwn('/auth/mfa-preference', ({ userId }) => getMfaPreference(deps, userId));
  postOwn('/auth/mfa-preference', (bearer, body) => changeMfaPreference(deps, bearer, body));
}
