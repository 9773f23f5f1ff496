/** Every screen in every state, in an order in which one leads to the next. Pictures and checks use this one list. */
import { takeConversations, takeKeyOffer, takeReplies, takeVersions } from './assistant.ts';
import { takeBreakdown, takeEmptyBreakdown } from './breakdown.ts';
import { takeChat } from './chat.ts';
import { takeAttachments, takeAudience, takeCompose, takeComposeHelpers, takeComposeProblems } from './compose.ts';
import { takeDescribed } from './described-segments.ts';
import { takeConsents } from './consents.ts';
import type { PartName } from './expected-states.ts';
import { takeExperiment, takeExperimentStates, takeWordingsBySegment } from './experiments.ts';
import { takeFewPeople } from './few-people.ts';
import { takeEmpty, takeSamples, takeTour } from './guides.ts';
import { takeImport, takeImportOutcome, takeMapping } from './imports.ts';
import { takeInterview } from './interviews.ts';
import { takeOperations } from './operations.ts';
import { takePanels, takeSeat } from './panels.ts';
import { takePaper } from './paper.ts';
import { takeProfilePapers } from './profile-papers.ts';
import { takeProfiles } from './profiles.ts';
import { takeResearch } from './research.ts';
import {
  takeReadingAnalytics,
  takeReadingComparisons,
  takeReadingCompose,
  takeReadingLists,
  takeReadingRun,
  takeReadingSegments,
  takeReadingSettings,
} from './reading.ts';
import { takeInbox } from './inbox.ts';
import { takeRecurring, takeRecurringChanges } from './recurring.ts';
import { takeBothProviders, takeEndElsewhere, takeUnfinished } from './run-ends.ts';
import { takeAdvice, takeAnalytics, takeCompare, takeFilters, takeRuns } from './run-lists.ts';
import { takeComments, takeEndings, takeLive, takeResult, takeResultMenus, takeStages } from './runs.ts';
import type { Scene } from './scene.ts';
import { takeSearchStates } from './search-states.ts';
import { takeNewSearch, takeSearch } from './searches.ts';
import {
  takeBuilder,
  takeContradictingWeights,
  takeOwnSegment,
  takeSegment,
  takeSegmentEnd,
  takeSegments,
  takeWeights,
} from './segments.ts';
import { takeSurveyBuilder, takeSurveyPage, takeSurveyResults } from './surveys.ts';
import {
  takeAgents,
  takeData,
  takeDefaults,
  takeKeys,
  takeSecondSteps,
  takeSecurity,
  takeTurnedOnSteps,
  takeWebhooks,
} from './settings.ts';
import {
  takeBrokenScreens,
  takeConnection,
  takeHelp,
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
  consoleMessages?: RegExp;
}

/** A refused or aborted request, which Chromium logs to its console. */
const refusal = /Failed to load resource/;

/**
 * In an order in which one leads to the next. Each group is checked by its own file, every-screen-of-….deep.test.ts.
 */
export const groups = {
  signingIn: [
    { name: 'the start page for a guest', take: takeSignedOut, consoleMessages: refusal },
    { name: 'signing in', take: takeSignIn, consoleMessages: refusal },
    { name: 'signing up', take: takeSignUp },
    { name: 'a forgotten password', take: takeReset },
    { name: 'a demo account', take: takeDemo, consoleMessages: refusal },
    { name: 'a phone number instead of an email address', take: takePhone },
    { name: 'other ways to sign in', take: takeWaysIn },
    { name: 'every step of a sign-in', take: takeAskedSteps },
  ],
  panels: [
    { name: 'panels and their outcome', take: takePanels, consoleMessages: refusal },
    { name: 'the seat of a person in a panel', take: takeSeat, consoleMessages: refusal },
  ],
  searches: [
    { name: 'a new search', take: takeNewSearch },
    { name: 'a search and what it found', take: takeSearch, consoleMessages: refusal },
    { name: 'further states of a search', take: takeSearchStates },
  ],
  surveys: [
    { name: 'a survey that is written', take: takeSurveyBuilder },
    { name: 'the page of a survey', take: takeSurveyPage, consoleMessages: refusal },
    { name: 'the results of a survey', take: takeSurveyResults, consoleMessages: refusal },
  ],
  profiles: [
    { name: 'profiles of people', take: takeProfiles, consoleMessages: refusal },
    { name: 'the papers of a profile', take: takeProfilePapers, consoleMessages: refusal },
  ],
  research: [{ name: 'papers of scholars', take: takeResearch }],
  /** Before the first run. */
  beginnings: [
    { name: 'screens without data', take: takeEmpty },
    { name: 'the samples of a new account', take: takeSamples },
    { name: 'the tour', take: takeTour },
  ],
  aRun: [
    { name: 'a message and its estimate', take: takeCompose },
    { name: 'a run in progress', take: takeLive },
    { name: 'a result', take: takeResult },
    { name: 'the menus of a result', take: takeResultMenus, consoleMessages: refusal },
    { name: 'comments on a run', take: takeComments },
    { name: 'a run that waits, and one during its analysis', take: takeStages },
    { name: 'a run that ends while another screen is open', take: takeEndElsewhere },
    { name: 'failed and canceled runs', take: takeUnfinished },
    { name: 'a run of both providers', take: takeBothProviders },
  ],
  results: [
    { name: 'a result by attributes', take: takeBreakdown },
    { name: 'a result by attributes that it does not have', take: takeEmptyBreakdown },
    { name: 'sharing', take: takeShare, consoleMessages: refusal },
    { name: 'printed pages', take: takePaper },
    { name: 'runs without some answers', take: takeEndings },
    { name: 'ten people who are asked often', take: takeFewPeople },
    { name: 'a run while it loads', take: takeReadingRun, consoleMessages: refusal },
  ],
  interviews: [{ name: 'interviews of personas', take: takeInterview, consoleMessages: refusal }],
  manyRuns: [
    { name: 'creating a recurring run', take: takeRecurring },
    { name: 'changing a recurring run', take: takeRecurringChanges },
    { name: 'the inbox', take: takeInbox },
    { name: 'the list of runs', take: takeRuns },
    { name: 'advice from earlier runs', take: takeAdvice },
    { name: 'lists of runs while they load', take: takeReadingLists, consoleMessages: refusal },
    { name: 'the page of operators', take: takeOperations },
  ],
  comparisons: [
    { name: 'comparing runs', take: takeCompare },
    { name: 'an experiment', take: takeExperiment, consoleMessages: refusal },
    { name: 'an experiment in other states', take: takeExperimentStates },
    { name: 'three wordings by segment', take: takeWordingsBySegment },
    { name: 'comparisons while they load', take: takeReadingComparisons, consoleMessages: refusal },
  ],
  analytics: [
    { name: 'analytics', take: takeAnalytics },
    { name: 'the filters of analytics', take: takeFilters },
    { name: 'analytics while they load', take: takeReadingAnalytics, consoleMessages: refusal },
  ],
  messages: [
    { name: 'a message while its segments load', take: takeReadingCompose, consoleMessages: refusal },
    { name: 'the chat window', take: takeChat, consoleMessages: refusal },
    { name: 'the assistant’s versions of a message', take: takeVersions },
    { name: 'the assistant’s replies', take: takeReplies },
    { name: 'the list of conversations', take: takeConversations },
    { name: 'screens without a key', take: takeKeyOffer },
    { name: 'segments, templates and further messages', take: takeComposeHelpers },
    { name: 'errors of a message', take: takeComposeProblems },
    { name: 'attached files', take: takeAttachments },
    { name: 'the audience of a message', take: takeAudience },
  ],
  consents: [{ name: 'clients that ask for a consent by a trick', take: takeConsents }],
  help: [{ name: 'the help', take: takeHelp }],
  frame: [
    { name: 'the menus around every screen', take: takeMenus },
    { name: 'the command palette', take: takePalette },
    { name: 'pages that do not exist', take: takeMissingPages },
    { name: 'screens while the session loads', take: takeSessionLoading },
    { name: 'screens without a connection', take: takeConnection, consoleMessages: /Failed to load resource|net::ERR/ },
    {
      name: 'screens that fail to load',
      take: takeBrokenScreens,
      consoleMessages: /Failed to load resource|TypeError/,
    },
  ],
  segments: [
    { name: 'segments', take: takeSegments },
    { name: 'a segment', take: takeSegment },
    { name: 'weights', take: takeWeights },
    { name: 'weights that contradict each other', take: takeContradictingWeights },
    { name: 'building a segment', take: takeBuilder },
    { name: 'describing a segment', take: takeDescribed },
    { name: 'a segment that the person owns', take: takeOwnSegment },
    { name: 'deleting a segment', take: takeSegmentEnd },
    { name: 'choosing a file to import', take: takeImport, consoleMessages: refusal },
    { name: 'the columns of an imported file', take: takeMapping },
    { name: 'the result of an import', take: takeImportOutcome },
    { name: 'segments while they load', take: takeReadingSegments, consoleMessages: refusal },
  ],
  settings: [
    { name: 'provider keys', take: takeKeys },
    { name: 'the defaults of new simulations', take: takeDefaults },
    { name: 'agents', take: takeAgents },
    { name: 'webhooks', take: takeWebhooks },
    { name: 'sign-in and security', take: takeSecurity },
    { name: 'second factors', take: takeSecondSteps, consoleMessages: refusal },
    { name: 'enabled second factors', take: takeTurnedOnSteps },
    { name: 'exporting and deleting personal data', take: takeData },
    { name: 'settings while they load', take: takeReadingSettings, consoleMessages: refusal },
  ],
} satisfies Record<string, readonly Part[]>;

export type Group = keyof typeof groups;
