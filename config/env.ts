/**
 * The only reader of process.env: every setting with its default and meaning. docs/operating.md lists the same table.
 */
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

/** Address of a provider. An OpenAI-compatible one without a path gets the usual `/v1`. */
function addressOf(provider: Provider) {
  const isCompatible = definitionOf(provider).wire === 'openai';
  return z
    .string()
    .refine(
      (text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text),
      'is no address: begin it with http:// or https://',
    )
    .transform((text) => {
      const bare = text.replace(/\/+$/, '');
      return isCompatible && new URL(bare).pathname === '/' ? `${bare}/v1` : bare;
    });
}

const settings = z.object({
  /** 'production' hides introspection and stack traces. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Port of the api and the web client. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /**
   * Interface that the api listens on: `localhost` admits this machine only, empty admits every address. Not HOST,
   * which shells set.
   */
  LISTEN_HOST: z.enum(['', 'localhost', '0.0.0.0', '::']).default(''),
  /** Public address of this installation; links in mails start with it. */
  PUBLIC_URL: z.url().optional(),
  /** Domain of the passkeys: the host of PUBLIC_URL or a domain above it. A change makes existing passkeys unusable. */
  RELYING_PARTY_ID: z.string().default(''),
  /** Folder that holds the data of a local stack. */
  SOUNDINGS_HOME: z.string().default('.soundings'),
  DATABASE_URL: z.string().default('postgres://soundings@127.0.0.1:5432/soundings'),
  /** Connections to Postgres per process. */
  DATABASE_POOL: z.coerce.number().int().min(2).default(12),
  /** Time that a stopping worker waits for its provider calls in flight. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(0).default(60),
  /** Name under which Temporal lists the builds of this installation's workers. */
  WORKER_DEPLOYMENT: z.string().default('soundings'),
  /**
   * Build that this worker belongs to: it gets runs only once an operator has promoted the build. Empty turns versioning
   * off, and every worker gets runs.
   */
  WORKER_BUILD_ID: z.string().default(''),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** API key for Temporal Cloud or another cluster that accepts keys; it is sent over TLS only. */
  TEMPORAL_API_KEY: z.string().default(''),
  /** Temporal is reached over TLS; implied by an API key or a certificate. */
  TEMPORAL_TLS: flag.default(false),
  /** PEM file of the authority that signed the server's certificate; empty trusts the usual authorities. */
  TEMPORAL_TLS_CA_FILE: z.string().default(''),
  /** PEM files of the client certificate and its key, for a cluster that requires them. */
  TEMPORAL_TLS_CERT_FILE: z.string().default(''),
  TEMPORAL_TLS_KEY_FILE: z.string().default(''),
  /** Name in the server's certificate where it differs from the address. */
  TEMPORAL_TLS_SERVER_NAME: z.string().default(''),
  /**
   * Keys that encrypt what Temporal stores, as `id:key` with 32 bytes in base64 each, separated by commas. The first
   * encrypts, all decrypt. Empty leaves payloads unencrypted.
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
  /**
   * Bearer token for `POST /codec/decode`, through which Temporal's UI and command line read payloads; empty disables
   * it.
   */
  TEMPORAL_CODEC_TOKEN: z.string().default(''),
  /** Address of the Temporal UI, linked from runs and from the page of operators; empty hides the links. */
  TEMPORAL_UI_URL: z.string().default(''),
  /** Address of a Grafana dashboard, linked from the page of operators; empty hides the link. */
  GRAFANA_URL: z.string().default(''),
  ...perProvider('TIER', (provider) => z.enum(tierNames(provider)).default(definitionOf(provider).defaultTier)),
  /** Maximum number of calls in flight on the tier `unlimited`. */
  UNLIMITED_CONCURRENT: z.coerce.number().int().min(1).max(1000).default(20),
  ...perProvider('BASE_URL', (provider) => addressOf(provider).default(definitionOf(provider).baseUrl)),
  /** Address of the provider simulator, which receives calls with keys that begin with `sim-`; empty when none runs. */
  SIMULATOR_URL: z.string().default(''),
  /** Model of the vectors of papers. */
  EMBEDDINGS_MODEL: z.string().min(1).default('text-embedding-3-small'),
  /** Address of an own server with an OpenAI-compatible `/embeddings`; empty: OpenAI, with each person's key. */
  EMBEDDINGS_BASE_URL: z.string().default(''),
  /** Key of that server, if it wants one. */
  EMBEDDINGS_API_KEY: z.string().default(''),
  /** Address of the network's interface by which members carry their own data elsewhere. */
  PORTABILITY_URL: z.url().default('https://api.linkedin.com'),
  /** Addresses of the scraping services, which imports of profiles ask with a person's key. */
  APIFY_URL: z.url().default('https://api.apify.com'),
  BRIGHT_DATA_URL: z.url().default('https://api.brightdata.com'),
  /** Address of the Federal Election Commission's public interface, which the tool he_research_entity reads. */
  FEC_BASE_URL: z.string().default('https://api.open.fec.gov/v1'),
  /** Addresses of the services that list the papers of scholars. */
  ORCID_BASE_URL: z.url().default('https://pub.orcid.org'),
  OPENALEX_BASE_URL: z.url().default('https://api.openalex.org'),
  SEMANTIC_SCHOLAR_BASE_URL: z.url().default('https://api.semanticscholar.org'),
  /** Keys of these services; without one they answer less often. */
  OPENALEX_API_KEY: z.string().default(''),
  SEMANTIC_SCHOLAR_API_KEY: z.string().default(''),
  /** Origin that is fetched for papers although it is not public, such as that of a simulator; empty trusts none. */
  SOURCES_TRUSTED_ORIGIN: z.string().default(''),
  /** 32 bytes in base64; encrypts provider keys at rest. `npm start` makes one per data folder. */
  ENCRYPTION_KEY: z
    .string()
    .regex(/^$|^[A-Za-z0-9+/_-]{43}=?$/, '32 bytes in base64, as `openssl rand -base64 32` prints them')
    .default(''),
  /**
   * Bucket of an S3-compatible storage; empty stores files in SOUNDINGS_HOME, which every api and worker must then
   * share.
   */
  FILES_S3_BUCKET: z.string().default(''),
  /** Address of the storage; empty is AWS. */
  FILES_S3_ENDPOINT: z.string().default(''),
  FILES_S3_REGION: z.string().default('us-east-2'),
  /** True sends the bucket's name in the path instead of the host name, as storages other than AWS require. */
  FILES_S3_PATH_STYLE: flag.default(false),
  /** Access key; empty uses the machine's own role. */
  FILES_S3_ACCESS_KEY_ID: z.string().default(''),
  FILES_S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Quota of one person's files, in megabytes. */
  FILES_QUOTA_MB: z.coerce.number().int().min(1).default(500),
  SMTP_URL: z.string().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Soundings <no-reply@soundings.example>'),
  /** Address that sends an SMS for `POST {to, text}`; empty disables SMS, for verification and as a second factor. */
  SMS_URL: z.string().default(''),
  /** Bearer token for SMS_URL. */
  SMS_TOKEN: z.string().default(''),
  /** Second factor at sign-in: OPTIONAL for people who set one up, ON for everybody, OFF for nobody. */
  MFA: z.enum(['OPTIONAL', 'ON', 'OFF']).default('OPTIONAL'),
  /** Second factors that people may choose, out of SMS, TOTP and EMAIL. */
  MFA_METHODS: z
    .string()
    .default('SMS,TOTP,EMAIL')
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))])
    .pipe(z.array(z.enum(['SMS', 'TOTP', 'EMAIL'])).min(1)),
  /** Place of the refresh token in browsers: local storage, or a cookie that scripts cannot read. */
  TOKEN_STORAGE: z.enum(['browser', 'cookie']).default('browser'),
  /** Address of the mail catcher's page, linked on local sign-up screens; empty hides the link. */
  MAIL_CATCHER_URL: z.string().default(''),
  /** Required attributes of a sign-up, out of email (always required), phone_number, given_name and family_name. */
  REQUIRED_SIGN_UP_ATTRIBUTES: z
    .string()
    .default('email,phone_number,given_name,family_name')
    .transform((value) => [...new Set(['email', ...value.split(',').map((name) => name.trim())])])
    .pipe(z.array(z.enum(['email', 'phone_number', 'given_name', 'family_name']))),
  /** `email:password` of a demo account that the sign-in screen offers to everybody; for a local stack only. */
  DEMO_SIGN_IN: z
    .string()
    .regex(/^$|^[^:\s]+@[^:\s]+:.+$/, 'email:password')
    .default(''),
  /**
   * Verified email addresses of the people who see the page Operations: queues, accounts, workers and everybody's jobs,
   * but no content.
   */
  OPERATORS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((address) => address.trim().toLowerCase()))
    .transform((addresses) => addresses.filter((address) => address !== '')),
  /**
   * Number of proxies in front of the api that add to X-Forwarded-For; the outermost one's client counts as the caller.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** `iss` of tokens; the same for every api process of an installation. */
  TOKEN_ISSUER: z.string().default('urn:soundings'),
  /** Worker processes that `npm start` runs. */
  WORKERS: z.coerce.number().int().min(0).max(32).default(1),
  /** Port on which the api serves its metrics for Prometheus; 0 serves none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Port on which a worker serves its metrics and health; 0 serves none. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Interface of both: `localhost` admits this machine only. Their paths need no credentials. */
  METRICS_HOST: z.enum(['localhost', '0.0.0.0', '::']).default('localhost'),
  /** Address of a collector of OpenTelemetry that takes traces over HTTP; empty turns traces off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'the http(s) address of a collector, such as http://localhost:4318' })
    .optional(),
  /** Share of traces that are recorded, from 0 to 1; a trace that begins elsewhere is recorded if its caller does so. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GRAPHQL_INTROSPECTION: flag.default(true),
  /** Root fields per minute that one person, key or credential may request from one api process. */
  DATA_API_RATE: z.coerce.number().int().min(1).default(3000),
  /** Root fields per minute that one address without credentials may request from one api process. */
  DATA_API_GUEST_RATE: z.coerce.number().int().min(1).default(300),
  /** Megabytes of rows that one request to the data API may read. */
  DATA_API_REQUEST_MB: z.coerce.number().int().min(1).max(1024).default(16),
  /** Requests per minute that one address may send to the other routes of one api process: files, exports, sign-in. */
  HTTP_RATE: z.coerce.number().int().min(1).default(6000),
  /** Clients that one address may register with the authorization server of one api process in an hour. */
  OAUTH_REGISTRATIONS: z.coerce.number().int().min(1).default(20),
  /**
   * Allows webhooks to addresses that are not public and to http, for receivers in the operator's own network. Anybody
   * with an account could then send requests into that network.
   */
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  /** Webhook deliveries that one worker process makes at once. */
  WEBHOOK_SLOTS: z.coerce.number().int().min(1).default(50),
  /** Maximum number of open event streams per person and api process. */
  EVENT_STREAMS: z.coerce.number().int().min(1).default(20),
  /** Maximum number of open MCP calls and streams per person and api process. */
  MCP_STREAMS: z.coerce.number().int().min(1).default(500),
  /** Lets calls of API keys at /mcp act for the user id in `x-mock-user-id`. For tests only. */
  MCP_MOCK_USERS: flag.default(false),
  /** Multiplies every pause of the pacer's tiers; below 1 only in tests. */
  PACING_SCALE: z.coerce.number().min(0.001).max(10).default(1),
  /**
   * Multiplies waits: the reconciler's tick, heartbeat time-outs, leases of permits, retry pauses, time until a run
   * counts as lost. For tests only.
   */
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

/** Parses all settings. Throws a ZodError that names a malformed setting, SettingError when two do not go together. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const env = settings.parse(given);
  if ((env.TEMPORAL_TLS_CERT_FILE === '') !== (env.TEMPORAL_TLS_KEY_FILE === ''))
    throw new SettingError('TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE go together: set both or neither.');
  if (env.NODE_ENV === 'production' && env.TEMPO !== 1)
    throw new SettingError('TEMPO is for tests alone: in production, where NODE_ENV is production, leave it out.');
  if (env.NODE_ENV === 'production' && env.MCP_MOCK_USERS)
    throw new SettingError(
      'MCP_MOCK_USERS is for tests alone: in production, where NODE_ENV is production, leave it out.',
    );
  return env;
}

/** A setting is missing, malformed or not allowed here. The message is one plain sentence. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Returns the settings if they contain the key that decrypts stored secrets. Throws SettingError. */
export function requireEncryptionKey(env: Env): Env {
  if (env.ENCRYPTION_KEY !== '') return env;
  throw new SettingError(
    'ENCRYPTION_KEY is not set: give every api, worker and operator of an installation the same one, 32 bytes in base64 as `openssl rand -base64 32` prints them.',
  );
}

/** Reads the settings of an api or a worker. Ends the process with one sentence when they are not usable. */
export function readEnvOrExit(source: Record<string, string | undefined> = process.env): Env {
  try {
    return requireEncryptionKey(readEnv(source));
  } catch (error) {
    const issues =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
        : undefined;
    process.stderr.write(`${issues ?? (error instanceof Error ? error.message : String(error))}\n`);
    process.exit(1);
  }
}

/** Generates an ENCRYPTION_KEY: 32 random bytes, base64. */
export function newEncryptionKey(): string {
  return randomBytes(32).toString('base64');
}

/** Names of all settings, in the order of the table in docs/operating.md. */
export const settingNames = Object.keys(settings.shape) as (keyof Env)[];

/** True when the environment sets the variable; a local stack starts its own server for addresses that are not set. */
export function isSet(name: keyof Env, source: Record<string, string | undefined> = process.env): boolean {
  return source[name] !== undefined && source[name] !== '';
}

/** Returns the variables that are set, unparsed: another process started with them has the same settings. */
export function definedSettings(source: Record<string, string | undefined> = process.env): Record<string, string> {
  return Object.fromEntries(
    settingNames.filter((name) => isSet(name, source)).map((name) => [name, source[name] ?? '']),
  );
}

/**
 * Reads provider keys for `npm run simulate`, which sends them with its job. No other process reads or inherits them.
 */
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

/**
 * Returns the environment for child processes: everything except provider keys, which SDKs would read by themselves.
 */
export function inheritedEnvironment(
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const keys = new Set<string>(providerList.map((provider) => settingName(provider, 'API_KEY')));
  return Object.fromEntries(Object.entries(source).filter(([name]) => !keys.has(name)));
}

/** Returns inheritedEnvironment without the settings of this product, for a program that brings its own. */
export function environmentWithoutSettings(
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const ours = new Set<string>(settingNames);
  return Object.fromEntries(Object.entries(inheritedEnvironment(source)).filter(([name]) => !ours.has(name)));
}

/** Returns the number of this jest worker, counted from 1; undefined outside tests. */
export function testWorkerNumber(source: Record<string, string | undefined> = process.env): number | undefined {
  const number = Number.parseInt(source['JEST_WORKER_ID'] ?? '', 10);
  return number >= 1 ? number : undefined;
}

/** Reads the key and the address for the program `soundings-mcp`; undefined without a key. */
export function readMcpClientEnv(
  source: Record<string, string | undefined> = process.env,
): { key: string; url: string } | undefined {
  const key = source['SOUNDINGS_API_KEY'];
  return key ? { key, url: source['SOUNDINGS_URL'] ?? 'http://localhost:3000/mcp' } : undefined;
}
