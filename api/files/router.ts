import { Router, type Request, type RequestHandler } from 'express';
import { countOutputView } from '../../db/tools/calls.ts';
import { findFile, usedBytes } from '../../db/files/files.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { FileNotFound, PaperFile } from '../../domain/files/errors.ts';
import type { FilePath } from '../../domain/files/paths.ts';
import { userIdOf } from '../viewer.ts';
import { checkedPath, checkRead, checkWrite, personOf } from './access.ts';
import { factsOf, filePage } from './list.ts';
import { sendFile } from './send.ts';
import { checkSignature, isSigned, signUrl } from './signed-urls.ts';
import { deleteStored, quotaBytes, storeUpload, type FileRouteDeps } from './store.ts';
import { jsonBody } from '../refuse-unstorable.ts';

/** `/api/files` and `/api/signed-urls`: stored files over HTTP. */
export function createFileRouter(deps: FileRouteDeps): Router {
  const router = Router();
  router.get('/api/files', async (req, res) => {
    res.set('cache-control', 'no-store').json(await filePage(deps.db, personOf(await deps.viewerOf(req)), req.query));
  });
  router.get('/api/files-usage', async (req, res) => {
    const person = userIdOf(await deps.viewerOf(req));
    res
      .set('cache-control', 'no-store')
      .json({ usedBytes: await usedBytes(deps.db, person), quotaBytes: quotaBytes(deps.env) });
  });
  router.post('/api/signed-urls', jsonBody('16kb'), signedUrl(deps));
  // GET routes answer HEAD as well.
  router.get('/api/files/*path', read(deps));
  router.put('/api/files/*path', write(deps));
  router.delete('/api/files/*path', async (req, res) => {
    const path = pathOf(req);
    checkWrite(await deps.viewerOf(req), path);
    refusePapers(path);
    await deleteStored(deps, path.path);
    res.status(204).end();
  });
  return router;
}

function read(deps: FileRouteDeps): RequestHandler {
  return async (req, res) => {
    const path = pathOf(req);
    if (isSigned(req.query)) checkSignature(path.path, 'GET', req.query, deps.env.ENCRYPTION_KEY);
    else checkRead(await deps.viewerOf(req), path);
    const file = await findFile(deps.db, path.path);
    if (file === undefined) throw new FileNotFound();
    await sendFile(deps, file, path.name, req, res);
    if (req.method === 'GET' && req.get('range') === undefined && res.statusCode === 200)
      await countOpening(deps, path);
  };
}

/** Files in the workspace of a job may be the output of a tool, whose record counts how often it is opened. */
async function countOpening({ db }: FileRouteDeps, { area, path }: FilePath): Promise<void> {
  const [, , jobId] = path.split('/');
  if (area === 'workspaces' && jobId !== undefined) await countOutputView(db, jobId, path);
}

function write(deps: FileRouteDeps): RequestHandler {
  return async (req, res) => {
    const path = pathOf(req);
    // A signed upload counts as the upload of the person who created the link.
    if (isSigned(req.query)) checkSignature(path.path, 'PUT', req.query, deps.env.ENCRYPTION_KEY);
    else checkWrite(await deps.viewerOf(req), path);
    refusePapers(path);
    const { file } = await storeUpload(deps, path, req, { inspect: async () => undefined });
    res.status(200).json(factsOf(file));
  };
}

function signedUrl(deps: FileRouteDeps): RequestHandler {
  return async (req, res) => {
    const { path, method = 'GET', expiresInSeconds } = (req.body ?? {}) as Record<string, unknown>;
    if (method !== 'GET' && method !== 'PUT') throw new InvalidInput('method must be GET or PUT', 'method');
    const to = checkedPath(typeof path === 'string' ? path : '');
    const viewer = await deps.viewerOf(req);
    checkWrite(viewer, to);
    if (method === 'GET' && (await findFile(deps.db, to.path)) === undefined) throw new FileNotFound();
    res.set('cache-control', 'no-store').json(signUrl(to.path, method, expiresInSeconds, deps.env.ENCRYPTION_KEY));
  };
}

/** Keeps the PDFs of papers with their papers. Throws PaperFile. */
function refusePapers({ area }: FilePath): void {
  if (area === 'papers') throw new PaperFile();
}

/** Parses the path after /api/files/, each segment decoded once. Throws FilePathInvalid. */
function pathOf(req: Request): FilePath {
  const segments: unknown = req.params['path'];
  return checkedPath(Array.isArray(segments) ? segments.join('/') : String(segments ?? ''));
}
