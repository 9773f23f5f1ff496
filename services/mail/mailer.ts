import { createTransport } from 'nodemailer';
import type { Env } from '../../config/env.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Id by which mail programs find that a mail was sent again; a new one when omitted. */
  messageId?: string;
  /** Address where the reader chooses what is mailed. */
  settingsUrl?: string;
}

export interface Mailer {
  /** Sends a mail. Throws when the mail server does not accept it. */
  send(mail: Mail): Promise<void>;
  /** Connects to the mail server without sending. Throws when it is unavailable. */
  probe(): Promise<void>;
}

/** Creates a mailer for SMTP_URL with short time-outs, because a person is waiting. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport(
    {
      url: env.SMTP_URL,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env.MAIL_FROM },
  );
  return {
    send: async ({ settingsUrl, ...mail }) =>
      void (await transport.sendMail({
        ...mail,
        ...(settingsUrl === undefined ? {} : { list: { unsubscribe: { url: settingsUrl, comment: 'Choose mails' } } }),
      })),
    probe: async () => void (await transport.verify()),
  };
}
