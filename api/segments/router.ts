import express, { type Request, type Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../viewer.ts';
import { segmentExportPath, segmentExportRoute } from './export-route.ts';
import { reportPath, reportRoute } from './imports/report-route.ts';
import { uploadPath, uploadRoute } from './imports/upload-route.ts';

export interface SegmentRouteDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Who a request comes from. */
  viewerOf: (request: Request) => Promise<Viewer>;
}

/** Files of segments: in as imports, out as exports and reports. */
export function createSegmentRouter(deps: SegmentRouteDeps): Router {
  const router = express.Router();
  router.post(uploadPath, uploadRoute(deps));
  router.get(reportPath, reportRoute(deps));
  router.get(segmentExportPath, segmentExportRoute(deps));
  return router;
}
