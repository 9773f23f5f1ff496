import { Search } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { createBrowserRouter, Link } from 'react-router';
import { helpTitleOf } from './help-pages.ts';
import { HomeScreen } from './home-screen.tsx';
import { RouteError } from './route-error.tsx';
import type { Crumb, RouteHandle } from './route-handle.ts';
import { Shell } from './shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { EmptyState } from '../components/notice.tsx';
import { ScreenName } from '../components/page-title.tsx';

const runs: Crumb = { label: 'Runs', to: '/runs' };
const experiments: Crumb = { label: 'Comparisons', to: '/experiments' };
const panels: Crumb = { label: 'Panels', to: '/panels' };
const searches: Crumb = { label: 'Better wordings', to: '/searches' };
const surveys: Crumb = { label: 'Surveys', to: '/surveys' };
const research: Crumb = { label: 'Research papers', to: '/research' };
const profiles: Crumb = { label: 'Profiles', to: '/profiles' };
const segments: Crumb = { label: 'Segments', to: '/segments' };

/**
 * Loads a screen on demand. The router renders nothing, not even an error, for a route whose loading failed, so the
 * failure is thrown by the screen instead.
 */
function screen(path: string, crumbs: string | RouteHandle['crumbs'], load: () => Promise<ComponentType>) {
  const lazy = async () => {
    try {
      return { Component: await load() };
    } catch (error) {
      return {
        Component: () => {
          throw error;
        },
      };
    }
  };
  const handle: RouteHandle = { crumbs: typeof crumbs === 'string' ? () => [{ label: crumbs }] : crumbs };
  return { path, errorElement: <RouteError />, handle, lazy };
}

const shared = screen(
  'shared/:token',
  'Shared run',
  async () => (await import('../features/run/sharing/shared-screen.tsx')).SharedScreen,
);

const sharedPanel = screen(
  'shared/panels/:token',
  'Shared panel',
  async () => (await import('../features/panels/shared-panel-screen.tsx')).SharedPanelScreen,
);

const sharedSearch = screen(
  'shared/searches/:token',
  'Shared search',
  async () => (await import('../features/searches/shared-search-screen.tsx')).SharedSearchScreen,
);

const sharedSurvey = screen(
  'shared/surveys/:token',
  'Shared survey',
  async () => (await import('../features/surveys/shared-survey-screen.tsx')).SharedSurveyScreen,
);

const sharedExperiment = screen(
  'shared/experiments/:token',
  'Shared comparison',
  async () => (await import('../features/compare/experiments/shared-experiment-screen.tsx')).SharedExperimentScreen,
);

const seat = screen(
  'seats/:token',
  'Seat in a panel',
  async () => (await import('../features/panels/seat-screen.tsx')).SeatScreen,
);

const surveyPage = screen(
  's/:token',
  'Survey',
  async () => (await import('../features/survey-page/survey-page-screen.tsx')).SurveyPageScreen,
);

const removeMe = screen(
  'remove-me',
  'Remove my profile',
  async () => (await import('../features/removal/remove-me-screen.tsx')).RemoveMeScreen,
);

const confirmRemoval = screen(
  'remove-me/:token',
  'Remove my profile',
  async () => (await import('../features/removal/confirm-removal-screen.tsx')).ConfirmRemovalScreen,
);

const panel = screen(
  'panels/:jobId',
  (params) => [panels, { label: params['jobId'] ?? 'Panel' }],
  async () => (await import('../features/panels/panel-screen.tsx')).PanelScreen,
);

const interview = screen(
  'runs/:jobId/personas/:provider/:personaIndex',
  ({ jobId = '' }) => [runs, { label: jobId, to: `/runs/${jobId}` }, { label: 'Interview' }],
  async () => (await import('../features/interview/interview-screen.tsx')).InterviewScreen,
);

const consent = screen(
  'oauth/interaction/:uid',
  'Connect an app',
  async () => (await import('../features/consent/consent-screen.tsx')).ConsentScreen,
);

/** All screens. Everything that the first page does not need loads on demand. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      {
        index: true,
        element: <HomeScreen />,
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Test a message' }] },
      },
      {
        element: <SignedInOnly />,
        errorElement: <RouteError />,
        children: [
          screen(
            'ai-assistant/:conversationId?',
            'AI assistant',
            async () => (await import('../features/assistant/assistant-screen.tsx')).AssistantScreen,
          ),
          screen(
            'analytics',
            'Analytics',
            async () => (await import('../features/analytics/analytics-screen.tsx')).AnalyticsScreen,
          ),
          screen('runs', 'Runs', async () => (await import('../features/runs/runs-screen.tsx')).RunsScreen),
          screen(
            'recurring',
            () => [runs, { label: 'Recurring' }],
            async () => (await import('../features/recurring/recurring-screen.tsx')).RecurringScreen,
          ),
          screen(
            'compare',
            () => [runs, { label: 'Compare runs' }],
            async () => (await import('../features/compare/compare-screen.tsx')).CompareScreen,
          ),
          screen(
            'experiments',
            'Comparisons',
            async () => (await import('../features/compare/experiments/experiments-screen.tsx')).ExperimentsScreen,
          ),
          screen(
            'experiments/:id',
            () => [experiments, { label: 'Comparison' }],
            async () => (await import('../features/compare/experiments/experiment-screen.tsx')).ExperimentScreen,
          ),
          screen(
            'segments',
            'Segments',
            async () => (await import('../features/segments/segments-screen.tsx')).SegmentsScreen,
          ),
          screen(
            'segments/new',
            () => [segments, { label: 'New segment' }],
            async () => (await import('../features/segments/builder-screen.tsx')).BuilderScreen,
          ),
          screen(
            'segments/import',
            () => [segments, { label: 'Import' }],
            async () => (await import('../features/segments/import-screen.tsx')).ImportScreen,
          ),
          screen(
            'segments/describe',
            () => [segments, { label: 'Describe a segment' }],
            async () => (await import('../features/segments/described/describe-screen.tsx')).DescribeScreen,
          ),
          screen(
            'segments/:id',
            () => [segments, { label: 'Segment' }],
            async () => (await import('../features/segments/segment-screen.tsx')).SegmentScreen,
          ),
          screen('panels', 'Panels', async () => (await import('../features/panels/panels-screen.tsx')).PanelsScreen),
          screen(
            'panels/new',
            () => [panels, { label: 'New panel' }],
            async () => (await import('../features/panels/new-panel-screen.tsx')).NewPanelScreen,
          ),
          screen(
            'panels/import',
            () => [panels, { label: 'Import a transcript' }],
            async () => (await import('../features/panels/import-screen.tsx')).ImportTranscriptScreen,
          ),
          panel,
          screen(
            'searches',
            'Better wordings',
            async () => (await import('../features/searches/searches-screen.tsx')).SearchesScreen,
          ),
          screen(
            'searches/new',
            () => [searches, { label: 'New search' }],
            async () => (await import('../features/searches/new-search-screen.tsx')).NewSearchScreen,
          ),
          screen(
            'searches/:jobId',
            (params) => [searches, { label: params['jobId'] ?? 'Search' }],
            async () => (await import('../features/searches/search-screen.tsx')).SearchScreen,
          ),
          screen(
            'surveys/:id/results',
            ({ id = '' }) => [surveys, { label: 'Survey', to: `/surveys/${id}` }, { label: 'Results' }],
            async () => (await import('../features/surveys/results/results-screen.tsx')).SurveyResultsScreen,
          ),
          screen(
            'surveys',
            'Surveys',
            async () => (await import('../features/surveys/surveys-screen.tsx')).SurveysScreen,
          ),
          screen(
            'surveys/:id',
            () => [surveys, { label: 'Survey' }],
            async () => (await import('../features/surveys/survey-screen.tsx')).SurveyScreen,
          ),
          screen('profiles', 'Profiles', async () => (await import('../features/profiles/screens.ts')).ProfilesScreen),
          screen(
            'profiles/new',
            () => [profiles, { label: 'New profile' }],
            async () => (await import('../features/profiles/screens.ts')).NewProfileScreen,
          ),
          screen(
            'profiles/imports/:jobId',
            () => [profiles, { label: 'Import by addresses' }],
            async () => (await import('../features/profiles/screens.ts')).AddressImportScreen,
          ),
          screen(
            'profiles/:id',
            () => [profiles, { label: 'Profile' }],
            async () => (await import('../features/profiles/screens.ts')).ProfileScreen,
          ),
          screen(
            'research',
            'Research papers',
            async () => (await import('../features/research/screens.ts')).ResearchScreen,
          ),
          screen(
            'research/papers/:paperId',
            () => [research, { label: 'Paper' }],
            async () => (await import('../features/research/screens.ts')).PaperScreen,
          ),
          screen(
            'runs/:jobId',
            (params) => [runs, { label: params['jobId'] ?? 'Run' }],
            async () => (await import('../features/run/run-screen.tsx')).RunScreen,
          ),
          { ...interview, handle: { ...interview.handle, hasNoChat: true } },
          screen('help', 'Help', async () => (await import('../features/help/help-screen.tsx')).HelpScreen),
          screen(
            'help/:page',
            ({ page = '' }) => [{ label: 'Help', to: '/help' }, { label: helpTitleOf(page) }],
            async () => (await import('../features/help/help-screen.tsx')).HelpScreen,
          ),
          screen('inbox', 'Inbox', async () => (await import('../features/inbox/inbox-screen.tsx')).InboxScreen),
          screen(
            'operations',
            'Operations',
            async () => (await import('../features/operations/operations-screen.tsx')).OperationsScreen,
          ),
          { ...consent, handle: { ...consent.handle, hasNoChat: true, hasNoTour: true } },
          screen(
            'settings/:section?',
            'Settings',
            async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
          ),
        ],
      },
      screen('sign-in', 'Sign in', async () => (await import('../features/account/sign-in-screen.tsx')).SignInScreen),
      screen('sign-in/:step', 'Sign in', async () => (await import('../features/account/step-screen.tsx')).StepScreen),
      screen(
        'reset-password',
        'Reset your password',
        async () => (await import('../features/account/reset-password-screen.tsx')).ResetPasswordScreen,
      ),
      screen(
        'reset-password/new',
        'Reset your password',
        async () => (await import('../features/account/new-password-screen.tsx')).NewPasswordScreen,
      ),
      screen(
        'sign-up',
        'Create an account',
        async () => (await import('../features/account/sign-up-screen.tsx')).SignUpScreen,
      ),
      screen(
        'confirm',
        'Confirm your email',
        async () => (await import('../features/account/confirm-screen.tsx')).ConfirmScreen,
      ),
      { ...shared, handle: { ...shared.handle, isForAnyone: true } },
      { ...sharedPanel, handle: { ...sharedPanel.handle, isForAnyone: true } },
      { ...sharedSearch, handle: { ...sharedSearch.handle, isForAnyone: true } },
      { ...sharedSurvey, handle: { ...sharedSurvey.handle, isForAnyone: true } },
      { ...sharedExperiment, handle: { ...sharedExperiment.handle, isForAnyone: true } },
      { ...seat, handle: { ...seat.handle, isForAnyone: true } },
      { ...surveyPage, handle: { ...surveyPage.handle, isForAnyone: true } },
      { ...removeMe, handle: { ...removeMe.handle, isForAnyone: true } },
      { ...confirmRemoval, handle: { ...confirmRemoval.handle, isForAnyone: true } },
      { path: '*', element: <NotFoundScreen />, handle: { crumbs: () => [{ label: 'Not found' }] } },
    ],
  },
]);

function NotFoundScreen() {
  return (
    <>
      <ScreenName>Not found</ScreenName>
      <EmptyState icon={<Search size={28} />} title="There is no such page" action={<Link to="/">Test a message</Link>}>
        The address may be mistyped, or what was here is gone.
      </EmptyState>
    </>
  );
}
