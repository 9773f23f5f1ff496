/** Accepts text messages like an HTTP provider of SMS and stores them beside caught mails. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CaughtMail } from './caught-mail.ts';

/** Handles `POST /sms {to, text}` and stores the message with the mails. Returns false for other requests. */
export function catchSms(request: IncomingMessage, response: ServerResponse, keep: (sms: CaughtMail) => void): boolean {
  if (request.url !== '/sms' || (request.method !== 'POST' && request.method !== 'HEAD')) return false;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'HEAD') return void response.writeHead(204).end();
    const sms = smsOf(Buffer.concat(chunks).toString('utf8'));
    if (sms === null) return void response.writeHead(400).end();
    const subject = `SMS: ${sms.text.slice(0, 60)}`;
    try {
      keep({ id: randomUUID(), from: '', to: [sms.to], subject, text: sms.text, receivedAt: new Date().toISOString() });
    } catch {
      return void response.writeHead(507).end();
    }
    response.writeHead(202).end();
  });
  return true;
}

function smsOf(body: string): { to: string; text: string } | null {
  try {
    const { to, text } = JSON.parse(body) as Record<string, unknown>;
    return typeof to === 'string' && typeof text === 'string' ? { to, text } : null;
  } catch {
    return null;
  }
}
