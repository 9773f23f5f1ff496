import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { startMailCatcher } from '../../local/mail/mail-catcher.ts';

const mail = {
  from: 'Soundings <no-reply@soundings.example>',
  subject: 'Ihr Code – naïve façade ✓',
  text: 'Your code is 123456.\nÜmläute survive = so does this.\n',
};

test('the mail catcher stores mails by recipient and keeps them over a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'soundings-mail-')), 'mail.jsonl');
  const first = await startMailCatcher({ file });
  const transport = createTransport(first.smtpUrl);
  await transport.sendMail({ ...mail, to: 'Ada@example.com' });
  await transport.sendMail({ ...mail, to: 'bob@example.com', html: '<p>hyper</p>' });
  transport.close();
  await first.close();

  const again = await startMailCatcher({ file });
  try {
    const found = (await (await fetch(`${again.url}/messages?to=ada@example.com`)).json()) as (typeof mail & {
      to: string[];
    })[];
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ subject: mail.subject, text: mail.text });
    expect(again.messages().map(({ text }) => text.trim())).toEqual([mail.text.trim(), mail.text.trim()]);
  } finally {
    await again.close();
  }
});

test('the mail catcher starts with a file whose last line is incomplete, and adds to it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'soundings-mail-')), 'mail.jsonl');
  const kept = async () => {
    const catcher = await startMailCatcher({ file });
    const texts = catcher.messages().map(({ subject }) => subject);
    const transport = createTransport(catcher.smtpUrl);
    await transport.sendMail({ ...mail, to: 'ada@example.com', subject: `Mail ${texts.length + 1}` });
    transport.close();
    await catcher.close();
    appendFileSync(file, '{"id":"torn","to":["ad');
    return texts;
  };
  expect([await kept(), await kept(), await kept()]).toEqual([[], ['Mail 1'], ['Mail 2', 'Mail 1']]);
});

test('a mail that cannot be written is refused temporarily, and the next one is accepted', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'soundings-mail-')), 'mail.jsonl');
  const catcher = await startMailCatcher({ file });
  const transport = createTransport(catcher.smtpUrl);
  try {
    mkdirSync(file);
    await expect(transport.sendMail({ ...mail, to: 'ada@example.com' })).rejects.toMatchObject({ responseCode: 452 });
    const sms = await fetch(catcher.smsUrl, {
      method: 'POST',
      body: JSON.stringify({ to: '+12025550100', text: '123456' }),
    });
    expect([sms.status, catcher.messages()]).toEqual([507, []]);
    rmdirSync(file);
    await transport.sendMail({ ...mail, to: 'ada@example.com' });
    expect(catcher.messages()).toHaveLength(1);
  } finally {
    transport.close();
    await catcher.close();
  }
});

test('the page shows a mail as text, never as HTML', async () => {
  const catcher = await startMailCatcher();
  const transport = createTransport(catcher.smtpUrl);
  try {
    await transport.sendMail({ ...mail, to: 'ada@example.com', subject: '<script>alert(1)</script>' });
    const page = await (await fetch(catcher.url)).text();
    expect(page).toContain('&#60;script&#62;');
    expect(page).not.toContain('<script>');
    await fetch(`${catcher.url}/messages`, { method: 'DELETE' });
    expect(catcher.messages()).toEqual([]);
  } finally {
    transport.close();
    await catcher.close();
  }
});

test('the mail catcher refuses requests with another host name or from a page of another site', async () => {
  const catcher = await startMailCatcher();
  try {
    const { port } = new URL(catcher.url);
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: '/messages', headers }, (response) =>
          resolve(response.resume().statusCode ?? 0),
        ).once('error', reject);
      });
    expect(await statusFor({ host: 'evil.example.com' })).toBe(403);
    expect(await statusFor({ host: `localhost:${port}`, origin: 'https://evil.example.com' })).toBe(403);
    expect(await statusFor({ host: `localhost:${port}` })).toBe(200);
  } finally {
    await catcher.close();
  }
});

test('the mail catcher accepts an SMS like an HTTP provider, and lists it with the mails', async () => {
  const catcher = await startMailCatcher();
  const post = (body: string) => fetch(catcher.smsUrl, { method: 'POST', body });
  try {
    expect((await post(JSON.stringify({ to: '+12025550100', text: '123456 is your code <b>' }))).status).toBe(202);
    expect((await fetch(catcher.smsUrl, { method: 'HEAD' })).status).toBe(204);
    expect([(await post('{')).status, (await post('{"to":1}')).status]).toEqual([400, 400]);
    const found = await (await fetch(`${catcher.url}/messages?to=${encodeURIComponent('+12025550100')}`)).json();
    expect(found).toMatchObject([{ to: ['+12025550100'], text: '123456 is your code <b>' }]);
    expect(await (await fetch(catcher.url)).text()).toContain('your code &#60;b&#62;');
  } finally {
    await catcher.close();
  }
});
