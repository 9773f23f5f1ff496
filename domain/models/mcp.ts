import { boolean, datetime, defineModel, id, int, json, string, strings } from './model.ts';

export const MCPApiKey = defineModel({
  name: 'MCPApiKey',
  table: 'mcp_api_key',
  owner: { by: 'field', field: 'userId' },
  lookups: [{ name: 'listMCPApiKeyByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' }],
  fields: {
    hashedKey: string({ required: true, secret: 'hash', unique: true }),
    userId: string({ required: true }),
    name: string({ required: true }),
    rateLimitRequests: int({ required: true }),
    /** Period of the rate limit: 'minute', 'hour', 'day'. */
    rateLimitPeriod: string({ required: true }),
    expiresAt: datetime({ required: true }),
    permissions: strings(),
    isOAuth: boolean(),
    clientId: string(),
    lastUsedAt: datetime(),
    totalRequests: int(),
    totalSimulations: int(),
  },
});

export const MCPOAuthClient = defineModel({
  name: 'MCPOAuthClient',
  table: 'mcp_oauth_client',
  owner: { by: 'field', field: 'userId' },
  lookups: [
    { name: 'listMCPOAuthClientByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' },
    { name: 'listMCPOAuthClientByClientId', partition: 'clientId' },
  ],
  fields: {
    clientId: string({ required: true, unique: true }),
    clientSecret: string({ required: true, secret: true }),
    name: string({ required: true }),
    userId: string({ required: true }),
    redirectUris: strings(),
    grantTypes: strings(),
    scope: string(),
  },
});

/** An authorization in progress, without an owner until the person has signed in. */
export const MCPOAuthState = defineModel({
  name: 'MCPOAuthState',
  table: 'mcp_oauth_state',
  key: 'state',
  owner: { by: 'field', field: 'userId' },
  fields: {
    state: id({ required: true }),
    clientId: string({ required: true }),
    redirectUri: string({ required: true }),
    expiresAt: datetime({ required: true }),
    codeChallenge: string(),
    codeChallengeMethod: string(),
    userId: string(),
    scope: string(),
    authorizationCode: string({ secret: true }),
    codeUsed: boolean(),
  },
});

export const MCPSession = defineModel({
  name: 'MCPSession',
  table: 'mcp_session',
  key: 'sessionId',
  owner: { by: 'field', field: 'userId' },
  lookups: [{ name: 'listMCPSessionByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' }],
  fields: {
    sessionId: id({ required: true }),
    protocolVersion: string({ required: true }),
    userId: string(),
    clientId: string(),
    clientCapabilities: json(),
    serverCapabilities: json(),
    initialized: boolean(),
    activeSimulations: strings(),
    lastActivityAt: datetime(),
  },
});

export const MCPNotification = defineModel({
  name: 'MCPNotification',
  table: 'mcp_notification',
  key: 'notificationId',
  owner: { by: 'field', field: 'userId' },
  lookups: [
    { name: 'listMCPNotificationByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' },
    { name: 'listMCPNotificationBySessionId', partition: 'sessionId', sort: 'createdAt' },
  ],
  fields: {
    notificationId: id({ required: true }),
    userId: string({ required: true }),
    method: string({ required: true }),
    expiresAt: datetime({ required: true }),
    sessionId: id(),
    params: json(),
    delivered: boolean(),
    deliveredAt: datetime(),
  },
});

/** Usage of one API key on one day. */
export const MCPUsageTracking = defineModel({
  name: 'MCPUsageTracking',
  table: 'mcp_usage_tracking',
  owner: { by: 'parent', field: 'apiKeyId', model: 'MCPApiKey' },
  lookups: [{ name: 'listMCPUsageTrackingByApiKeyIdAndDate', partition: 'apiKeyId', sort: 'date' }],
  fields: {
    apiKeyId: id({ required: true }),
    /** Day, YYYY-MM-DD. */
    date: string({ required: true }),
    metrics: json(),
    hourlyCounts: json(),
    errors: json(),
  },
});
