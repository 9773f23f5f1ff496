import type { Configuration } from 'oidc-provider';
import { escapeMarkup } from '../../../domain/charts/svg-text.ts';

/** Shows why an authorization request was refused, on a page that loads nothing. */
export const renderErrorPage: NonNullable<Configuration['renderError']> = (ctx, { error, error_description: why }) => {
  ctx.type = 'html';
  ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.set('cache-control', 'no-store');
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>This connection was refused</title>
<h1>This connection was refused</h1><p>${escapeMarkup(why ?? error)}</p><p>Go back to the app and connect again. (${escapeMarkup(error)})</p></html>`;
};
