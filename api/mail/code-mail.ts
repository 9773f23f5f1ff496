import type { Mail } from './mailer.ts';

/** The mail with a sign-up code. The code stands alone on its line and in the subject, where phones offer to copy it. */
export function codeMail({ to, code, minutes, link }: { to: string; code: string; minutes: number; link: string | null }): Mail {
  const validity = `It is valid for ${minutes} minutes. If you did not sign up, ignore this mail: nothing happens without the code.`;
  const where = link === null ? [] : ['', `Enter it at ${link}`];
  return {
    to,
    subject: `${code} is your Soundings verification code`,
    text: ['Welcome to Soundings. Your verification code is', '', code, ...where, '', validity, ''].join('\n'),
    html: page(code, link, validity),
  };
}

function page(code: string, link: string | null, validity: string): string {
  const anchor = link === null ? '' : `<p><a href="${escaped(link)}">Enter it on the confirmation page</a></p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your verification code</title></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1c2127;max-width:480px;margin:32px auto;padding:0 16px">',
    '<p>Welcome to Soundings. Your verification code is</p>',
    `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:16px 0">${code}</p>`,
    `${anchor}<p style="color:#5f6b7c">${validity}</p></body></html>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
