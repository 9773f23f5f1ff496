/** The HTML page of the mail catcher. */
import type { CaughtMail } from './caught-mail.ts';

/** The catcher's only page: all mails, newest first, refreshed automatically. */
export function mailPage(mails: CaughtMail[]): string {
  const list =
    mails.length === 0
      ? '<p>Nothing yet. Whatever Soundings sends appears here; nothing leaves this machine.</p>'
      : mails.map(item).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">
<title>Caught mail and SMS · Soundings</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #1c2127; background: #f6f7f9; margin: 0 auto; max-width: 46rem; padding: 2rem 1rem }
article { background: #fff; border: 1px solid #d3d8de; border-radius: 4px; padding: 1rem; margin: 0 0 1rem }
h2 { font-size: 1rem; margin: 0 } p.meta { color: #5f6b7c; margin: 0 0 .5rem } pre { white-space: pre-wrap; margin: 0; font: inherit }
</style>
</head>
<body>
<main>
<h1>Caught mail and SMS</h1>
${list}
</main>
</body>
</html>`;
}

function item(mail: CaughtMail): string {
  return `<article><h2>${escape(mail.subject)}</h2><p class="meta">to ${escape(mail.to.join(', '))} · <time>${escape(mail.receivedAt)}</time></p><pre>${escape(mail.text)}</pre></article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
