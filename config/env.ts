/** The only reader of process.env: every setting with its default and meaning. docs/operating.md lists the same table. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { definitionOf, providerList, type Provider } from '../domain/providers/provider.ts';
import { tierNames } from '../domain/providers/tiers.ts';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

type SettingOf<S extends string> = `${Uppercase<Provider>}_${S}`;

/** The name of a provider's own setting, such as OPENAI_TIER. */
export function settingName<S extends string>(provider: Provider, suffix: S) {
  return `${provider.toUpperCase()}_${suffix}` as SettingOf<S>;
}

function perProvider<S extends string, T>(suffix: S, settingFor: (provider: Provider) => T) {
  const entries = providerList.map((provider) => [settingName(provider, suffix), settingFor(provider)]);
  return Object.fromEntries(entries) as Record<SettingOf<S>, T>;
}

const settings = z.object({
  /** 'production' hides introspection and stack traces. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Port of the api and the web client. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where the api listens: `localhost` is this machine alone (`npm start` sets it), empty every address. Not HOST: shells and toolchains set that. */
  LISTEN_HOST: z.enum(['', 'localhost', '0.0.0.0', '::']).default(''),
  /** Where people reach this installation; links in mails start with it. */
  PUBLIC_URL: z.url().optional(),
  /** Domain that passkeys are made for: the host of PUBLIC_URL or a domain above it. Changed, the passkeys made before are of no use. */
  RELYING_PARTY_ID: z.string().default(''),
  /** Folder that holds the data of a local stack. */
  SOUNDINGS_HOME: z.string().default('.soundings'),
  DATABASE_URL: z.string().default('postgres://soundings@127.0.0.1:5432/soundings'),
  /** Connections a process keeps to Postgres. */
  DATABASE_POOL: z.coerce.number().int().min(2).default(12),
  /** How long a worker that is told to stop waits for the provider calls it has begun. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(0).default(60),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** Key of Temporal Cloud or of a cluster that takes such keys; it is sent over TLS alone. */
  TEMPORAL_API_KEY: z.string().default(''),
  /** Temporal is reached over TLS; implied by an API key or a certificate. */
  TEMPORAL_TLS: flag.default(false),
  /** PEM file of who signed the server's certificate; empty trusts the usual authorities. */
  TEMPORAL_TLS_CA_FILE: z.string().default(''),
  /** PEM files of our own certificate and its key, for a cluster that asks for them. */
  TEMPORAL_TLS_CERT_FILE: z.string().default(''),
  TEMPORAL_TLS_KEY_FILE: z.string().default(''),
  /** The name in the server's certificate where it is not that of the address. */
  TEMPORAL_TLS_SERVER_NAME: z.string().default(''),
  /**
   * Keys that encrypt what Temporal stores, as `id:key` with 32 bytes in base64 each, separated by commas. The first
   * encrypts, all decrypt. Empty stores it readable.
   */
  TEMPORAL_PAYLOAD_KEYS: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter((entry) => entry.trim() !== ''))
    .pipe(
      z.array(
        z
          .string()
          .trim()
          .regex(
            /^[\w.-]+:[A-Za-z0-9+/_-]{43}=?$/,
            'id:key, the key 32 bytes in base64 as `openssl rand -base64 32` prints them',
          )
          .transform((entry) => ({
            id: entry.slice(0, entry.indexOf(':')),
            key: Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64'),
          })),
      ),
    )
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'two keys have the same id'),
  /** Bearer token for `POST /codec/decode`, by which Temporal's UI and command line read encrypted payloads; empty turns that off. */
  TEMPORAL_CODEC_TOKEN: z.string().default(''),
  /** Address of the Temporal UI, linked from a run's details; empty hides the link. */
  TEMPORAL_UI_URL: z.string().default(''),
  ...perProvider('TIER', (provider) => z.enum(tierNames(provider)).default(definitionOf(provider).defaultTier)),
  /** Calls in flight on the tier `unlimited`. */
  UNLIMITED_CONCURRENT: z.coerce.number().int().min(1).max(1000).default(20),
  ...perProvider('BASE_URL', (provider) => z.string().default(definitionOf(provider).baseUrl)),
  /** Where keys that begin with `sim-` go; empty when no simulator runs. */
  SIMULATOR_URL: z.string().default(''),
  /** 32 bytes in base64; encrypts provider keys at rest. `npm start` makes one per data folder. */
  ENCRYPTION_KEY: z
    .string()
    .regex(/^$|^[A-Za-z0-9+/_-]{43}=?$/, '32 bytes in base64, as `openssl rand -base64 32` prints them')
    .default(''),
  /** Bucket of an S3-compatible storage; empty keeps files in SOUNDINGS_HOME, which then every api and worker must share. */
  FILES_S3_BUCKET: z.string().default(''),
  /** Address of the storage; empty is AWS. */
  FILES_S3_ENDPOINT: z.string().default(''),
  FILES_S3_REGION: z.string().default('us-east-2'),
  /** The bucket's name in the path instead of the host name, as storages other than AWS want it. */
  FILES_S3_PATH_STYLE: flag.default(false),
  /** Empty takes the machine's own role. */
  FILES_S3_ACCESS_KEY_ID: z.string().default(''),
  FILES_S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** What the files of one person may take together, in megabytes. */
  FILES_QUOTA_MB: z.coerce.number().int().min(1).default(500),
  SMTP_URL: z.string().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Soundings <no-reply@soundings.example>'),
  /** HTTP provider that takes `POST {to, text}` for an SMS; empty means no SMS: phone numbers cannot be verified and SMS is no second factor. */
  SMS_URL: z.string().default(''),
  /** Bearer token for it. */
  SMS_TOKEN: z.string().default(''),
  /** Whether a second factor is asked for: OPTIONAL of who has chosen one, ON of everybody, OFF of nobody. */
  MFA: z.enum(['OPTIONAL', 'ON', 'OFF']).default('OPTIONAL'),
  /** Second factors people may choose, of: SMS, TOTP, EMAIL. */
  MFA_METHODS: z
    .string()
    .default('SMS,TOTP,EMAIL')
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))])
    .pipe(z.array(z.enum(['SMS', 'TOTP', 'EMAIL'])).min(1)),
  /** Where browsers keep the refresh token: their own storage, or a cookie that no script reads. */
  TOKEN_STORAGE: z.enum(['browser', 'cookie']).default('browser'),
  /** Address of the mail catcher's page, linked on local sign-up screens; empty hides the link. */
  MAIL_CATCHER_URL: z.string().default(''),
  /** What sign-up asks for, of: email, phone_number, given_name, family_name. Email always is. */
  REQUIRED_SIGN_UP_ATTRIBUTES: z
    .string()
    .default('email,phone_number,given_name,family_name')
    .transform((value) => [...new Set(['email', ...value.split(',').map((name) => name.trim())])])
    .pipe(z.array(z.enum(['email', 'phone_number', 'given_name', 'family_name']))),
  /** `email:password` of an account that anybody may sign in with, offered on the sign-in screen; only ever on one's own machine. */
  DEMO_SIGN_IN: z
    .string()
    .regex(/^$|^[^:\s]+@[^:\s]+:.+$/, 'email:password')
    .default(''),
  /** Proxies in front of the api that add to X-Forwarded-For; attempts are counted by the address the outermost of them saw. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** `iss` of tokens; the same for every api process of an installation. */
  TOKEN_ISSUER: z.string().default('urn:soundings'),
  /** Worker processes that `npm start` runs. */
  WORKERS: z.coerce.number().int().min(0).max(32).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GRAPHQL_INTROSPECTION: flag.default(true),
  /** Fields of data API operations a minute that one person, key or credential may ask of one api process… */
  DATA_API_RATE: z.coerce.number().int().min(1).default(3000),
  /** …and one address without any. */
  DATA_API_GUEST_RATE: z.coerce.number().int().min(1).default(300),
  /** Megabytes of rows that one request to the data API may read in all. */
  DATA_API_REQUEST_MB: z.coerce.number().int().min(1).max(1024).default(16),
  /** Requests a minute that one address may send to the other routes of one api process: files, exports, signing in. */
  HTTP_RATE: z.coerce.number().int().min(1).default(6000),
  /** Event streams that one person may have open at one api process. */
  EVENT_STREAMS: z.coerce.number().int().min(1).default(20),
  /** Multiplies every pause of the pacer's tiers; below 1 only in tests. */
  PACING_SCALE: z.coerce.number().min(0.001).max(10).default(1),
  /** Multiplies the waits of the machinery: the reconciler's tick, what counts as lost, missing heartbeats, pauses before retries. For tests alone. */
  TEMPO: z.coerce.number().min(0.01).max(1).default(1),
});

export type Env = z.infer<typeof settings>;
export type ProviderTiers = Pick<Env, SettingOf<'TIER'>>;
export type ProviderAddresses = Pick<Env, SettingOf<'BASE_URL'>>;

export function tierOf(env: ProviderTiers, provider: Provider): string {
  return env[settingName(provider, 'TIER')];
}

export function baseUrlOf(env: ProviderAddresses, provider: Provider): string {
  return env[settingName(provider, 'BASE_URL')];
}

/** All settings, validated. Throws a ZodError that names the setting when one is malformed, SettingError when two do not go together. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const env = settings.parse(given);
  if ((env.TEMPORAL_TLS_CERT_FILE === '') !== (env.TEMPORAL_TLS_KEY_FILE === ''))
    throw new SettingError('TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE go together: set both or neither.');
  if (env.NODE_ENV === 'production' && env.TEMPO !== 1)
    throw new SettingError('TEMPO is for tests alone: in production, where NODE_ENV is production, leave it out.');
  return env;
}

/** A setting is missing, cannot be understood or is out of place. The message is one plain sentence. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The same settings, if they can open what is stored encrypted: without the key every piece of work would fail. Throws SettingError. */
export function withKey(env: Env): Env {
  if (env.ENCRYPTION_KEY !== '') return env;
  throw new SettingError(
    'ENCRYPTION_KEY is not set: give every api, worker and operator of an installation the same one, 32 bytes in base64 as `openssl rand -base64 32` prints them.',
  );
}

/** Settings of an api or a worker, ours or those given; ends the process with one sentence when it cannot work with them. */
export function readEnvOrExit(source: Record<string, string | undefined> = process.env): Env {
  try {
    return withKey(readEnv(source));
  } catch (error) {
    const said =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
        : undefined;
    process.stderr.write(`${said ?? (error instanceof Error ? error.message : String(error))}\n`);
    process.exit(1);
  }
}

/** A fresh ENCRYPTION_KEY: 32 random bytes, base64. */
export function newEncryptionKey(): string {
  return randomBytes(32).toString('base64');
}

/** Names of all settings, in the order of the table in docs/operating.md. */
export const settingNames = Object.keys(settings.shape) as (keyof Env)[];

/** Whether whoever started us chose the setting; a local stack brings its own server for what was not chosen. */
export function isChosen(name: keyof Env, source: Record<string, string | undefined> = process.env): boolean {
  return source[name] !== undefined && source[name] !== '';
}

/** What was chosen, as it was given: with it another process runs on the same settings. */
export function chosenSettings(source: Record<string, string | undefined> = process.env): Record<string, string> {
  return Object.fromEntries(
    settingNames.filter((name) => isChosen(name, source)).map((name) => [name, source[name] ?? '']),
  );
}

/** Keys that `npm run simulate` sends along with its job. No other process reads them, and none is started with them. */
export function explicitProviderKeys(
  source: Record<string, string | undefined> = process.env,
): Partial<Record<Provider, string>> {
  return Object.fromEntries(
    providerList.flatMap((provider) => {
      const key = source[settingName(provider, 'API_KEY')];
      return key ? [[provider, key]] : [];
    }),
  );
}

/** What a program that we start inherits: everything but provider keys, which SDKs would pick up unasked. */
export function inheritedEnvironment(
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const keys = new Set<string>(providerList.map((provider) => settingName(provider, 'API_KEY')));
  return Object.fromEntries(Object.entries(source).filter(([name]) => !keys.has(name)));
}

/** The same without any setting of ours, for a program that is to run on somebody else's. */
export function environmentWithoutSettings(
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const ours = new Set<string>(settingNames);
  return Object.fromEntries(Object.entries(inheritedEnvironment(source)).filter(([name]) => !ours.has(name)));
}

/** Which of several test processes we are, counted from 1 as jest does; undefined outside tests. */
export function testWorker(source: Record<string, string | undefined> = process.env): number | undefined {
  const number = Number.parseInt(source['JEST_WORKER_ID'] ?? '', 10);
  return number >= 1 ? number : undefined;
}
