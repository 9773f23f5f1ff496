/** Content that the catcher stores of a mail. */
export interface MailText {
  subject: string;
  text: string;
  /** Its Message-ID, which a mail that is sent again has too. */
  messageId?: string;
}

/** Parses subject and plain text of an SMTP message: enough for this product's mails, not a general parser. */
export function readMail(raw: Buffer): MailText {
  const { headers, body } = splitEntity(raw);
  const messageId = headers.get('message-id');
  const mail = { subject: decodeWords(headers.get('subject') ?? ''), text: textOf(headers, body) };
  return messageId === undefined ? mail : { ...mail, messageId };
}

interface Entity {
  headers: Map<string, string>;
  body: Buffer;
}

function splitEntity(raw: Buffer): Entity {
  const crlf = raw.indexOf('\r\n\r\n');
  const end = crlf === -1 ? raw.indexOf('\n\n') : crlf;
  const head = (end === -1 ? raw : raw.subarray(0, end)).toString('utf8');
  const body = end === -1 ? Buffer.alloc(0) : raw.subarray(end + (crlf === -1 ? 2 : 4));
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of unfolded) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function textOf(headers: Map<string, string>, body: Buffer): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/is.exec(type)?.[1];
  if (boundary === undefined)
    return decodeBody(headers.get('content-transfer-encoding') ?? '7bit', body)
      .toString('utf8')
      .replaceAll('\r\n', '\n');
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const entities = parts.map((part) => splitEntity(Buffer.from(part.replace(/^\r?\n/, ''), 'latin1')));
  const plain = entities.find((entity) => !/^text\/html/i.test(entity.headers.get('content-type') ?? 'text/plain'));
  return plain === undefined ? '' : textOf(plain.headers, plain.body);
}

function decodeBody(encoding: string, body: Buffer): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  if (/^quoted-printable$/i.test(encoding)) return decodeQuoted(body.toString('latin1').replace(/=\r?\n/g, ''));
  return body;
}

function decodeQuoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** RFC 2047: =?utf-8?Q?…?= and =?utf-8?B?…?= in a header; white space between two such words is ignored. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([QB])\?([^?]*)\?=/gi, (_match, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')).toString('utf8'),
    );
}
