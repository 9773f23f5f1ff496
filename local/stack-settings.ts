/** Builds the addresses and the settings of the processes of a stack. */
import { definedSettings, inheritedEnvironment, type Env } from '../config/env.ts';
import { demoEmail } from './demo-account.ts';
import type { Home, Secrets } from './home.ts';
import type { StackPorts } from './stack-ports.ts';

/** Servers that the stack runs itself; the settings name the others. */
export interface OwnServers {
  postgres: boolean;
  temporal: boolean;
  simulator: boolean;
  mail: boolean;
}

/** For stacks that must ignore a developer's settings, such as those of tests. */
export const everyServer: OwnServers = { postgres: true, temporal: true, simulator: true, mail: true };

export interface StackUrls {
  app: string;
  database: string;
  temporal: string;
  temporalUi: string;
  simulator: string;
  mail: string;
  smtp: string;
  sms: string;
}

interface StackFacts {
  env: Env;
  ports: StackPorts;
  own: OwnServers;
}

export function buildStackUrls({ env, ports, own, secrets }: StackFacts & { secrets: Secrets }): StackUrls {
  const password = encodeURIComponent(secrets.postgresPassword);
  return {
    app: `http://localhost:${ports.api}`,
    database: own.postgres
      ? `postgres://soundings:${password}@127.0.0.1:${ports.postgres}/soundings`
      : env.DATABASE_URL,
    temporal: own.temporal ? `127.0.0.1:${ports.temporal}` : env.TEMPORAL_ADDRESS,
    temporalUi: own.temporal ? `http://localhost:${ports.temporalUi}` : env.TEMPORAL_UI_URL,
    simulator: own.simulator ? `http://127.0.0.1:${ports.simulator}` : env.SIMULATOR_URL,
    mail: own.mail ? `http://localhost:${ports.mail}` : env.MAIL_CATCHER_URL,
    sms: own.mail && env.SMS_URL === '' ? `http://127.0.0.1:${ports.mail}/sms` : env.SMS_URL,
    smtp: own.mail ? `smtp://127.0.0.1:${ports.smtp}` : env.SMTP_URL,
  };
}

/** Builds the environment of workers and apis, which receive settings in no other way. */
export function buildChildEnvironment({
  env,
  ports,
  urls,
  home,
}: StackFacts & { urls: StackUrls; home: Home }): Record<string, string> {
  const inherited = Object.entries(inheritedEnvironment()).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...stackSettings({ env, ports, urls, home }) };
}

/** Builds the stack's own settings, which additional workers and apis use instead of their terminal's. */
export function stackSettings({
  env,
  ports,
  urls,
  home,
}: Omit<StackFacts, 'own'> & { urls: StackUrls; home: Home }): Record<string, string> {
  return {
    ...definedSettings(),
    PORT: String(ports.api),
    // The sign-in screen offers the demo account, so by default only this machine may connect.
    LISTEN_HOST: env.LISTEN_HOST || 'localhost',
    PUBLIC_URL: env.PUBLIC_URL ?? urls.app,
    SOUNDINGS_HOME: home.folder,
    DATABASE_URL: urls.database,
    TEMPORAL_ADDRESS: urls.temporal,
    TEMPORAL_NAMESPACE: env.TEMPORAL_NAMESPACE,
    TEMPORAL_UI_URL: urls.temporalUi,
    SIMULATOR_URL: urls.simulator,
    SMTP_URL: urls.smtp,
    SMS_URL: urls.sms,
    MAIL_CATCHER_URL: urls.mail,
    DEMO_SIGN_IN: env.DEMO_SIGN_IN || `${demoEmail}:${home.secrets.demoPassword}`,
    OPERATORS: env.OPERATORS.join(',') || demoEmail,
    ENCRYPTION_KEY: env.ENCRYPTION_KEY || home.secrets.encryptionKey,
  };
}
