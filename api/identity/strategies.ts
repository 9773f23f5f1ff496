import type { Request } from 'express';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Account } from '../../db/identity/accounts.ts';
import { NotAuthorizedException } from '../../domain/identity/errors.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import { normalizeUsername } from '../../domain/identity/attributes.ts';
import { checkPassword } from './check-password.ts';
import type { IdentityDeps } from './deps.ts';
import { knownBrowserOf } from './known-browser.ts';
import { getClientAddress } from './request-address.ts';
import { parseBearerToken } from './viewer.ts';
import { verifyAccessToken, type Bearer } from './verify-token.ts';

/** Username and password. Fails with NotAuthorizedException, whichever of the two was wrong. */
export function createPasswordStrategy(deps: IdentityDeps): passport.Strategy {
  return new LocalStrategy({ session: false, passReqToCallback: true }, (req, username, password, done) => {
    const browser = knownBrowserOf(deps.env, req, normalizeUsername(username));
    checkPassword(deps, username, password, { address: getClientAddress(req), browser }).then(
      (account) => (account === null ? done(new NotAuthorizedException()) : done(null, account)),
      (error: unknown) => done(error),
    );
  });
}

/** An access token in the authorization header. */
export class BearerStrategy extends passport.Strategy {
  // No #private members: passport runs strategies through Object.create, which has none of them.
  private readonly deps: IdentityDeps;
  constructor(deps: IdentityDeps) {
    super();
    this.name = 'bearer';
    this.deps = deps;
  }

  override authenticate(req: Request): void {
    this.bearerOf(req.headers.authorization).then(
      (bearer) => this.success(bearer),
      (error: unknown) => this.error(error),
    );
  }

  private async bearerOf(authorization: string | undefined): Promise<Bearer> {
    if (authorization === undefined) throw new NotSignedIn();
    return verifyAccessToken(parseBearerToken(authorization), this.deps);
  }
}

/** Runs one strategy and returns the person it identified; throws its refusal. */
export type Authenticate = <S extends 'local' | 'bearer'>(
  strategy: S,
  req: Request,
) => Promise<S extends 'local' ? Account : Bearer>;

export function createAuthenticate(deps: IdentityDeps): Authenticate {
  const authenticator = new passport.Passport();
  authenticator.use('local', createPasswordStrategy(deps));
  authenticator.use('bearer', new BearerStrategy(deps));
  return (strategy, req) =>
    new Promise((resolve, reject) => {
      const found = (error: unknown, who: unknown) => {
        if (error) reject(error);
        else if (!who) reject(new NotAuthorizedException());
        else resolve(who as never);
      };
      authenticator.authenticate(strategy, { session: false }, found)(req, req.res, reject);
    });
}
