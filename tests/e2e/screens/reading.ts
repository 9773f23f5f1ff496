/** Parts of screens that are read from the server, while loading and after an error. */
import type { Camera } from './camera.ts';
import { whileAnswering, whileDelayed, whileRefusing } from './faults.ts';
import { waitForSkeleton } from './doing.ts';
import type { Scene } from './scene.ts';

interface Read {
  /** Name of the GraphQL operation, or glob of the address. */
  asked: string;
  path: string;
  /** Text that is shown after an error. */
  failure: string | RegExp;
  /** Replacement for the path in the state's name when the path varies. */
  place?: string;
}

/** Empty paths are that of the scene's run. */
const ofRun: readonly Read[] = [
  { asked: 'Progress', path: '', failure: 'This run could not be read' },
  { asked: 'RunSampleReactions', path: '', failure: /^They could not be read/ },
  { asked: 'RunReactions', path: '?tab=reactions', failure: 'Reactions could not be read' },
  { asked: 'RunBreakdown', path: '?tab=breakdown', failure: 'The break-down could not be read' },
];

const ofLists: readonly Read[] = [
  { asked: 'RecentRuns', path: '/', failure: 'Your runs could not be read' },
  { asked: 'RecentRuns', path: '/runs', failure: 'Your runs could not be read' },
  { asked: 'RecurringRuns', path: '/recurring', failure: 'Your recurring runs could not be read' },
  { asked: 'Inbox', path: '/inbox', failure: 'Your notifications could not be read' },
  { asked: 'Operations', path: '/operations', failure: 'Operations could not be read' },
];

const ofComparisons: readonly Read[] = [
  { asked: 'RunsToCompare', path: '/compare', failure: 'Your runs could not be read' },
  { asked: 'CompareRuns', path: '/compare?runs=', failure: 'These runs could not be compared' },
  { asked: 'Experiments', path: '/experiments', failure: 'Your comparisons could not be read' },
];

const ofAnalytics: readonly Read[] = [
  { asked: 'AnalyticsFilterChoices', path: '/analytics', failure: 'Analytics could not be read' },
  { asked: 'AnalyticsView', path: '/analytics', failure: 'Analytics could not be read' },
];

const ofCompose: readonly Read[] = [{ asked: 'Segments', path: '/', failure: /^Segments could not be read/ }];

const ofSegments: readonly Read[] = [
  { asked: 'SegmentList', path: '/segments', failure: 'Your segments could not be read' },
  { asked: 'SegmentDetail', path: '/segments/sample-american-adults', failure: 'The segment could not be read' },
  { asked: 'SegmentDistributions', path: '/segments/sample-american-adults', failure: 'The charts could not be read' },
];

const ofSettings: readonly Read[] = [
  { asked: 'MySettings', path: '/settings/keys', failure: 'Your keys could not be read' },
  { asked: 'ModelPrices', path: '/settings/keys', failure: 'The prices could not be read' },
  { asked: 'MySettings', path: '/settings/simulations', failure: 'Your settings could not be read' },
  { asked: 'MySettings', path: '/settings/notifications', failure: 'Your settings could not be read' },
  { asked: '**/auth/devices', path: '/settings/security', failure: 'Your devices could not be read' },
  { asked: '**/auth/mfa-preference', path: '/settings/security', failure: 'Your second steps could not be read' },
  { asked: '**/auth/passkeys', path: '/settings/security', failure: 'Your passkeys could not be read' },
];

async function look(camera: Camera, { asked, path, failure, place = path }: Read): Promise<void> {
  const { page } = camera;
  const name = `${asked.replaceAll(/[*/]+/g, '')} at ${place}`;
  await whileDelayed(page, asked, async () => {
    await page.goto(path);
    await waitForSkeleton(camera);
    // Gray lines have nothing to press, and the same layout at the widths between.
    await camera.look(`${name}, being read`, { at: [390, 1440], keys: false });
  });
  const fail = asked.includes('*')
    ? () => whileAnswering(page, asked, {}, shown, 500)
    : () => whileRefusing(page, asked, shown);
  const shown = async () => {
    await page.goto(path);
    await page.getByText(failure).first().waitFor();
    await camera.look(`${name}, not read`);
  };
  await fail();
}

const takeAll =
  (reads: readonly Read[]) =>
  async ({ camera }: Scene): Promise<void> => {
    for (const read of reads) await look(camera, read);
  };

export const takeReadingCompose = takeAll(ofCompose);
export const takeReadingLists = takeAll(ofLists);
export const takeReadingAnalytics = takeAll(ofAnalytics);
export const takeReadingSegments = takeAll(ofSegments);
export const takeReadingSettings = takeAll(ofSettings);

export async function takeReadingRun(scene: Scene): Promise<void> {
  const { runPath } = scene;
  await takeAll(ofRun.map((read) => ({ ...read, path: `${runPath}${read.path}`, place: `the run${read.path}` })))(
    scene,
  );
}

export async function takeReadingComparisons(scene: Scene): Promise<void> {
  const jobId = scene.runPath.split('/').at(-1) ?? '';
  const placed = (path: string) => (path.endsWith('runs=') ? `${path}${jobId},another-quiet-run` : path);
  await takeAll(ofComparisons.map((read) => ({ ...read, path: placed(read.path), place: read.path })))(scene);
}
