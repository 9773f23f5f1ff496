import { ProductError } from '../errors.ts';

export class SurveyNotFound extends ProductError {
  constructor() {
    super('not-found', 'Survey not found');
  }
}

/** The draft was published or saved elsewhere since this one was read. */
export class StaleSurveyDraft extends ProductError {
  constructor() {
    super('conflict', 'This draft was changed somewhere else. Reload it before you go on');
  }
}

/** The link of a survey is unknown, forged or was revoked; the message does not tell which. */
export class SurveyLinkNotFound extends ProductError {
  constructor() {
    super('not-found', 'This link does not work. Ask whoever sent it for a new one');
  }
}

/** There is no such response behind this link. */
export class SurveyAnswersNotFound extends ProductError {
  constructor() {
    super('not-found', 'These answers were not found. Open the link again to start');
  }
}

/** The state of a link as visitors see it. */
export type SurveyLinkState = 'open' | 'closed' | 'expired' | 'full';

const sentences: Record<Exclude<SurveyLinkState, 'open'>, string> = {
  closed: 'This survey is closed',
  expired: 'This link has expired',
  full: 'This survey has all the answers it needs',
};

/** The survey takes no answers through this link any more, or not yet. */
export class SurveyNotOpen extends ProductError {
  readonly state: Exclude<SurveyLinkState, 'open'>;
  constructor(state: Exclude<SurveyLinkState, 'open'>) {
    super('conflict', sentences[state]);
    this.state = state;
  }
}

const refusals = {
  link: 'This survey gets more answers than usual today. Your answers so far are on this device: try again tomorrow',
  address: 'Too many answers come from your network today. Your answers so far are on this device: try again tomorrow',
};

/** Visitors of a link, or those of one address, began or stored more than a day allows. */
export class TooManySurveyAnswers extends ProductError {
  constructor(whose: 'link' | 'address') {
    super('rate-limited', refusals[whose]);
  }
}

/** An invitation is for one response, which is complete. */
export class SurveyAnsweredAlready extends ProductError {
  constructor() {
    super('conflict', 'You have answered this survey already. Thank you');
  }
}
