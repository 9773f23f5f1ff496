import { findAccountById } from '../../db/identity/accounts.ts';
import { exchangeRefreshToken } from '../../db/identity/tokens.ts';
import { InvalidTokensException } from '../../domain/identity/errors.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { createToken, hashToken } from '../tokens.ts';
import { signTokens, type Tokens } from './issue-tokens.ts';
import { checkDeviceOfToken } from './devices/bind-refresh.ts';
import { refreshGraceMs } from './token-times.ts';

/** The refresh-token flow: exchanges a refresh token for new tokens. Throws InvalidTokensException. */
export async function refresh({ db, env, log }: IdentityDeps, body: Body, address: string): Promise<Tokens> {
  const successor = createToken();
  const tokenHash = hashToken(getText(body, 'refreshToken'));
  await checkDeviceOfToken(db, tokenHash, getText(body, 'deviceKey'), address);
  const successorHash = hashToken(successor);
  const exchange = await exchangeRefreshToken(db, { tokenHash, successorHash, address, graceMs: refreshGraceMs });
  if (exchange.outcome === 'reused')
    log.warn({ userId: exchange.accountId }, 'a spent refresh token came back: its sign-in is revoked');
  if (exchange.outcome !== 'exchanged') throw new InvalidTokensException();
  const account = await findAccountById(db, exchange.accountId);
  if (account === undefined) throw new InvalidTokensException();
  return signTokens(db, env, account, exchange.familyId, successor);
}
