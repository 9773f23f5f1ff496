import type { Migration } from 'kysely/migration';
import * as account from './20261121000000-account.ts';
import * as audience from './20261121000010-audience.ts';
import * as simulation from './20261121000020-simulation.ts';
import * as runs from './20261121000100-runs.ts';
import * as identity from './20261121000200-identity.ts';
import * as permits from './20261121000300-permits.ts';
import * as permitParts from './20261121000310-permit-parts.ts';
import * as takePermits from './20261121000320-take-permits.ts';
import * as reads from './20261121000400-reads.ts';
import * as signInSteps from './20261121001000-sign-in-steps.ts';
import * as factors from './20261121003000-factors.ts';
import * as segmentImports from './20261121005000-segment-imports.ts';
import * as files from './20261121010000-files.ts';
import * as simulationOlder from './20261121010000-simulation-older.ts';
import * as genetic from './20261121010010-genetic.ts';
import * as survey from './20261121010020-survey.ts';
import * as panel from './20261121010030-panel.ts';
import * as workspace from './20261121010040-workspace.ts';
import * as social from './20261121010050-social.ts';
import * as research from './20261121010060-research.ts';
import * as mcp from './20261121010070-mcp.ts';
import * as todo from './20261121010080-todo.ts';
import * as waysIn from './20261121011000-ways-in.ts';
import * as runPlans from './20261121020000-run-plans.ts';
import * as chat from './20261121025000-chat.ts';
import * as chatDeletion from './20261121031000-chat-deletion.ts';
import * as permitClock from './20261121034000-permit-clock.ts';
import * as pacerNow from './20261122000000-pacer-now.ts';
import * as refreshSuccessors from './20261122010000-refresh-successors.ts';
import * as permitTies from './20261122000010-permit-ties.ts';
import * as privacy from './20261122030000-privacy.ts';
import * as functionFiles from './20261123010000-function-files.ts';
import * as recovery from './20261123020000-recovery.ts';
import * as importKeys from './20261123020010-import-keys.ts';
import * as refusedKeys from './20261123020020-refused-keys.ts';
import * as simulatedRuns from './20261123030000-simulated-runs.ts';
import * as replyKeys from './20261123040000-reply-keys.ts';
import * as providerKeys from './20261123042600-provider-keys.ts';
import * as longLivedJobs from './20261123050000-long-lived-jobs.ts';
import * as runOptions from './20261123050225-run-options.ts';
import * as preferences from './20261123060000-preferences.ts';
import * as jobs from './20261123070000-jobs.ts';
import * as importJobs from './20261123080000-import-jobs.ts';
import * as installation from './20261123085000-installation.ts';
import * as jobItems from './20261123100000-job-items.ts';
import * as workerProcesses from './20261123113000-worker-processes.ts';
import * as chatReplyJobs from './20261124001000-chat-reply-jobs.ts';
import * as toolCalls from './20261124050000-tool-calls.ts';
import * as interviews from './20261124060000-interviews.ts';
import * as panelSteps from './20261124090000-panel-steps.ts';
import * as jobStartAt from './20261124140000-job-start-at.ts';
import * as panelSeats from './20261124150000-panel-seats.ts';
import * as panelSharing from './20261124151000-panel-sharing.ts';
import * as commentTurns from './20261125090000-comment-turns.ts';
import * as searches from './20261125100000-searches.ts';
import * as agentKeys from './20261125121000-agent-keys.ts';
import * as oauth from './20261125122000-oauth.ts';
import * as webhooks from './20261125123000-webhooks.ts';
import * as profiles from './20261126120000-profiles.ts';
import * as removalRequests from './20261126150000-removal-requests.ts';
import * as profileImports from './20261126160000-profile-imports.ts';
import * as papers from './20261126170000-papers.ts';
import * as paperIndex from './20261126180000-paper-index.ts';
import * as citations from './20261126190000-citations.ts';
import * as segmentDrafts from './20261126210000-segment-drafts.ts';
import * as experiments from './20261126220000-experiments.ts';
import * as reactionCalls from './20261126221000-reaction-calls.ts';
import * as audiencePresets from './20261126224000-audience-presets.ts';
import * as listedModels from './20261126224010-listed-models.ts';
import * as listedEnds from './20261129030000-listed-ends.ts';
import * as jobKinds from './20261129040000-job-kinds.ts';
import * as asks from './20261129050000-asks.ts';
import * as panelEndings from './20261129060000-panel-endings.ts';
import * as panelAsks from './20261129070000-panel-asks.ts';
import * as simulatedRecords from './20261129084000-simulated-records.ts';
import * as clientHosts from './20261129082000-client-hosts.ts';
import * as surveyLinkUse from './20261129082100-survey-link-use.ts';
import * as keptProfiles from './20261129082200-kept-profiles.ts';
import * as agentSpending from './20261129083000-agent-spending.ts';
import * as importReading from './20261129080000-import-reading.ts';
import * as surveyPeople from './20261129085000-survey-people.ts';
import * as defaultLimits from './20261130040000-default-limits.ts';
import * as settingsOfAccounts from './20261130010100-settings-of-accounts.ts';
import * as voterAttributes from './20261130110000-voter-attributes.ts';
import * as rosterSizes from './20261126224020-roster-sizes.ts';
import * as notifications from './20261126230000-notifications.ts';
import * as alikeRuns from './20261126231000-alike-runs.ts';
import * as deletedProjects from './20261126232000-deleted-projects.ts';
import * as shareFilters from './20261127030000-share-filters.ts';
import * as reactionEndings from './20261128010000-reaction-endings.ts';
import * as accountHolds from './20261128120000-account-holds.ts';
import * as modelPrices from './20261128130000-model-prices.ts';
import * as answeringModels from './20261128140000-answering-models.ts';
import * as refusedParameters from './20261129010000-refused-parameters.ts';
import * as wordings from './20261129020000-wordings.ts';
import * as startKeys from './20261125130000-start-keys.ts';
import * as surveys from './20261126100000-surveys.ts';
import * as surveyQuotas from './20261126110000-survey-quotas.ts';
import * as mcpSubscriptions from './20261126110000-mcp-subscriptions.ts';
import * as runLibrary from './20261126200000-run-library.ts';
import * as newestReactions from './20261130500000-newest-reactions.ts';
import * as improvements from './20261130600000-improvements.ts';
import * as reportLooks from './20261130700000-report-looks.ts';
import * as fileImports from './20261130800000-file-imports.ts';
import * as samples from './20261130900000-samples.ts';
import * as importKeyOwner from './20261201000000-import-key-owner.ts';
import * as surveyShareLinks from './20261201010000-survey-share-links.ts';
import * as shownPassages from './20261201500000-shown-passages.ts';
import * as surveyScreenOuts from './20261201600000-survey-screen-outs.ts';
import * as surveyParameters from './20261201610000-survey-parameters.ts';

/** Every migration by its file name; they run in the order of their names. */
export const migrations: Record<string, Migration> = {
  '20261121000000-account': account,
  '20261121000010-audience': audience,
  '20261121000020-simulation': simulation,
  '20261121000100-runs': runs,
  '20261121000200-identity': identity,
  '20261121000300-permits': permits,
  '20261121000310-permit-parts': permitParts,
  '20261121000320-take-permits': takePermits,
  '20261121000400-reads': reads,
  '20261121001000-sign-in-steps': signInSteps,
  '20261121003000-factors': factors,
  '20261121005000-segment-imports': segmentImports,
  '20261121010000-files': files,
  '20261121010000-simulation-older': simulationOlder,
  '20261121010010-genetic': genetic,
  '20261121010020-survey': survey,
  '20261121010030-panel': panel,
  '20261121010040-workspace': workspace,
  '20261121010050-social': social,
  '20261121010060-research': research,
  '20261121010070-mcp': mcp,
  '20261121010080-todo': todo,
  '20261121011000-ways-in': waysIn,
  '20261121020000-run-plans': runPlans,
  '20261121025000-chat': chat,
  '20261121031000-chat-deletion': chatDeletion,
  '20261121034000-permit-clock': permitClock,
  '20261122000000-pacer-now': pacerNow,
  '20261122000010-permit-ties': permitTies,
  '20261122010000-refresh-successors': refreshSuccessors,
  '20261122030000-privacy': privacy,
  '20261123010000-function-files': functionFiles,
  '20261123020000-recovery': recovery,
  '20261123020010-import-keys': importKeys,
  '20261123020020-refused-keys': refusedKeys,
  '20261123030000-simulated-runs': simulatedRuns,
  '20261123040000-reply-keys': replyKeys,
  '20261123042600-provider-keys': providerKeys,
  '20261123050000-long-lived-jobs': longLivedJobs,
  '20261123050225-run-options': runOptions,
  '20261123060000-preferences': preferences,
  '20261123070000-jobs': jobs,
  '20261123080000-import-jobs': importJobs,
  '20261123085000-installation': installation,
  '20261123100000-job-items': jobItems,
  '20261123113000-worker-processes': workerProcesses,
  '20261124001000-chat-reply-jobs': chatReplyJobs,
  '20261124050000-tool-calls': toolCalls,
  '20261124060000-interviews': interviews,
  '20261124090000-panel-steps': panelSteps,
  '20261124140000-job-start-at': jobStartAt,
  '20261124150000-panel-seats': panelSeats,
  '20261124151000-panel-sharing': panelSharing,
  '20261125090000-comment-turns': commentTurns,
  '20261125100000-searches': searches,
  '20261125121000-agent-keys': agentKeys,
  '20261125122000-oauth': oauth,
  '20261125123000-webhooks': webhooks,
  '20261125130000-start-keys': startKeys,
  '20261126100000-surveys': surveys,
  '20261126110000-mcp-subscriptions': mcpSubscriptions,
  '20261126110000-survey-quotas': surveyQuotas,
  '20261126120000-profiles': profiles,
  '20261126150000-removal-requests': removalRequests,
  '20261126160000-profile-imports': profileImports,
  '20261126170000-papers': papers,
  '20261126180000-paper-index': paperIndex,
  '20261126190000-citations': citations,
  '20261126200000-run-library': runLibrary,
  '20261126210000-segment-drafts': segmentDrafts,
  '20261126220000-experiments': experiments,
  '20261126221000-reaction-calls': reactionCalls,
  '20261126224000-audience-presets': audiencePresets,
  '20261126224010-listed-models': listedModels,
  '20261126224020-roster-sizes': rosterSizes,
  '20261126230000-notifications': notifications,
  '20261126231000-alike-runs': alikeRuns,
  '20261126232000-deleted-projects': deletedProjects,
  '20261127030000-share-filters': shareFilters,
  '20261128010000-reaction-endings': reactionEndings,
  '20261128120000-account-holds': accountHolds,
  '20261128130000-model-prices': modelPrices,
  '20261128140000-answering-models': answeringModels,
  '20261129010000-refused-parameters': refusedParameters,
  '20261129020000-wordings': wordings,
  '20261129030000-listed-ends': listedEnds,
  '20261129040000-job-kinds': jobKinds,
  '20261129050000-asks': asks,
  '20261129060000-panel-endings': panelEndings,
  '20261129070000-panel-asks': panelAsks,
  '20261129080000-import-reading': importReading,
  '20261129082000-client-hosts': clientHosts,
  '20261129082100-survey-link-use': surveyLinkUse,
  '20261129082200-kept-profiles': keptProfiles,
  '20261129083000-agent-spending': agentSpending,
  '20261129084000-simulated-records': simulatedRecords,
  '20261129085000-survey-people': surveyPeople,
  '20261130010100-settings-of-accounts': settingsOfAccounts,
  '20261130040000-default-limits': defaultLimits,
  '20261130110000-voter-attributes': voterAttributes,
  '20261130500000-newest-reactions': newestReactions,
  '20261130600000-improvements': improvements,
  '20261130700000-report-looks': reportLooks,
  '20261130800000-file-imports': fileImports,
  '20261130900000-samples': samples,
  '20261201000000-import-key-owner': importKeyOwner,
  '20261201010000-survey-share-links': surveyShareLinks,
  '20261201500000-shown-passages': shownPassages,
  '20261201600000-survey-screen-outs': surveyScreenOuts,
  '20261201610000-survey-parameters': surveyParameters,
};
