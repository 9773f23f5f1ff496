/**
 * Every state of every screen that must be checked, by the part that leads to it: a state that is not reached is
 * reported by name.
 */
interface ExpectedStates {
  /** States with a picture in docs/screens. */
  pictures: readonly string[];
  /** States without a picture. */
  others: readonly string[];
}

export const expectedStates = {
  'the start page for a guest': {
    pictures: ['landing'],
    others: ['landing-skip-link', 'not-found-for-a-guest', 'shared-run-not-there', 'shared-run-loading'],
  },
  'signing in': { pictures: ['sign-in'], others: ['sign-in-problems', 'sign-in-refused', 'sign-in-ended'] },
  'signing up': {
    pictures: ['sign-up'],
    others: ['sign-up-problems', 'confirm', 'confirm-problems', 'confirm-sent-again'],
  },
  'a forgotten password': {
    pictures: ['reset', 'reset-new-password'],
    others: ['reset-problems', 'reset-sent', 'reset-new-password-problems'],
  },
  'a demo account': { pictures: [], others: ['landing-with-a-demo', 'sign-in-demo-refused'] },
  'a phone number instead of an email address': {
    pictures: [],
    others: ['sign-up-by-phone-problems', 'sign-in-by-phone', 'reset-by-phone', 'confirm-a-phone'],
  },
  'other ways to sign in': {
    pictures: ['sign-in-ways', 'sign-in-code'],
    others: ['sign-in-code-problems', 'sign-in-password', 'sign-in-phrase'],
  },
  'every step of a sign-in': {
    pictures: [],
    others: [
      'sign-in-second-step-setup',
      'sign-in-second-step',
      'sign-in-email-setup',
      'sign-in-app-setup',
      'sign-in-app-setup-problems',
      'sign-in-new-password',
      'sign-in-new-password-problems',
      'sign-in-sms-code',
      'sign-in-sms-code-problems',
      'sign-in-app-code',
      'sign-in-app-code-problems',
      'sign-in-recovery-code-problems',
      'sign-in-email-code',
      'sign-in-email-code-problems',
    ],
  },
  'screens without data': {
    pictures: ['compose-empty', 'analytics-empty', 'assistant-empty'],
    others: [
      'empty: /runs',
      'empty: /runs?status=failed',
      'empty: /compare',
      'empty: /experiments',
      'empty: /recurring',
      'empty: /inbox',
      'empty: /segments?whose=mine',
    ],
  },
  'the samples of a new account': { pictures: ['samples'], others: ['sample-comparison'] },
  'the tour': {
    pictures: ['tour'],
    others: ['tour-1', 'tour-2', 'tour-4', 'tour-5', 'tour-6', 'tour-at-settings', 'tour-7'],
  },
  'a message and its estimate': { pictures: ['compose'], others: [] },
  'a run in progress': {
    pictures: ['live', 'paused'],
    others: ['experiment-still-asking', 'compare-still-asking', 'live-cancel-dialog'],
  },
  'a result': {
    pictures: ['result', 'result-reactions', 'result-analysis', 'result-details'],
    others: ['result-as-tables', 'result-reactions-none', 'result-cited-reaction'],
  },
  'a result by attributes': {
    pictures: [],
    others: [
      'result-breakdown',
      'result-breakdown-attributes',
      'result-breakdown-values',
      'result-breakdown-as-tables',
      'result-breakdown-pairs',
      'result-breakdown-reactions',
      'result-breakdown-unknown-filter',
    ],
  },
  'a result by attributes that it does not have': {
    pictures: [],
    others: [
      'result-breakdown-nobody',
      'result-breakdown-no-attributes',
      'live-breakdown-without-answers',
      'live-breakdown',
    ],
  },
  'an experiment': {
    pictures: ['shared-experiment'],
    others: [
      'experiment',
      'experiment-run-again',
      'experiment-more',
      'experiment-repeat',
      'experiment-rename',
      'experiment-improve',
      'experiment-share',
      'shared-experiment-revoked',
      'experiments',
      'experiments-none-found',
      'experiments-none-deleted',
    ],
  },
  'an experiment in other states': {
    pictures: [],
    others: ['experiment-with-a-deleted-run', 'experiment-wordings', 'experiments-of-a-project'],
  },
  'the menus of a result': {
    pictures: [],
    others: ['result-run-again', 'result-segment-menu', 'result-export', 'result-export-failed'],
  },
  'comments on a run': { pictures: [], others: ['comment-edited', 'comment-deleted'] },
  'interviews of personas': {
    pictures: ['interview'],
    others: [
      'interview-empty',
      'interview-quoted-toast',
      'interview-call',
      'interview-answering',
      'interview-stopped',
      'interview-failed',
      'interview-not-taken',
      'interview-alike',
      'interview-alike-nobody',
      'interview-alike-not-read',
      'interviews-of-a-run',
      'interview-deleted-toast',
      'interview-loading',
      'interview-not-read',
      'interview-talk-not-read',
      'interview-gone',
      'interview-of-a-lost-persona',
      'interview-of-nobody',
    ],
  },
  'panels and their outcome': {
    pictures: ['panel-new', 'panel-live', 'panel-outcome', 'shared-panel', 'panel-compare', 'panels'],
    others: ['panels-empty', 'panel-template-dialog', 'panel-paused', 'panel-share', 'shared-panel-gone', 'panel-gone'],
  },
  'a new search': {
    pictures: ['search-new'],
    others: ['searches-empty', 'search-new-more', 'search-new-front'],
  },
  'a search and what it found': {
    pictures: ['search-live', 'search-outcome', 'shared-search', 'searches'],
    others: [
      'search-pin',
      'search-paused',
      'search-export',
      'search-branch',
      'search-share',
      'shared-search-gone',
      'search-gone',
    ],
  },
  'a survey that is written': {
    pictures: ['survey-build'],
    others: [
      'surveys-empty',
      'survey-import',
      'survey-published',
      'survey-share',
      'survey-results-empty',
      'survey-ask-personas',
      'survey-gone',
    ],
  },
  'the page of a survey': {
    pictures: ['survey-page'],
    others: ['survey-page-start', 'survey-page-problem', 'survey-page-several', 'survey-page-gone'],
  },
  'profiles of people': {
    pictures: ['profiles', 'profile', 'remove-me'],
    others: [
      'profiles-empty',
      'profile-new',
      'profiles-segment',
      'profiles-addresses',
      'profile-forget',
      'profile-gone',
      'remove-me-old-link',
      'profile-import-gone',
    ],
  },
  'the papers of a profile': {
    pictures: [],
    others: [
      'profile-papers-empty',
      'profile-papers-wrong-identifiers',
      'profile-papers-being-found',
      'profile-papers-stopped',
      'profile-papers',
      'profile-papers-identifiers',
      'profile-paper-add',
      'profile-papers-indexed',
      'profile-papers-not-read',
      'profile-papers-without-agreement',
    ],
  },
  'papers of scholars': {
    pictures: ['research', 'research-page'],
    others: ['research-empty', 'research-not-built', 'research-nothing-found', 'research-page-gone'],
  },
  'the results of a survey': {
    pictures: ['survey-results', 'shared-survey', 'surveys'],
    others: ['survey-responses', 'survey-results-link', 'shared-survey-empty', 'shared-survey-gone'],
  },
  'further states of a search': {
    pictures: [],
    others: [
      'search-long',
      'search-all-candidates-and-tables',
      'search-rejected-candidate',
      'search-begun',
      'search-front',
      'search-no-better',
      'shared-search-front',
    ],
  },
  'the seat of a person in a panel': {
    pictures: ['seat'],
    others: ['seat-vote', 'seat-gone', 'panel-with-people'],
  },
  'a run that waits, and one during its analysis': {
    pictures: [],
    others: ['live-queued', 'live-failing', 'live-waiting', 'live-analysis'],
  },
  sharing: {
    pictures: ['share', 'shared-run'],
    others: [
      'share-none',
      'share-filtered',
      'shared-run-empty',
      'shared-run-still-open',
      'shared-run-filtered',
      'shared-run-revoked',
    ],
  },
  'creating a recurring run': {
    pictures: ['recurring-new', 'recurring'],
    others: ['recurring-problems', 'recurring-without-answers'],
  },
  'changing a recurring run': {
    pictures: [],
    others: [
      'recurring-change',
      'recurring-delete',
      'recurring-paused',
      'recurring-at-its-limit',
      'recurring-changed',
      'recurring-failed',
    ],
  },
  'the inbox': { pictures: [], others: ['inbox', 'inbox-all-read', 'settings-notifications-problem'] },
  'the list of runs': {
    pictures: ['runs'],
    others: ['runs-selected', 'runs-none-found', 'runs-with-more', 'compose-with-recent-runs'],
  },
  'comparing runs': {
    pictures: ['compare-choose', 'compare'],
    others: ['compare-choose-five', 'compare-five'],
  },
  'advice from earlier runs': { pictures: [], others: ['assistant-advice', 'compose-same-personas'] },
  analytics: { pictures: ['analytics'], others: ['analytics-export', 'analytics-picture-menu', 'analytics-as-tables'] },
  'the filters of analytics': {
    pictures: [],
    others: ['analytics-days', 'analytics-models-open', 'analytics-filters-of-a-phone', 'analytics-none-found'],
  },
  'the page of operators': {
    pictures: ['operations'],
    others: ['operations-none-found', 'operations-in-trouble', 'operations-not-live'],
  },
  'a run that ends while another screen is open': { pictures: [], others: ['a-run-ended-elsewhere'] },
  'runs without some answers': {
    pictures: ['result-with-refusals', 'live-with-refusals', 'result-that-cannot-be-used'],
    others: [],
  },
  'ten people who are asked often': {
    pictures: ['compose-of-ten-people', 'experiment-of-ten-people', 'result-of-ten-people', 'breakdown-of-ten-people'],
    others: [],
  },
  'three wordings by segment': { pictures: ['compare-by-segment'], others: [] },
  'printed pages': { pictures: [], others: ['paper-of-a-result', 'paper-of-an-analysis', 'paper-of-analytics'] },
  'failed and canceled runs': {
    pictures: [],
    others: [
      'failed-with-answers',
      'failed-at-its-spend-cap',
      'failed-without-analysis',
      'failed-with-nothing',
      'cancelled',
      'cancelled-both-providers',
    ],
  },
  'a run of both providers': { pictures: [], others: ['result-both-providers', 'result-one-provider'] },
  'the chat window': {
    pictures: ['chat'],
    others: ['chat-logged-out', 'chat-open', 'chat-thinking', 'chat-error', 'chat-settings-confirm'],
  },
  'the assistant’s versions of a message': {
    pictures: ['assistant'],
    others: ['assistant-improve', 'assistant-without-changes', 'assistant-copy-toast'],
  },
  'the assistant’s replies': {
    pictures: [],
    others: ['assistant-writing', 'assistant-stopped', 'assistant-thinking', 'assistant-failed', 'assistant-not-taken'],
  },
  'the list of conversations': {
    pictures: [],
    others: [
      'conversation-menu',
      'conversation-rename',
      'conversation-deleted-toast',
      'conversations-none-found',
      'conversation-loading',
      'conversation-not-read',
    ],
  },
  'screens without a key': { pictures: [], others: ['assistant-without-key', 'compose-without-key'] },
  'the menus around every screen': {
    pictures: [],
    others: ['menu-account', 'menu-help', 'help-dialog', 'help-panels', 'navigation-of-a-phone'],
  },
  'the help': { pictures: ['help'], others: ['help-found', 'help-nothing-found', 'help-begin'] },
  'the command palette': { pictures: [], others: ['palette', 'palette-found', 'palette-nothing'] },
  'pages that do not exist': {
    pictures: [],
    others: [
      'not-there: /no/such/page',
      'not-there: /runs/no-such-run',
      'not-there: /segments/no-such-segment',
      'not-there: /ai-assistant/1-nobody',
      'not-there: /segments/import?import=nothing',
      'not-there: /compare?runs=no-such-run,nor-this-one',
      'not-there: /experiments/no-such-experiment',
    ],
  },
  'screens while the session loads': {
    pictures: [],
    others: ['session-loading at /', 'session-loading at /runs', 'session-loading at /sign-in'],
  },
  'screens without a connection': { pictures: [], others: ['offline', 'live-updates-interrupted'] },
  'screens that fail to load': {
    pictures: [],
    others: ['screen-not-loaded', 'screen-broken', 'account-not-read', 'account-not-read-signing-in'],
  },
  segments: { pictures: ['segments'], others: ['segments-by-tag', 'segments-none-found'] },
  'a segment': {
    pictures: ['segment', 'segment-profiles'],
    others: [
      'segment-export',
      'segment-every-chart',
      'segment-profiles-sorted',
      'segment-profiles-none-found',
      'segment-definition-of-a-sample',
    ],
  },
  weights: { pictures: ['segment-weights'], others: ['segment-weights-problems'] },
  'weights that contradict each other': { pictures: [], others: ['segment-weights-contradicting'] },
  'building a segment': {
    pictures: ['segment-builder'],
    others: ['builder-empty', 'builder-problems', 'builder-nobody', 'builder-suggestions', 'segment-made'],
  },
  'describing a segment': {
    pictures: [],
    others: [
      'describe-empty',
      'describe-unusable',
      'describe-proposal',
      'describe-problems',
      'describe-drafts',
      'describe-published',
      'segment-described',
    ],
  },
  'a segment that the person owns': { pictures: [], others: ['segment-of-ones-own', 'segment-definition-problems'] },
  'deleting a segment': {
    pictures: [],
    others: ['segment-delete', 'segment-delete-problems', 'segment-deleted', 'segment-loading'],
  },
  'choosing a file to import': {
    pictures: ['import-start', 'import-mapping'],
    others: ['import-refused', 'import-sending'],
  },
  'the columns of an imported file': {
    pictures: [],
    others: ['import-mapping-customers', 'import-not-checked', 'import-mapping-problems', 'import-not-begun'],
  },
  'the result of an import': {
    pictures: [],
    others: [
      'import-done',
      'import-waiting',
      'import-going-on',
      'import-cancelled',
      'import-failed',
      'segment-with-an-import',
      'import-undone',
    ],
  },
  'provider keys': {
    pictures: ['settings-keys'],
    others: [
      'settings-key-works',
      'settings-key-refused',
      'settings-key-of-this-browser',
      'settings-price-entered',
      'settings-key-remove',
      'settings-without-keys',
    ],
  },
  agents: {
    pictures: ['settings-agents'],
    others: [
      'settings-agents-empty',
      'settings-agents-key',
      'settings-agents-new-key',
      'settings-agents-disconnect',
      'settings-agents-limits',
      'settings-agents-revoke',
    ],
  },
  'clients that ask for a consent by a trick': {
    pictures: [
      'consent-1-known-host-first',
      'consent-2-this-computer-first',
      'consent-3-letters-of-another-alphabet',
      'consent-4-digits-for-letters',
      'consent-5-begins-with-a-known-host',
      'consent-6-host-of-another-client',
      'consent-7-name-that-names-a-host',
      'consent-8-scheme-that-reads-like-a-host',
    ],
    others: [],
  },
  webhooks: {
    pictures: [],
    others: [
      'settings-webhooks',
      'settings-webhook-problem',
      'settings-webhook-secret',
      'settings-webhook-rotate',
      'settings-webhook-delete',
    ],
  },
  'the defaults of new simulations': { pictures: ['settings-simulations'], others: ['settings-simulations-problems'] },
  'sign-in and security': {
    pictures: ['settings-security'],
    others: [
      'settings-password-problems',
      'settings-sign-out-everywhere',
      'settings-temporary-credentials',
      'settings-passkey',
      'settings-passkey-delete',
    ],
  },
  'second factors': {
    pictures: ['settings-authenticator'],
    others: ['settings-authenticator-problems', 'settings-phone-problems', 'settings-phone-code'],
  },
  'enabled second factors': {
    pictures: [],
    others: ['settings-second-steps-on', 'settings-turn-off-problems', 'settings-recovery-codes'],
  },
  'exporting and deleting personal data': {
    pictures: ['settings-data'],
    others: ['settings-delete-account', 'settings-delete-account-problems'],
  },
  'segments, templates and further messages': {
    pictures: [],
    others: [
      'compose-segments-open',
      'compose-segments-none',
      'compose-templates',
      'compose-template-toast',
      'compose-five-messages-and-more',
    ],
  },
  'errors of a message': {
    pictures: [],
    others: ['compose-problems', 'compose-not-taken', 'compose-without-estimate'],
  },
  'the audience of a message': {
    pictures: [],
    others: ['compose-audience-name', 'compose-audiences', 'compose-split-own', 'compose-power'],
  },
  'attached files': { pictures: [], others: ['compose-attachments'] },
  'a run while it loads': {
    pictures: [],
    others: [
      'Progress at the run, being read',
      'Progress at the run, not read',
      'RunSampleReactions at the run, being read',
      'RunSampleReactions at the run, not read',
      'RunReactions at the run?tab=reactions, being read',
      'RunReactions at the run?tab=reactions, not read',
      'RunBreakdown at the run?tab=breakdown, being read',
      'RunBreakdown at the run?tab=breakdown, not read',
    ],
  },
  'a message while its segments load': {
    pictures: [],
    others: ['Segments at /, being read', 'Segments at /, not read'],
  },
  'lists of runs while they load': {
    pictures: [],
    others: [
      'RecentRuns at /, being read',
      'RecentRuns at /, not read',
      'RecentRuns at /runs, being read',
      'RecentRuns at /runs, not read',
      'RecurringRuns at /recurring, being read',
      'RecurringRuns at /recurring, not read',
      'Inbox at /inbox, being read',
      'Inbox at /inbox, not read',
      'Operations at /operations, being read',
      'Operations at /operations, not read',
    ],
  },
  'comparisons while they load': {
    pictures: [],
    others: [
      'RunsToCompare at /compare, being read',
      'RunsToCompare at /compare, not read',
      'CompareRuns at /compare?runs=, being read',
      'CompareRuns at /compare?runs=, not read',
      'Experiments at /experiments, being read',
      'Experiments at /experiments, not read',
    ],
  },
  'analytics while they load': {
    pictures: [],
    others: [
      'AnalyticsFilterChoices at /analytics, being read',
      'AnalyticsFilterChoices at /analytics, not read',
      'AnalyticsView at /analytics, being read',
      'AnalyticsView at /analytics, not read',
    ],
  },
  'segments while they load': {
    pictures: [],
    others: [
      'SegmentList at /segments, being read',
      'SegmentList at /segments, not read',
      'SegmentDetail at /segments/sample-american-adults, being read',
      'SegmentDetail at /segments/sample-american-adults, not read',
      'SegmentDistributions at /segments/sample-american-adults, being read',
      'SegmentDistributions at /segments/sample-american-adults, not read',
    ],
  },
  'settings while they load': {
    pictures: [],
    others: [
      'MySettings at /settings/keys, being read',
      'MySettings at /settings/keys, not read',
      'ModelPrices at /settings/keys, being read',
      'ModelPrices at /settings/keys, not read',
      'MySettings at /settings/simulations, being read',
      'MySettings at /settings/simulations, not read',
      'MySettings at /settings/notifications, being read',
      'MySettings at /settings/notifications, not read',
      'authdevices at /settings/security, being read',
      'authdevices at /settings/security, not read',
      'authmfa-preference at /settings/security, being read',
      'authmfa-preference at /settings/security, not read',
      'authpasskeys at /settings/security, being read',
      'authpasskeys at /settings/security, not read',
    ],
  },
} satisfies Record<string, ExpectedStates>;

export type PartName = keyof typeof expectedStates;

/** Gives the states of a part one type, which `satisfies` alone would not. */
export function statesOf(part: PartName): ExpectedStates {
  return expectedStates[part];
}
