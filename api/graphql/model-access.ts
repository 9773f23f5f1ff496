import type { Access } from '../../db/crud/access.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { ApiContext, Viewer } from './context.ts';

/** What a caller may touch in the data API. Guests nothing: throws NotSignedIn. */
export function accessOf(viewer: Viewer): Access {
  if (viewer.kind === 'guest' || viewer.kind === 'iam') throw new NotSignedIn();
  return viewer.kind === 'service' ? { as: 'service' } : { as: 'user', userId: viewer.userId };
}

export function crudContextOf(ctx: ApiContext): CrudContext {
  return { db: ctx.db, access: accessOf(ctx.viewer), encryptionKey: ctx.env.ENCRYPTION_KEY };
}
