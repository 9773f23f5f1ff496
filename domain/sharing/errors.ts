import { ProductError } from '../errors.ts';

/** Unknown, ended and revoked links look the same. */
export class ShareLinkNotFound extends ProductError {
  constructor() {
    super('not-found', 'This link does not work any more. Ask whoever sent it for a new one');
  }
}

export class CommentNotFound extends ProductError {
  constructor() {
    super('not-found', 'Comment not found');
  }
}
