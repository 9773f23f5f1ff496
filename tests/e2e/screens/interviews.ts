/** The page on which a persona is interviewed, and the interviews of a run. */
import type {
  AlikePersonasQuery,
  InterviewQuery,
  InterviewSubjectQuery,
} from '../../../web/generated/interviews/graphql.ts';
import { waitForSkeleton } from './doing.ts';
import { assignInto, whileChangingData, whileDelayed, whileRefusing } from './faults.ts';
import type { Camera } from './camera.ts';
import { calm, type Scene } from './scene.ts';

const lastAnswer = ({ page }: Camera) =>
  page.getByRole('log', { name: 'Questions and answers' }).getByRole('article').last();

async function openFirst({ page }: Camera, runPath: string): Promise<void> {
  await page.goto(`${runPath}?tab=reactions`);
  await page
    .getByRole('link', { name: /^Interview: / })
    .first()
    .click();
  await page.getByLabel(/^Question to /).waitFor();
}

async function ask(camera: Camera, question: string): Promise<void> {
  await camera.page.getByLabel(/^Question to /).fill(question);
  await camera.page.getByLabel(/^Question to /).press('Enter');
}

async function suggest(camera: Camera, question: string): Promise<void> {
  await camera.page.getByRole('button', { name: question }).click();
  const said = camera.page.getByRole('article', { name: 'You' }).last();
  await said.getByText(question).waitFor();
  await lastAnswer(camera).getByRole('button', { name: 'Quote this' }).waitFor({ timeout: 60_000 });
}

export async function takeInterview({ camera, runPath, simulate }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await openFirst(camera, runPath);
  await look('interview-empty');
  await suggest(camera, 'Why?');
  await suggest(camera, 'Finish: “I would believe it if…”');
  await suggest(camera, 'What would change your mind?');
  await shoot('interview');
  const path = new URL(page.url()).pathname + new URL(page.url()).search;
  await page.getByRole('button', { name: 'Quote this' }).last().click();
  await page.locator('.bp6-toast').first().waitFor();
  await look('interview-quoted-toast', { keys: false });

  await page.getByRole('button', { name: 'Prompt and raw reply' }).click();
  await page.getByText('The prompt exactly as it was sent.').waitFor();
  await look('interview-call');
  await page.getByRole('button', { name: 'Prompt and raw reply' }).click();

  await simulate({ streamMs: 1_500 });
  await ask(camera, 'Can you give me an example?');
  await lastAnswer(camera).getByText('Speaking…').waitFor();
  await look('interview-answering');
  await page.getByRole('button', { name: 'Stop' }).click();
  await lastAnswer(camera).getByText('Stopped. The words so far are kept.').waitFor();
  await look('interview-stopped');
  await simulate(calm);
  await ask(camera, 'And this? [[simulate:401]]');
  await lastAnswer(camera).getByRole('link', { name: 'Open settings' }).waitFor();
  await look('interview-failed');
  await whileRefusing(page, 'AskPersona', async () => {
    await ask(camera, 'Not taken');
    await page.getByRole('alert').filter({ hasText: 'The database is being restarted' }).waitFor();
    await look('interview-not-taken');
  });

  await takeAlike(camera);
  await page.goto(runPath);
  await page.getByRole('navigation', { name: 'Interviews' }).waitFor();
  await look('interviews-of-a-run');
  await page.goto(path);
  await page
    .getByRole('button', { name: /^Delete the interview/ })
    .first()
    .click();
  await page.getByText('Interview deleted').waitFor();
  await look('interview-deleted-toast', { keys: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('log', { name: 'Questions and answers' }).waitFor();
  await takeOtherInterviews(camera, path);
}

/** The question whether personas like this one should be asked. */
async function takeAlike({ page, look }: Camera): Promise<void> {
  const open = () => page.getByRole('button', { name: /^Test the message on 20 like / }).click();
  const close = () => page.getByRole('button', { name: 'Not now' }).click();
  await open();
  await page.getByText(/^Alike in \d/).waitFor();
  await look('interview-alike');
  await close();
  const lose = ({ alikePersonas }: AlikePersonasQuery) =>
    assignInto(alikePersonas, { personas: 0, problem: 'The segments of this run have nobody else who can be asked.' });
  await whileChangingData(page, 'AlikePersonas', lose, async () => {
    await open();
    await page.getByText('nobody else who can be asked').waitFor();
    await look('interview-alike-nobody');
    await close();
  });
  await whileRefusing(page, 'AlikePersonas', async () => {
    await open();
    await page.getByText('Nobody could be looked for').waitFor();
    await look('interview-alike-not-read');
    await close();
  });
}

/** Interviews that are being read, cannot be read, are gone, or cannot be continued. */
async function takeOtherInterviews(camera: Camera, path: string): Promise<void> {
  const { page, look } = camera;
  await whileDelayed(page, 'InterviewSubject', async () => {
    await page.goto(path);
    await waitForSkeleton(camera);
    await look('interview-loading');
  });
  await whileRefusing(page, 'InterviewSubject', async () => {
    await page.goto(path);
    await page.getByText('This persona could not be read').waitFor();
    await look('interview-not-read');
  });
  await whileRefusing(page, 'Interview', async () => {
    await page.goto(path);
    await page.getByText('The interview could not be read').waitFor();
    await look('interview-talk-not-read');
  });
  const lose = (data: InterviewQuery) => assignInto(data, { interview: null });
  await whileChangingData(page, 'Interview', lose, async () => {
    await page.goto(path);
    await page.getByText('There is no such interview').waitFor();
    await look('interview-gone');
  });
  const forget = ({ interviewSubject }: InterviewSubjectQuery) => assignInto(interviewSubject, { canBeAsked: false });
  await whileChangingData(page, 'InterviewSubject', forget, async () => {
    await page.goto(path);
    await page.getByText('The persona is no longer stored').waitFor();
    await look('interview-of-a-lost-persona');
  });
  await page.goto(path.replace(/\/\d+\?.*$/, '/99999'));
  await page.getByText('There is no such answer').waitFor();
  await look('interview-of-nobody');
}
