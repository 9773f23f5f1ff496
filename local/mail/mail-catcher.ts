/** The mail catcher: an SMTP server that delivers nothing, and a web page that shows what it received. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { isOwnRequest } from '../../api/own-host.ts';
import { catchSms } from './catch-sms.ts';
import type { CaughtMail } from './caught-mail.ts';
import { mailPage } from './mail-page.ts';
import { readMail } from './mail-text.ts';
import { reasonOf } from '../../domain/errors.ts';

export interface MailCatcher {
  /** smtp://… for SMTP_URL. */
  smtpUrl: string;
  /** http://… for SMS_URL. */
  smsUrl: string;
  /** The page for people; `GET /messages?to=` returns JSON, newest first. */
  url: string;
  messages(): CaughtMail[];
  close(): Promise<void>;
}

/** Number of mails in memory; the file keeps all. */
const kept = 500;

/** Starts the catcher, which accepts every mail and delivers none. `file` stores the mails, one JSON line each. */
export async function startMailCatcher(
  options: { smtpPort?: number; httpPort?: number; file?: string } = {},
): Promise<MailCatcher> {
  const mails = options.file === undefined ? [] : mailsIn(options.file);
  const keep = (mail: CaughtMail) => {
    if (options.file !== undefined) append(options.file, JSON.stringify(mail));
    mails.push(mail);
    if (mails.length > kept) mails.shift();
  };
  const smtp = catchingServer(keep);
  const clear = () => {
    mails.length = 0;
    if (options.file !== undefined) rmSync(options.file, { force: true });
  };
  const http = createServer((request, response) => {
    if (!isOwnRequest(request.headers)) response.writeHead(403).end();
    else if (!catchSms(request, response, keep)) answer(request, response, mails, clear);
  });
  const smtpPort = await listening(smtp.server, options.smtpPort);
  const httpPort = await listening(http, options.httpPort);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smsUrl: `http://127.0.0.1:${httpPort}/sms`,
    url: `http://localhost:${httpPort}`,
    messages: () => mails.toReversed(),
    async close() {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => smtp.close(() => done())),
        new Promise((done) => http.close(done)),
      ]);
    },
  };
}

function catchingServer(keep: (mail: CaughtMail) => void): SMTPServer {
  let count = 0;
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 10_000_000,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        count += 1;
        const mail = {
          id: `${Date.now()}-${count}`,
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          receivedAt: new Date().toISOString(),
          ...readMail(Buffer.concat(chunks)),
        };
        done(refusalOf(() => keep(mail)));
      });
    },
  });
}

function answer(request: IncomingMessage, response: ServerResponse, mails: CaughtMail[], clear: () => void): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/messages' && request.method === 'DELETE') {
    clear();
    response.writeHead(204).end();
  } else if (url.pathname === '/messages') {
    const to = url.searchParams.get('to')?.toLowerCase();
    const found = mails.filter((mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found.toReversed()));
  } else if (url.pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(mailPage(mails.toReversed()));
  } else {
    response.writeHead(404).end();
  }
}

/** Refuses a mail that the disk does not accept with 452, so that the sender retries. */
function refusalOf(keep: () => void): Error | null {
  try {
    keep();
    return null;
  } catch (error) {
    const reason = reasonOf(error);
    return Object.assign(new Error(`The mail could not be kept: ${reason}`), { responseCode: 452 });
  }
}

/** Starts a new line, even after one that a full disk or a kill truncated. */
function append(file: string, line: string): void {
  appendFileSync(file, `${endsInsideLine(file) ? '\n' : ''}${line}\n`, { mode: 0o600 });
}

function endsInsideLine(file: string): boolean {
  if (!existsSync(file)) return false;
  const open = openSync(file, 'r');
  try {
    const { size } = fstatSync(open);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(open, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
  } finally {
    closeSync(open);
  }
}

/** Skips truncated lines, so that a broken file does not prevent the start. */
function mailsIn(file: string): CaughtMail[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(-kept);
  return lines.flatMap(mailOf);
}

function mailOf(line: string): CaughtMail[] {
  try {
    return [JSON.parse(line) as CaughtMail];
  } catch {
    return [];
  }
}

function listening(
  server: {
    listen(port: number, host: string, done: () => void): unknown;
    once(event: 'error', listener: (error: Error) => void): unknown;
    address(): unknown;
  },
  port = 0,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
