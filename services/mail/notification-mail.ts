import { escapeMarkup } from '../../domain/charts/svg-text.ts';
import { mailWordsOf, type StoredNotification } from '../../domain/notifications/texts.ts';
import type { Mail } from './mailer.ts';

interface Content {
  id: string;
  to: string;
  notifications: readonly StoredNotification[];
  /** Origin of this installation. */
  origin: string;
}

/**
 * Builds a mail with one or more notifications. It is the same at every attempt, its id included, so that mail programs
 * show a repeated one once. It contains no message, answer or persona.
 */
export function notificationMail({ id, to, notifications, origin }: Content): Mail {
  const items = notifications.map(mailWordsOf).map(({ link, ...words }) => ({ ...words, url: `${origin}${link}` }));
  const [first] = items;
  const settingsUrl = `${origin}/settings/notifications`;
  const why = 'Soundings mails you this because of your settings. Choose what is mailed, or nothing:';
  return {
    to,
    subject: items.length === 1 && first ? first.title : `${items.length} notifications from Soundings`,
    text: [...items.flatMap(({ title, text, url }) => [title, text, url, '']), why, settingsUrl, ''].join('\n'),
    html: page(items, why, settingsUrl),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    settingsUrl,
  };
}

function page(
  items: readonly { title: string; text: string; url: string }[],
  why: string,
  settingsUrl: string,
): string {
  const listed = items.map(
    ({ title, text, url }) =>
      `<p><a href="${escapeMarkup(url)}"><b>${escapeMarkup(title)}</b></a><br>${escapeMarkup(text)}</p>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soundings</title></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1c2127;max-width:480px;margin:32px auto;padding:0 16px">',
    ...listed,
    `<p style="color:#5f6b7c">${escapeMarkup(why)} <a href="${escapeMarkup(settingsUrl)}">${escapeMarkup(settingsUrl)}</a></p></body></html>`,
  ].join('\n');
}
