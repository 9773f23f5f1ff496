/**
 * The page of a link: lost, stale and repeated saves.
 * @guards web/features/survey-page/** web/components/questionnaire/** domain/surveys/languages.ts
 * @guards domain/surveys/{types,parts}/** domain/surveys/{arrange,path,pipes,present,question-texts,respondent}.ts
 * @guards domain/surveys/{structure,survey,validate}.ts
 */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { prune } from '../../domain/surveys/path.ts';
import type { PublicSurvey } from '../../domain/surveys/public-view.ts';
import type { ResponseEnd, ResponseStatus } from '../../domain/surveys/response-end.ts';
import { validateResponse, type Problem } from '../../domain/surveys/validate.ts';
import { ActiveClock } from '../../web/features/survey-page/active-clock.ts';
import { LeaveContext } from '../../web/features/survey-page/leave-for.ts';
import { SurveyPageScreen } from '../../web/features/survey-page/survey-page-screen.tsx';
import { respondentOf, surveyOf } from '../unit/domain/surveys/samples.ts';
import { faultsOf, focused, show } from './_support/render.tsx';

const survey = surveyOf({
  title: { en: 'Your way to work', de: 'Ihr Weg zur Arbeit' },
  description: 'Three questions.',
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'means',
          type: 'single',
          text: { en: 'How do you get there?', de: 'Wie kommen Sie hin?' },
          required: true,
          options: [
            { id: 'bus', text: 'Bus' },
            { id: 'car', text: 'Car' },
          ],
        },
        { id: 'why', type: 'open', text: 'Why?' },
        { id: 'more', type: 'open', text: 'Anything else?' },
      ],
    },
  ],
  settings: { thankYou: 'See you next year.' },
});
const respondent = respondentOf(survey);
const address = '/api/surveys/abc';
const open: PublicSurvey = {
  definition: survey,
  version: 1,
  state: 'open',
  language: 'en',
  parameters: [],
  isInvitation: false,
  isDone: false,
};

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** The routes of one link over one response in memory. */
function serve(link: Partial<PublicSurvey> = {}, definition = survey) {
  const server = {
    calls: [] as Call[],
    /** Requests reach nobody. */
    isDown: false,
    /** Requests are served, but their replies are lost. */
    losesReplies: false,
    token: '',
    revision: 0,
    answers: {} as Record<string, unknown>,
    status: 'started' as ResponseStatus,
    problems: null as Problem[] | null,
    ending: 'completed' as ResponseEnd,
    hasQuotas: false,
    language: respondent.language,
    next: null as string | null,
    /** Saves of pages that were left end as over quota. */
    isFull: false,
    bodies: (method: string, suffix = '') =>
      server.calls.filter((one) => one.method === method && one.path.endsWith(suffix)).map(({ body }) => body),
  };
  const stored = () => ({ revision: server.revision, answers: server.answers, status: server.status });
  const view = () => ({
    ...stored(),
    ...respondent,
    hasQuotas: server.hasQuotas,
    language: server.language,
    next: null,
    responseToken: server.token,
    definition,
    version: 1,
    seconds: null,
  });
  const reply = ({ method, path, body }: Call): Response => {
    if (path === address) return Response.json({ ...open, definition, ...link });
    if (path === `${address}/responses`) {
      server.token ||= String(body['responseToken']);
      return Response.json(view());
    }
    if (!path.startsWith(`${address}/responses/${server.token}`))
      return Response.json({ message: 'Gone' }, { status: 404 });
    if (method === 'GET') return Response.json(view());
    const answers = prune(definition, body['answers'] as Record<string, unknown>, respondent);
    if (method === 'PUT') {
      const isStale = body['revision'] !== server.revision || server.status !== 'started';
      if (isStale) return Response.json({ message: 'Changed', ...stored() }, { status: 409 });
      const isFull = server.isFull && body['isPageDone'] === true;
      Object.assign(server, { answers, revision: server.revision + 1, ...(isFull ? { status: 'over-quota' } : {}) });
      return Response.json(stored());
    }
    const problems = server.problems ?? validateResponse(definition, answers, respondent);
    if (problems.length > 0) return Response.json({ problems }, { status: 422 });
    const isStale = body['revision'] !== server.revision && server.status === 'started';
    if (isStale) return Response.json({ message: 'Changed', ...stored() }, { status: 409 });
    Object.assign(server, { answers, status: server.ending });
    const thankYou = server.ending === 'screened-out' ? '' : 'See you next year.';
    return Response.json({ status: server.ending, thankYou, next: server.next });
  };
  globalThis.fetch = async (url, init) => {
    const path = String(url);
    if (!path.startsWith(address)) return plainFetch(url, init);
    const call = { method: init?.method ?? 'GET', path, body: JSON.parse(String(init?.body ?? '{}')) as Call['body'] };
    server.calls.push(call);
    if (server.isDown) throw new TypeError('Failed to fetch');
    const response = reply(call);
    if (server.losesReplies) throw new TypeError('Failed to fetch');
    return response;
  };
  return server;
}

const plainFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = plainFetch;
});

const openPage = () => show([{ path: '/s/:token', element: <SurveyPageScreen /> }], '/s/abc');

/** Opens the page and answers the first question. */
async function begin() {
  const shown = await openPage();
  await shown.person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('group', { name: /How do you get there/ });
  await shown.person.keyboard('1{Enter}');
  return shown;
}

/** Tells the page that the connection is back, so that it tries again at once. */
const reconnect = () => act(async () => window.dispatchEvent(new Event('online')));
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

test('a survey is started, answered by keyboard and sent, and is known as answered afterwards', async () => {
  const server = serve();
  const { person, container } = await openPage();
  await screen.findByRole('heading', { name: 'Your way to work' });
  expect(container.textContent).toContain('Your answers go to the author of this survey.');
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByRole('group', { name: /How do you get there/ });
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Bus' }));
  await person.keyboard('2{Enter}');
  await waitFor(() => expect(server.answers).toEqual({ means: { option: 'car' } }));
  await person.keyboard('It is fast{Control>}{Enter}{/Control}');
  await screen.findByRole('group', { name: 'Anything else?' });
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  const heading = await screen.findByRole('heading', { name: 'Thank you' });
  expect(focused()).toBe(heading);
  expect(container.textContent).toContain('See you next year.');
  expect(await faultsOf(container)).toEqual([]);
  const [sent] = server.bodies('POST', '/complete');
  expect(sent).toMatchObject({ answers: { means: { option: 'car' }, why: 'It is fast', more: null }, website: '' });
  expect(sent?.['seconds']).toBeGreaterThanOrEqual(0);
  expect(server.bodies('POST', '/responses')).toEqual([
    { responseToken: expect.stringMatching(/^[\w-]{43}$/), language: 'en', parameters: {} },
  ]);

  cleanup();
  await openPage();
  expect(await screen.findByRole('heading', { name: 'You have answered this survey' })).toBeTruthy();
});

test.each([
  [{ state: 'closed', definition: null }, 'This survey is closed'],
  [{ state: 'expired', definition: null }, 'This link has expired'],
  [{ state: 'full', definition: null }, 'This survey has enough answers'],
  [{ isDone: true, isInvitation: true }, 'You have answered this survey'],
] as const)('a link that takes no answers says why: %j', async (link, title) => {
  serve(link);
  await openPage();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an unknown link says so, and an unreachable server is asked again', async () => {
  const server = serve();
  server.isDown = true;
  const { person } = await openPage();
  await screen.findByText('The survey could not be read');
  server.isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Start' });
  cleanup();
  globalThis.fetch = async () => Response.json({ message: 'No such link' }, { status: 404 });
  await openPage();
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
});

test('the language can be chosen', async () => {
  const server = serve({ language: null });
  const { person } = await openPage();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(screen.getByRole('heading', { name: 'Ihr Weg zur Arbeit' })).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Beginnen' }));
  await waitFor(() => expect(server.bodies('POST', '/responses')).toMatchObject([{ language: 'de' }]));
});

test('the page speaks the language of the survey, from its start to its end', async () => {
  const spanish = { ...survey, language: 'es' };
  const server = serve({ language: 'es' }, spanish);
  server.language = 'es';
  const { person, container } = await openPage();
  await screen.findByText('Sus respuestas se envían al autor de esta encuesta.');
  await person.click(screen.getByRole('button', { name: 'Empezar' }));
  await screen.findByText('Obligatoria');
  await person.click(screen.getByRole('button', { name: 'Siguiente' }));
  const problem = await screen.findByText('Responda a esta pregunta');
  expect(problem.lang).toBe('es');
  expect(await faultsOf(container)).toEqual([]);
  await person.keyboard('1{Enter}');
  await screen.findByRole('button', { name: 'Atrás' });
  await person.click(screen.getByRole('button', { name: 'Siguiente' }));
  await person.click(await screen.findByRole('button', { name: 'Terminar' }));
  await screen.findByRole('heading', { name: 'Gracias' });
  expect(container.textContent).toContain('Sus respuestas han llegado.');
  expect(container.querySelector('[lang="es"]')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  cleanup();
  await openPage();
  expect(await screen.findByRole('heading', { name: 'Ya ha respondido a esta encuesta' })).toBeTruthy();
});

test('a closed link says so in its language', async () => {
  serve({ state: 'closed', definition: null, language: 'pl' });
  await openPage();
  expect(await screen.findByRole('heading', { name: 'Ta ankieta jest zamknięta' })).toBeTruthy();
});

test('a start whose reply was lost makes no second response', async () => {
  const server = serve();
  server.losesReplies = true;
  const { person } = await openPage();
  server.losesReplies = false;
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  server.losesReplies = true;
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByText('The server cannot be reached. Try again in a moment.');
  server.losesReplies = false;
  await person.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByRole('group', { name: /How do you get there/ });
  const tokens = server.bodies('POST', '/responses').map(({ responseToken }) => responseToken);
  expect(new Set(tokens).size).toBe(1);
});

test('what could not be saved is said, survives a reload, and is saved then', async () => {
  const server = serve();
  const { person } = await begin();
  await waitFor(() => expect(server.revision).toBe(1));
  await screen.findByText('Saved');
  server.isDown = true;
  await person.keyboard('Typed offline{Control>}{Enter}{/Control}');
  await screen.findByText('Not saved yet; trying again');
  await person.keyboard('And this');
  cleanup();
  server.isDown = false;
  await openPage();
  await screen.findByRole('group', { name: 'Anything else?' });
  await waitFor(() => expect(server.answers).toMatchObject({ why: 'Typed offline', more: 'And this' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failing save is tried again by itself', async () => {
  const server = serve();
  const { person } = await begin();
  await waitFor(() => expect(server.revision).toBe(1));
  server.isDown = true;
  await person.keyboard('Words{Control>}{Enter}{/Control}');
  await screen.findByText('Not saved yet; trying again');
  server.isDown = false;
  await reconnect();
  await screen.findByText('Saved');
  expect(server.answers).toMatchObject({ why: 'Words' });
});

test('a save whose reply was lost is taken for its own', async () => {
  const server = serve();
  const { person } = await begin();
  await waitFor(() => expect(server.revision).toBe(1));
  server.losesReplies = true;
  await person.keyboard('One{Control>}{Enter}{/Control}');
  await screen.findByText('Not saved yet; trying again');
  await person.keyboard('Two');
  server.losesReplies = false;
  await reconnect();
  await waitFor(() => expect(server.answers).toMatchObject({ why: 'One', more: 'Two' }));
  await screen.findByText('Saved');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another tab wins where both answered, is named, and loses nothing of this one', async () => {
  const server = serve();
  const { person } = await begin();
  await waitFor(() => expect(server.revision).toBe(1));
  // The other tab changes the first answer.
  Object.assign(server, { revision: 5, answers: { means: { option: 'car' } } });
  await person.keyboard('Mine{Control>}{Enter}{/Control}');
  await shows('Your answers were changed in another tab or on another device.');
  await waitFor(() => expect(server.answers).toEqual({ means: { option: 'car' }, why: 'Mine' }));
  for (const _ of [1, 2]) await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Car' }).checked).toBe(true);
  await person.keyboard('1{Enter}');
  await waitFor(() => expect(server.answers).toMatchObject({ means: { option: 'bus' } }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a response that was completed elsewhere ends here too', async () => {
  const server = serve();
  const { person } = await begin();
  await waitFor(() => expect(server.revision).toBe(1));
  Object.assign(server, { status: 'completed' });
  await person.keyboard('Late{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
});

/** Goes to the last page. */
async function goToEnd() {
  const shown = await begin();
  await screen.findByRole('group', { name: 'Why?' });
  await shown.person.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('group', { name: 'Anything else?' });
  return shown;
}

test('a response is sent once, however often it is submitted', async () => {
  const server = serve();
  await goToEnd();
  const finish = screen.getByRole('button', { name: 'Finish' });
  await act(async () => {
    finish.click();
    finish.click();
    finish.click();
  });
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(server.bodies('POST', '/complete')).toHaveLength(1);
});

test('a response that did not arrive is sent again', async () => {
  const server = serve();
  const { person } = await goToEnd();
  server.isDown = true;
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByText('Not sent yet; trying again');
  server.isDown = false;
  await reconnect();
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(server.status).toBe('completed');
});

test.each([
  ['with nothing of its own to save', true],
  ['with answers of its own to save', false],
])('an older tab that finishes %s shows the newer answers before it sends them', async (_name, isSaved) => {
  const server = serve();
  const { person } = await goToEnd();
  if (isSaved) await person.keyboard('Mine');
  await waitFor(() => expect(server.answers).toHaveProperty(isSaved ? 'more' : 'why'));
  await screen.findByText('Saved');
  const newer = { means: { option: 'car' }, why: 'Newer', ...(isSaved ? { more: 'Mine' } : {}) };
  Object.assign(server, { revision: 9, answers: newer });
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  await shows('Your answers were changed in another tab or on another device.');
  expect(server.status).toBe('started');
  await person.click(await screen.findByRole('button', { name: 'Finish' }));
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(server.answers).toEqual({ ...newer, more: isSaved ? 'Mine' : null });
});

test('the last save, whose reply was lost, does not keep a response from its end', async () => {
  const server = serve();
  const { person } = await goToEnd();
  await screen.findByText('Saved');
  server.losesReplies = true;
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByText('Not sent yet; trying again');
  server.losesReplies = false;
  await reconnect();
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(server.bodies('POST', '/complete').map(({ revision }) => revision)).toEqual([
    server.revision - 1,
    server.revision,
  ]);
});

test('problems that the server finds are shown at their question', async () => {
  const server = serve();
  const { person } = await goToEnd();
  server.problems = [{ questionId: 'means', problem: 'Choose from the options that are offered' }];
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByText('Choose from the options that are offered');
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Bus' }));
});

test('a respondent over quota reads why, and the hidden field is sent', async () => {
  const server = serve();
  server.ending = 'over-quota';
  const { person, container } = await goToEnd();
  const website = container.querySelector<HTMLInputElement>('[name="website"]');
  expect(website?.tabIndex).toBe(-1);
  if (website !== null) website.value = 'https://spam.example';
  await person.click(screen.getByRole('button', { name: 'Finish' }));
  await shows('Enough people like you have answered this survey already');
  expect(server.bodies('POST', '/complete')).toMatchObject([{ website: 'https://spam.example' }]);
});

test('a full quota is told where its page is left, and the next question is not shown', async () => {
  const server = serve();
  Object.assign(server, { hasQuotas: true, isFull: true });
  await begin();
  await shows('Enough people like you have answered this survey already');
  expect(screen.queryByRole('group', { name: 'Why?' })).toBeNull();
  expect(server.bodies('PUT').at(-1)).toMatchObject({ isPageDone: true, answers: { means: { option: 'bus' } } });
  expect(server.bodies('POST', '/complete')).toEqual([]);
});

test('with quotas, the next question comes after the reply, also when nobody can be reached', async () => {
  const server = serve();
  server.hasQuotas = true;
  const { person } = await begin();
  await screen.findByRole('group', { name: 'Why?' });
  expect(server.bodies('PUT').at(-1)).toMatchObject({ isPageDone: true });
  server.isDown = true;
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('group', { name: 'Anything else?' });
  server.isDown = false;
  await reconnect();
  await waitFor(() => expect(server.answers).toMatchObject({ why: null }));
});

test('people of a panel provider come with its ids and are led back, also when they return', async () => {
  const server = serve({ parameters: ['PROLIFIC_PID', 'STUDY_ID'] });
  server.next = 'https://provider.example/done?pid=42';
  const opened: string[] = [];
  const goTo = (query: string) => {
    const page = (
      <LeaveContext value={(to) => void opened.push(to)}>
        <SurveyPageScreen />
      </LeaveContext>
    );
    history.replaceState(null, '', `/s/abc${query}`);
    return show([{ path: '/s/:token', element: page }], `/s/abc${query}`);
  };
  const { person, container } = await goTo('?PROLIFIC_PID=42&utm=x');
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('group', { name: /How do you get there/ });
  expect(server.bodies('POST', '/responses')).toMatchObject([{ parameters: { PROLIFIC_PID: '42' } }]);
  await person.keyboard('1{Enter}');
  await screen.findByRole('group', { name: 'Why?' });
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await person.click(await screen.findByRole('button', { name: 'Finish' }));
  const link = await screen.findByRole('link', { name: 'Go on' });
  expect(link.getAttribute('href')).toBe('https://provider.example/done?pid=42');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(opened).toEqual(['https://provider.example/done?pid=42']);
  expect(await faultsOf(container)).toEqual([]);
  cleanup();
  await goTo('');
  await screen.findByRole('heading', { name: 'You have answered this survey' });
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('https://provider.example/done?pid=42');
  expect(opened).toHaveLength(1);
  history.replaceState(null, '', '/');
});

test('people who are screened out read so, and their button did not give it away', async () => {
  const [section] = survey.sections;
  const [means, ...others] = section?.questions ?? [];
  if (section === undefined || means === undefined) throw new Error('no question');
  const skips = [
    { if: { op: 'any-of' as const, of: { question: 'means' }, values: ['car'] }, to: 'screen-out' as const },
  ];
  const server = serve({}, { ...survey, sections: [{ ...section, questions: [{ ...means, skips }, ...others] }] });
  server.ending = 'screened-out';
  const { person, container } = await openPage();
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('group', { name: /How do you get there/ });
  await person.keyboard('2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  await person.keyboard('{Enter}');
  await shows('This survey is for other people');
  expect(container.textContent).not.toContain('See you next year.');
  expect(await faultsOf(container)).toEqual([]);
});

test('only the time counts that the page is visible', () => {
  let now = 0;
  const see = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  see('visible');
  const clock = new ActiveClock(10, () => now);
  clock.start();
  now = 5_000;
  see('hidden');
  now = 60_000;
  expect(clock.seconds()).toBe(15);
  see('visible');
  now = 62_000;
  clock.stop();
  now = 90_000;
  expect(clock.seconds()).toBe(17);
});
