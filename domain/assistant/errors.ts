import { ProductError } from '../errors.ts';

/** The chat needs a signed-in person (specification §5). */
export class ChatNeedsLogin extends ProductError {
  constructor() {
    super('unauthenticated', 'Please log in to use the chatbot.');
  }
}

/** The request's body names another person than its token. */
export class ChatForSomebodyElse extends ProductError {
  constructor() {
    super('forbidden', 'userId must be that of the person who is signed in', { field: 'userId' });
  }
}

export class ConversationNotFound extends ProductError {
  constructor() {
    super('not-found', 'There is no such conversation');
  }
}

export class InterviewNotFound extends ProductError {
  constructor() {
    super('not-found', 'There is no such interview');
  }
}

/** The run, the persona or its answer is gone, or belongs to someone else. */
export class NobodyToInterview extends ProductError {
  constructor() {
    super('not-found', 'There is no such answer in this run, so nobody can be asked about it');
  }
}

export class ReplyPending extends ProductError {
  constructor() {
    super('conflict', 'A reply is still being written. Wait for it or stop it first.');
  }
}

export class ReplyNotRetryable extends ProductError {
  constructor() {
    super('conflict', 'Only a reply that failed or was stopped, and is the last one, can be asked again');
  }
}

export class TooManyChatMessages extends ProductError {
  constructor(seconds: number) {
    super('rate-limited', `That were many messages in a short time. Please wait ${seconds} s.`);
  }
}

export class ProposalNotOpen extends ProductError {
  constructor() {
    super('conflict', 'This proposal was decided already, or is not yours');
  }
}
