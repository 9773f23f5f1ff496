import express, { type Router } from 'express';
import type { RouteDeps } from '../route-deps.ts';
import { segmentExportPath, segmentExportRoute } from './export-route.ts';
import { reportPath, reportRoute } from './imports/report-route.ts';
import { uploadPath, uploadRoute } from './imports/upload-route.ts';

/** Routes for files of segments: imports, exports and reports of problems. */
export function createSegmentRouter(deps: RouteDeps): Router {
  const router = express.Router();
  router.post(uploadPath, uploadRoute(deps));
  router.get(reportPath, reportRoute(deps));
  router.get(segmentExportPath, segmentExportRoute(deps));
  return router;
}
