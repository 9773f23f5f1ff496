/** Every screen in every state, in an order in which one leads to the next. Pictures and checks use this one list. */
import { takeConversations, takeKeyOffer, takeReplies, takeVersions } from './assistant.ts';
import { takeChat } from './chat.ts';
import { takeAttachments, takeCompose, takeComposeHelpers, takeComposeProblems } from './compose.ts';
import type { PartName } from './expected-states.ts';
import { takeEmpty, takeTour } from './guides.ts';
import { takeImport, takeImportOutcome, takeMapping } from './imports.ts';
import { takePaper } from './paper.ts';
import { takeReading, takeReadingRuns } from './reading.ts';
import { takeRecurring, takeRecurringChanges } from './recurring.ts';
import { takeBothProviders, takeEndElsewhere, takeUnfinished } from './run-ends.ts';
import { takeAdvice, takeAnalytics, takeCompare, takeFilters, takeRuns } from './run-lists.ts';
import { takeComments, takeLive, takeResult, takeResultMenus, takeStages } from './runs.ts';
import type { Scene } from './scene.ts';
import {
  takeBuilder,
  takeContradictingWeights,
  takeOwnSegment,
  takeSegment,
  takeSegmentEnd,
  takeSegments,
  takeWeights,
} from './segments.ts';
import { takeData, takeDefaults, takeKeys, takeSecondSteps, takeSecurity, takeTurnedOnSteps } from './settings.ts';
import {
  takeBrokenScreens,
  takeConnection,
  takeMenus,
  takeMissingPages,
  takePalette,
  takeSessionLoading,
} from './shell.ts';
import { takeShare } from './sharing.ts';
import { takeAskedSteps, takeWaysIn } from './sign-in-steps.ts';
import { takeDemo, takePhone, takeReset, takeSignedOut, takeSignIn, takeSignUp } from './signed-out.ts';

export interface Part {
  name: PartName;
  take: (scene: Scene) => Promise<void>;
  /** Console messages about faults that the part causes itself. */
  complaints?: RegExp;
}

/** A refused or aborted request, which Chromium logs to its console. */
const refusal = /Failed to load resource/;

/**
 * In an order in which one leads to the next. Each group is checked by its own file, every-screen-of-….deep.test.ts.
 */
export const groups = {
  signingIn: [
    { name: 'the first page, for a guest', take: takeSignedOut, complaints: refusal },
    { name: 'signing in', take: takeSignIn, complaints: refusal },
    { name: 'signing up', take: takeSignUp },
    { name: 'a forgotten password', take: takeReset },
    { name: 'a demo account', take: takeDemo, complaints: refusal },
    { name: 'a number instead of an address', take: takePhone },
    { name: 'other ways in', take: takeWaysIn },
    { name: 'every step a sign-in can ask', take: takeAskedSteps },
  ],
  /** Before the first run. */
  beginnings: [
    { name: 'screens before there is anything', take: takeEmpty },
    { name: 'the tour', take: takeTour },
  ],
  aRun: [
    { name: 'a message and its estimate', take: takeCompose },
    { name: 'a run that is going on', take: takeLive },
    { name: 'a result', take: takeResult },
    { name: 'the menus of a result', take: takeResultMenus, complaints: refusal },
    { name: 'comments on a run', take: takeComments },
    { name: 'a run that waits, and one that is nearly done', take: takeStages },
    { name: 'sharing', take: takeShare, complaints: refusal },
    { name: 'a run that ends while one looks elsewhere', take: takeEndElsewhere },
    { name: 'on paper', take: takePaper },
    { name: 'runs that ended otherwise', take: takeUnfinished },
    { name: 'both providers', take: takeBothProviders },
  ],
  manyRuns: [
    { name: 'a run again and again', take: takeRecurring },
    { name: 'changing what recurs', take: takeRecurringChanges },
    { name: 'the list of runs', take: takeRuns },
    { name: 'runs beside each other', take: takeCompare },
    { name: 'advice from one’s own runs', take: takeAdvice },
    { name: 'analytics', take: takeAnalytics },
    { name: 'the filters of analytics', take: takeFilters },
    { name: 'runs that are being read', take: takeReadingRuns },
  ],
  messages: [
    { name: 'the chat in the corner', take: takeChat, complaints: refusal },
    { name: 'the assistant’s versions of a message', take: takeVersions },
    { name: 'the assistant’s replies', take: takeReplies },
    { name: 'the list of conversations', take: takeConversations },
    { name: 'screens without a key', take: takeKeyOffer },
    { name: 'what a message is written with', take: takeComposeHelpers },
    { name: 'what is wrong with a message', take: takeComposeProblems },
    { name: 'attached files', take: takeAttachments },
  ],
  frame: [
    { name: 'the menus of the frame', take: takeMenus },
    { name: 'the palette', take: takePalette },
    { name: 'what is not there', take: takeMissingPages },
    { name: 'before it is known who looks', take: takeSessionLoading },
    { name: 'without a connection', take: takeConnection, complaints: /Failed to load resource|net::ERR/ },
    { name: 'screens that break', take: takeBrokenScreens, complaints: /Failed to load resource|TypeError/ },
  ],
  segments: [
    { name: 'segments', take: takeSegments },
    { name: 'a segment', take: takeSegment },
    { name: 'weights', take: takeWeights },
    { name: 'weights that contradict each other', take: takeContradictingWeights },
    { name: 'building a segment', take: takeBuilder },
    { name: 'a segment of one’s own', take: takeOwnSegment },
    { name: 'the end of a segment', take: takeSegmentEnd },
    { name: 'a file to import', take: takeImport, complaints: refusal },
    { name: 'what the columns of a file are', take: takeMapping },
    { name: 'what came of an import', take: takeImportOutcome },
  ],
  settings: [
    { name: 'provider keys', take: takeKeys },
    { name: 'what new simulations start from', take: takeDefaults },
    { name: 'sign-in and security', take: takeSecurity },
    { name: 'second steps', take: takeSecondSteps, complaints: refusal },
    { name: 'second steps that are on', take: takeTurnedOnSteps },
    { name: 'one’s own data', take: takeData },
  ],
  /** Parts of screens that are read from the server. */
  readings: [{ name: 'what is being read', take: takeReading, complaints: refusal }],
} satisfies Record<string, readonly Part[]>;

export type Group = keyof typeof groups;
