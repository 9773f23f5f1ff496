import type { RouteObject } from 'react-router';
import type { RouteHandle } from '../../web/app/route-handle.ts';
import { router } from '../../web/app/router.tsx';

function routesIn(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...routesIn(route.children ?? [])]);
}

test('every page of a person has the chat, panels too, but an interview and a consent', () => {
  const without = routesIn(router.routes as RouteObject[]).filter(
    ({ handle }) => (handle as RouteHandle | undefined)?.hasNoChat === true,
  );
  expect(without.map(({ path }) => path)).toEqual([
    'runs/:jobId/personas/:provider/:personaIndex',
    'oauth/interaction/:uid',
  ]);
});
