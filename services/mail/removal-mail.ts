import { escapeMarkup } from '../../domain/charts/svg-text.ts';
import { removalDays, removalLinkHours } from '../../domain/profiles/removal.ts';
import type { Mail } from './mailer.ts';

/**
 * Builds the mail to somebody who asked that their profile be removed. `link` is a path where no address is known. It
 * names no profile, because anybody can have it sent to anybody.
 */
export function removalMail({ to, link }: { to: string; link: string }): Mail {
  const opening = 'Somebody, probably you, asked Soundings to remove a profile. The page behind the link says which.';
  const confirm = `To confirm it, open this link within ${removalLinkHours} hours and press the button:`;
  const after = `From then on the profile is not used until it is decided. Whoever imported it has ${removalDays} days to delete it, or to keep it for a reason; after that it is deleted.`;
  const unasked = 'If you did not ask for it, ignore this message: nothing happens without the link.';
  const lines = [opening, '', confirm, '', link, '', after, '', unasked, ''];
  return { to, subject: 'Confirm that your profile be removed', text: lines.join('\n'), html: page(lines, link) };
}

function page(lines: readonly string[], link: string): string {
  const parts = lines
    .filter((line) => line !== '')
    .map(
      (line) =>
        `<p>${line === link ? `<a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a>` : escapeMarkup(line)}</p>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Remove a profile</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#1c2127;max-width:480px;margin:32px auto;padding:0 16px">${parts.join('\n')}</body></html>`;
}
