import type { Access } from '../../../db/crud/access.ts';
import type { CrudContext } from '../../../db/crud/context.ts';
import { NotSignedIn, WayNotOpen } from '../../../domain/errors.ts';
import type { Model } from '../../../domain/models/model.ts';
import type { ApiContext } from '../context.ts';
import type { Viewer } from '../../viewer.ts';

/**
 * Returns the rows of a model that a viewer may access: a person their own; an API key or an operator's IAM credentials
 * all; temporary IAM credentials those of their principal. All but people need the model's `ways`. Throws NotSignedIn,
 * WayNotOpen.
 */
export function accessOf(viewer: Viewer, { name, ways }: Pick<Model, 'name' | 'ways'>): Access {
  switch (viewer.kind) {
    case 'guest':
      throw new NotSignedIn();
    case 'user':
      return { as: 'user', userId: viewer.userId };
    case 'service':
      if (!ways.apiKey) throw new WayNotOpen(name, 'an API key');
      return { as: 'service' };
    case 'iam':
      if (!ways.iam) throw new WayNotOpen(name, 'IAM credentials');
      return viewer.credential === 'operator' ? { as: 'service' } : { as: 'user', userId: viewer.principal };
  }
}

export function crudContextOf(ctx: ApiContext, model: Pick<Model, 'name' | 'ways'>): CrudContext {
  return { db: ctx.db, access: accessOf(ctx.viewer, model), encryptionKey: ctx.env.ENCRYPTION_KEY };
}
