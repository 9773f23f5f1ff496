/**
 * Importing, searching and deleting a hundred thousand rows through the screens.
 * @guards web/features/segments/** api/segments/** domain/segments/**
 */
import { note } from '../_support/note.ts';
import { beSignedIn, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { importVoters, lookAmongVoters, type Responsiveness, undoVoters } from './voters.ts';

const rows = 100_000;
const step = stepsInOrder(300_000);

/** A page whose frames take half of the time is not responsive, however slow the machine. */
const wasUnresponsive = ({ ms, maxFrameMs }: Responsiveness) => maxFrameMs > Math.max(1_000, ms / 2);
const inWords = ({ ms, maxFrameMs }: Responsiveness) =>
  `${(ms / 1000).toFixed(1)} s (longest frame ${maxFrameMs.toFixed(0)} ms)`;

let journey: Journey;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  await beSignedIn(journey);
  journey.consoleMessages.length = 0;
}, 180_000);

afterAll(() => journey?.close(), 60_000);

step('a hundred thousand voters are imported while the page stays responsive', async () => {
  const { reading, importing } = await importVoters(journey, rows);
  note(`100,000 rows in the browser: read in ${inWords(reading)}, imported in ${inWords(importing)}`);
  expect([reading, importing].filter(wasUnresponsive)).toEqual([]);
});

step('the page of the segment scrolls, counts and searches all of them', () => lookAmongVoters(journey.page, rows));

step('undoing the import removes all of them', async () => {
  await undoVoters(journey.page);
  expect(journey.consoleMessages).toEqual([]);
});
