import { escapeMarkup } from '../../domain/charts/svg-text.ts';
import type { Mail } from './mailer.ts';

/** Purpose of a code, which the message names, because a code that nobody requested is a warning. */
export type CodeUse =
  | 'confirm-sign-up'
  | 'sign-in'
  | 'phrase'
  | 'reset-password'
  | 'verify-email'
  | 'verify-phone'
  | 'mfa-setup';

interface Content {
  code: string;
  use: CodeUse;
  minutes: number;
  link?: string | null | undefined;
}

const words: Record<CodeUse, { opening: string; subject: string; unasked: string }> = {
  'confirm-sign-up': {
    opening: 'Welcome to Soundings. Your verification code is',
    subject: 'is your Soundings verification code',
    unasked: 'If you did not sign up, ignore this message: nothing happens without the code.',
  },
  'sign-in': {
    opening: 'Your code to sign in to Soundings is',
    subject: 'is your Soundings sign-in code',
    unasked: 'If you are not signing in, do not give it to anybody, and change your password.',
  },
  phrase: {
    opening: 'Your phrase to sign in to Soundings is',
    subject: 'Your Soundings sign-in phrase',
    unasked: 'If you are not signing in, do not give it to anybody.',
  },
  'reset-password': {
    opening: 'Your code to set a new Soundings password is',
    subject: 'is your Soundings password reset code',
    unasked: 'If you did not ask for it, ignore this message: your password stays as it is.',
  },
  'verify-email': {
    opening: 'Your code to verify this address for Soundings is',
    subject: 'is your Soundings verification code',
    unasked: 'If you did not ask for it, ignore this message.',
  },
  'verify-phone': {
    opening: 'Your code to verify this number for Soundings is',
    subject: 'is your Soundings verification code',
    unasked: 'If you did not ask for it, ignore this message.',
  },
  'mfa-setup': {
    opening: 'Your code to set up sign-in codes by email is',
    subject: 'is your Soundings verification code',
    unasked: 'If you are not signing in, do not give it to anybody, and change your password.',
  },
};

/**
 * Builds the mail with a code. A code is on a line of its own and in the subject, from where phones can copy it; a
 * phrase is in the body only.
 */
export function codeMail({ to, code, use, minutes, link = null }: Content & { to: string }): Mail {
  const { opening, subject, unasked } = words[use];
  const validity = `It is valid for ${minutes} minutes. ${unasked}`;
  const where = link === null ? [] : ['', `Enter it at ${link}`];
  return {
    to,
    subject: use === 'phrase' ? subject : `${code} ${subject}`,
    text: [opening, '', code, ...where, '', validity, ''].join('\n'),
    html: page({ opening, code, link, validity }),
  };
}

/** Builds an SMS with the code first, because a locked phone shows only the beginning. */
export function codeSms({ code, use, minutes }: Content): string {
  return `${code} ${words[use].subject}. Valid for ${minutes} minutes. Never give it to anybody.`;
}

function page({
  opening,
  code,
  link,
  validity,
}: {
  opening: string;
  code: string;
  link: string | null;
  validity: string;
}): string {
  const anchor = link === null ? '' : `<p><a href="${escapeMarkup(link)}">Enter it on its page</a></p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your code</title></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1c2127;max-width:480px;margin:32px auto;padding:0 16px">',
    `<p>${opening}</p>`,
    `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:16px 0">${code}</p>`,
    `${anchor}<p style="color:#5f6b7c">${validity}</p></body></html>`,
  ].join('\n');
}
