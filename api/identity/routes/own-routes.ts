import { changeMfaPreference, mfaPreference } from '../mfa-preference.ts';
import { resendAttributeCode, updateAttributes, verifyAttribute } from '../own-attributes.ts';
import { deleteAccount, updatePassword } from '../own-password.ts';
import { provePassword } from '../recent-proof.ts';
import { renewRecoveryCodes } from '../recovery-codes.ts';
import { addressOf } from '../request-address.ts';
import { signedInUser } from '../signed-in-user.ts';
import { associateTotp, verifyTotp } from '../totp-endpoints.ts';
import type { RouteTools } from './tools.ts';

/** What people do with their own account. */
export function ownRoutes({ deps, getOwn, postOwn }: RouteTools): void {
  getOwn('/auth/me', ({ userId }) => signedInUser(deps.db, deps.env, userId));
  postOwn('/auth/update-attributes', (bearer, body, req) => updateAttributes(deps, bearer, body, addressOf(req)));
  postOwn('/auth/send-attribute-code', ({ userId }, body, req) =>
    resendAttributeCode(deps, userId, body, addressOf(req)),
  );
  postOwn('/auth/verify-attribute', ({ userId }, body) => verifyAttribute(deps, userId, body));
  postOwn('/auth/update-password', (bearer, body) => updatePassword(deps, bearer, body));
  postOwn('/auth/delete-account', (bearer, body) => deleteAccount(deps, bearer, body));
  postOwn('/auth/prove-password', (bearer, body) => provePassword(deps, bearer, body));
  postOwn('/auth/totp/associate', (bearer) => associateTotp(deps, bearer));
  postOwn('/auth/totp/verify', ({ userId }, body) => verifyTotp(deps, userId, body));
  postOwn('/auth/recovery-codes', (bearer) => renewRecoveryCodes(deps, bearer));
  getOwn('/auth/mfa-preference', ({ userId }) => mfaPreference(deps, userId));
  postOwn('/auth/mfa-preference', (bearer, body) => changeMfaPreference(deps, bearer, body));
}
