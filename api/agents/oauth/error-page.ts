import type { Configuration } from 'oidc-provider';

/** Shows why an authorization request was refused, on a page that loads nothing. */
export const renderErrorPage: NonNullable<Configuration['renderError']> = (ctx, { error, error_description: why }) => {
  ctx.type = 'html';
  ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.set('cache-control', 'no-store');
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>This connection was refused</title>
<h1>This connection was refused</h1><p>${escapeHtml(why ?? error)}</p><p>Go back to the app and connect again. (${escapeHtml(error)})</p></html>`;
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
