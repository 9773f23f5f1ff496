import { Router, type Request } from 'express';
import { listAttachments } from '../../db/files/attachments.ts';
import { attachedLimits } from '../../domain/files/attached-text.ts';
import { attachmentBytes, attachmentEndings } from '../../domain/files/types.ts';
import type { FileRouteDeps } from '../files/store.ts';
import { attach, detach } from './attach.ts';
import { userIdOf } from '../viewer.ts';

/** Limits that the browser shows before a file is chosen. */
const limits = {
  maxBytes: attachmentBytes,
  maxFiles: attachedLimits.files,
  types: attachmentEndings,
  maxCharactersPerRun: attachedLimits.charactersPerRun,
};

/**
 * `/api/attachments`: upload, list and deletion of attachments, for signed-in people.
 */
export function createAttachmentRouter(deps: FileRouteDeps): Router {
  const router = Router();
  const personBehind = async (req: Request) => userIdOf(await deps.viewerOf(req));
  router.get('/api/attachments', async (req, res) => {
    res
      .set('cache-control', 'no-store')
      .json({ items: await listAttachments(deps.db, await personBehind(req)), limits });
  });
  router.post('/api/attachments', async (req, res) => {
    const name = req.query['name'];
    res.status(201).json(await attach(deps, await personBehind(req), typeof name === 'string' ? name : '', req));
  });
  router.delete('/api/attachments/:id', async (req, res) => {
    await detach(deps, await personBehind(req), req.params.id);
    res.status(204).end();
  });
  return router;
}
