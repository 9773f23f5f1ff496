import { errors, type ClientMetadata } from 'oidc-provider';
import { BadClientMetadata, maxRedirectAddresses, redirectKind } from '../../../domain/agents/oauth-client.ts';
import { permissions } from '../../../domain/agents/permissions.ts';

/**
 * Checks and completes a client's metadata; runs at registration, for metadata documents, and whenever a client is
 * loaded. Throws InvalidClientMetadata, InvalidRedirectUri.
 */
export function completeClient(metadata: ClientMetadata): void {
  if ((metadata.redirect_uris ?? []).length > maxRedirectAddresses)
    throw new errors.InvalidRedirectUri(`redirect_uris must not have more than ${maxRedirectAddresses} addresses`);
  const kinds = (metadata.redirect_uris ?? []).map(kindOf);
  metadata.application_type = kinds.every((kind) => kind === 'web') ? 'web' : 'native';
  // The scope of a client is a ceiling, and clients register with what they need first: a later step up must be possible.
  metadata.scope = permissions.join(' ');
  // RFC 7591: a registration that names no method of authentication gets a secret, so it authenticates with it.
  if (metadata.client_secret !== undefined && metadata.token_endpoint_auth_method === 'none')
    metadata.token_endpoint_auth_method = 'client_secret_basic';
}

function kindOf(address: string) {
  try {
    return redirectKind(address);
  } catch (error) {
    if (error instanceof BadClientMetadata) throw new errors.InvalidRedirectUri(error.message);
    throw error;
  }
}
