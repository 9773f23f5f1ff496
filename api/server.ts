import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Db } from '../db/client.ts';
import { createFileStorage } from '../db/storage/storage.ts';
import { createAttachmentRouter } from './attachments/router.ts';
import { createCredentialsRoute } from './access/credentials-route.ts';
import { answerGraphqlFailure } from './access/graphql-failure.ts';
import { limitHttpRate } from './access/http-rate.ts';
import { countRequest, identify } from './access/identify.ts';
import { createRates } from './access/rates.ts';
import { analyticsExportPath, analyticsExportRoute } from './exports/analytics-export.ts';
import type { ChangeFeed } from './streams/change-feed.ts';
import { createAgentResolver } from './agents/access/resolve-agent.ts';
import type { McpExtension } from './agents/mcp/factory.ts';
import { createMcpRouter } from './agents/mcp/router.ts';
import { createRestRouter } from './agents/rest/router.ts';
import { oauthAddresses } from './agents/oauth/addresses.ts';
import { createOAuth } from './agents/oauth/oauth.ts';
import { createCodecRouter } from './codec-route.ts';
import { createAnthropicRouter } from './anthropic/router.ts';
import { createChatbotRouter } from './assistant/chatbot-route.ts';
import { httpStatusOf } from './errors.ts';
import { productErrorOf } from '../db/errors.ts';
import { createFileRouter } from './files/router.ts';
import type { Viewer } from './viewer.ts';
import { requestLimits } from './graphql/limits/request-limits.ts';
import { createGraphql } from './graphql/yoga.ts';
import { healthRoute, liveRoute, readyRoute } from './health.ts';
import { createIdentityRouter } from './identity/router.ts';
import { deleteEverythingOwned } from '../services/identity/delete-account.ts';
import { myDataPath, myDataRoute } from './my-data/export.ts';
import { publicConfig } from './public-config.ts';
import { refuseNullInAddress } from './refuse-unstorable.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { sharedReportPath, sharedReportRoute } from './shared-reports/route.ts';
import { createSharedRunRouter } from './sharing/shared-run.ts';
import { createSegmentRouter } from './segments/router.ts';
import { searchExportPath, searchExportRoute } from './searches/export-route.ts';
import { pdfPath, pdfRoute } from './papers/pdf-route.ts';
import { archivePath, archiveRoute } from './profiles/archive-route.ts';
import { createRemovalRouter } from './profiles/removal-routes.ts';
import { surveyExportPath, surveyExportRoute } from './surveys/export-route.ts';
import { experimentExportPath, experimentExportRoute } from './experiments/export-route.ts';
import { sharedExperimentPath, sharedExperimentRoute } from './experiments/shared-route.ts';
import { sharedSearchPath, sharedSearchRoute } from './searches/shared-route.ts';
import { sharedPanelPath, sharedPanelRoute } from './panels/shared-route.ts';
import { sharedSurveyPath, sharedSurveyRoute } from './surveys/shared-route.ts';
import { createSeatRouter } from './panels/seat-route.ts';
import { createSurveyRouter } from './surveys/public-route.ts';
import { panelExportPath, panelExportRoute } from './panels/export-route.ts';
import { exportPath, exportRoute } from './exports/run-export.ts';
import type { TemporalGateway } from '../services/jobs/temporal.ts';
import { webClient } from './web-client.ts';

interface ApiDeps {
  readonly env: Env;
  readonly db: Db;
  readonly log: Logger;
  readonly temporal: TemporalGateway;
  readonly changes: ChangeFeed;
  /** Identifies the viewer of a request. Throws ProductError for invalid credentials. */
  readonly resolveViewer: (req: Request) => Promise<Viewer>;
  /** Folder of the built web client. */
  readonly webFolder: string;
  /** Counts every request; omitted when metrics are turned off. */
  readonly countRequests?: RequestHandler | undefined;
  /** Additions of tests to the MCP server. */
  readonly mcpExtension?: McpExtension | undefined;
}

/** Creates the express app with all routes. */
export function createApi(deps: ApiDeps): Express {
  const { env, log, db } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUSTED_PROXIES);
  if (deps.countRequests) app.use(deps.countRequests);
  app.use(requestLog(log), securityHeaders());
  app.use(refuseNullInAddress);
  app.get('/health', healthRoute(deps));
  app.get('/health/ready', readyRoute(deps));
  app.get('/health/live', liveRoute);
  app.use(['/api', '/auth', '/codec', '/mcp', '/oauth', '/.well-known'], limitHttpRate(env.HTTP_RATE));
  const oauth = createOAuth({ db, env, log });
  app.use(oauth.handler);
  app.use(createCodecRouter(env));
  app.get('/api/config', publicConfig(env));
  app.use(createCredentialsRoute({ db, env, log }));
  app.use(createIdentityRouter({ db, env, log, deleteOwned: (userId) => deleteEverythingOwned(deps, userId) }));
  const rates = createRates(env);
  const agents = {
    ...deps,
    addresses: oauthAddresses(env),
    rates,
    resolveAgent: createAgentResolver({ db, env, verifyAccessToken: oauth.verifyAccessToken }),
    resourceMetadataUrl: oauth.resourceMetadataUrl,
  };
  // Before any body parser: the protocol's library reads the body itself.
  app.use(createMcpRouter(agents));
  app.use(createRestRouter(agents));
  const viewerOf = countRequest({ rates, resolveViewer: deps.resolveViewer });
  const files = { env, db, log, storage: createFileStorage(env), viewerOf };
  app.use(createFileRouter(files), createAttachmentRouter(files));
  app.use(createSharedRunRouter({ env, db }), createSeatRouter({ db, log, temporal: deps.temporal }));
  app.use(createSurveyRouter({ db, env }), createRemovalRouter({ db, env, log }));
  app.get(sharedReportPath, sharedReportRoute({ env, db }));
  app.get(sharedPanelPath, sharedPanelRoute({ db }));
  app.get(sharedSearchPath, sharedSearchRoute({ db }));
  app.get(sharedSurveyPath, sharedSurveyRoute({ db }));
  app.get(sharedExperimentPath, sharedExperimentRoute({ db }));
  app.use(createSegmentRouter({ env, db, log, viewerOf }));
  app.use(createChatbotRouter({ ...deps, viewerOf }), createAnthropicRouter({ ...deps, viewerOf }));
  const routes = { env, db, log, viewerOf };
  app.get(myDataPath, myDataRoute(routes));
  app.get(analyticsExportPath, analyticsExportRoute(routes));
  app.get(exportPath, exportRoute(routes));
  app.get(experimentExportPath, experimentExportRoute(routes));
  app.get(panelExportPath, panelExportRoute(routes));
  app.get(searchExportPath, searchExportRoute(routes));
  app.get(surveyExportPath, surveyExportRoute(routes));
  app.post(archivePath, archiveRoute(routes));
  app.post(pdfPath, pdfRoute(routes));
  // The body stays raw and is not inflated, because signatures cover the bytes as sent; Yoga parses it.
  const graphql = createGraphql(deps);
  const bytes = express.raw({ type: () => true, limit: requestLimits.bodyBytes, inflate: false });
  app.use(
    '/graphql',
    bytes,
    identify({ rates, readableMb: env.DATA_API_REQUEST_MB, resolveViewer: deps.resolveViewer }),
    (req, res) => graphql(req, res),
  );
  app.use('/graphql', answerGraphqlFailure);
  app.use('/api', unknownPath);
  app.use(webClient(deps.webFolder));
  app.use(answerFailure);
  return app;
}

const unknownPath: RequestHandler = (req, res) => {
  res.status(404).json({ name: 'NotFound', message: `There is no ${req.method} ${req.originalUrl.split('?')[0]}` });
};

/** Responds with `{name, message, field?}` to errors of routes. */
const answerFailure: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const known = productErrorOf(error);
  if (known !== undefined) {
    const field = known.field === undefined ? {} : { field: known.field };
    const { retryAfterSeconds } = known as { retryAfterSeconds?: number };
    if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
    res.status(httpStatusOf[known.kind]).json({ name: known.name, message: known.message, ...field });
    return;
  }
  const status = statusOf(error);
  if (status < 500) {
    res.status(status).json({
      name: 'BadRequest',
      message: status === 413 ? 'The request is too large' : 'The request cannot be read',
    });
    return;
  }
  req.log.error({ err: error }, 'a route failed');
  res.status(500).json({ name: 'InternalError', message: 'Something went wrong', requestId: String(req.id) });
};

/** Returns the status of an error that express raised for a malformed request. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
