import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id (the library's default kind) with OWASP's setting for 46 MiB: one pass, one lane. About 50 ms of one core. */
const cost: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Keyboards differ in how they write the same letter; NFKC makes one password of them. */
const canonical = (password: string) => password.normalize('NFKC');

/** PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, canonical(password));
}

let decoy: Promise<string> | undefined;

/** As long as a real check takes, for people we do not know: the time of an answer tells nothing. */
export async function checkNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await isPassword(password, await decoy);
  return false;
}
