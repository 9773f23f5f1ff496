import { ProductError } from '../errors.ts';

/** The link is unknown, expired or revoked; the message does not tell which. */
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
