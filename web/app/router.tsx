import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { HomeScreen } from './home-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Breadcrumbs of a route. */
export interface Crumb {
  label: string;
  to?: string;
}

export interface RouteHandle {
  crumbs: (params: Record<string, string | undefined>) => Crumb[];
  /** The same for everybody with the address, so without a person's navigation. */
  isForAnyone?: boolean;
}

const runs: Crumb = { label: 'Runs', to: '/runs' };
const segments: Crumb = { label: 'Segments', to: '/segments' };

/**
 * Loads a screen on demand. The router renders nothing, not even an error, for a route whose loading failed, so the
 * failure is thrown by the screen instead.
 */
function onDemand(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
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
}

/** All routes. Screens other than the first page load on demand. */
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
          {
            path: 'ai-assistant/:conversationId?',
            errorElement: <RouteError />,
            handle: { crumbs: () => [{ label: 'AI assistant' }] },
            lazy: onDemand(async () => (await import('../features/assistant/assistant-screen.tsx')).AssistantScreen),
          },
          {
            path: 'analytics',
            errorElement: <RouteError />,
            handle: { crumbs: () => [{ label: 'Analytics' }] },
            lazy: onDemand(async () => (await import('../features/analytics/analytics-screen.tsx')).AnalyticsScreen),
          },
          {
            path: 'runs',
            errorElement: <RouteError />,
            handle: { crumbs: () => [{ label: 'Runs' }] },
            lazy: onDemand(async () => (await import('../features/runs/runs-screen.tsx')).RunsScreen),
          },
          {
            path: 'recurring',
            errorElement: <RouteError />,
            handle: { crumbs: () => [runs, { label: 'Recurring' }] },
            lazy: onDemand(async () => (await import('../features/recurring/recurring-screen.tsx')).RecurringScreen),
          },
          {
            path: 'compare',
            errorElement: <RouteError />,
            handle: { crumbs: () => [runs, { label: 'Compare' }] },
            lazy: onDemand(async () => (await import('../features/compare/compare-screen.tsx')).CompareScreen),
          },
          {
            path: 'segments',
            errorElement: <RouteError />,
            handle: { crumbs: () => [{ label: 'Segments' }] },
            lazy: onDemand(async () => (await import('../features/segments/segments-screen.tsx')).SegmentsScreen),
          },
          {
            path: 'segments/new',
            errorElement: <RouteError />,
            handle: { crumbs: () => [segments, { label: 'New segment' }] },
            lazy: onDemand(async () => (await import('../features/segments/builder-screen.tsx')).BuilderScreen),
          },
          {
            path: 'segments/import',
            errorElement: <RouteError />,
            handle: { crumbs: () => [segments, { label: 'Import' }] },
            lazy: onDemand(async () => (await import('../features/segments/import-screen.tsx')).ImportScreen),
          },
          {
            path: 'segments/:id',
            errorElement: <RouteError />,
            handle: { crumbs: () => [segments, { label: 'Segment' }] },
            lazy: onDemand(async () => (await import('../features/segments/segment-screen.tsx')).SegmentScreen),
          },
          {
            path: 'runs/:jobId',
            errorElement: <RouteError />,
            handle: {
              crumbs: (params: Record<string, string | undefined>) => [runs, { label: params['jobId'] ?? 'Run' }],
            },
            lazy: onDemand(async () => (await import('../features/run/run-screen.tsx')).RunScreen),
          },
          {
            path: 'settings/:section?',
            errorElement: <RouteError />,
            handle: { crumbs: () => [{ label: 'Settings' }] },
            lazy: onDemand(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
          },
        ],
      },
      {
        path: 'sign-in',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Sign in' }] },
        lazy: onDemand(async () => (await import('../features/account/sign-in-screen.tsx')).SignInScreen),
      },
      {
        path: 'sign-in/:step',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Sign in' }] },
        lazy: onDemand(async () => (await import('../features/account/step-screen.tsx')).StepScreen),
      },
      {
        path: 'reset-password',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Reset your password' }] },
        lazy: onDemand(async () => (await import('../features/account/reset-password-screen.tsx')).ResetPasswordScreen),
      },
      {
        path: 'reset-password/new',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Reset your password' }] },
        lazy: onDemand(async () => (await import('../features/account/new-password-screen.tsx')).NewPasswordScreen),
      },
      {
        path: 'sign-up',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Create an account' }] },
        lazy: onDemand(async () => (await import('../features/account/sign-up-screen.tsx')).SignUpScreen),
      },
      {
        path: 'confirm',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Confirm your email' }] },
        lazy: onDemand(async () => (await import('../features/account/confirm-screen.tsx')).ConfirmScreen),
      },
      {
        path: 'shared/:token',
        errorElement: <RouteError />,
        handle: { crumbs: () => [{ label: 'Shared run' }], isForAnyone: true },
        lazy: onDemand(async () => (await import('../features/run/sharing/shared-screen.tsx')).SharedScreen),
      },
      { path: '*', element: <NotFoundScreen />, handle: { crumbs: () => [{ label: 'Not found' }] } },
    ],
  },
]);
