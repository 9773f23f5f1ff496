import { createTransport } from 'nodemailer';
import type { Env } from '../../config/env.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
  /** Reaches the mail server without sending anything; throws when it is away. */
  probe(): Promise<void>;
}

/** Mail over SMTP_URL. A server that hangs is given up after seconds, because a person is waiting. */
export function createMailer(env: Env): Mailer {
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
    send: async (mail) => void (await transport.sendMail(mail)),
    probe: async () => void (await transport.verify()),
  };
}
