// @guards web/features/surveys/** web/generated/surveys/** domain/surveys/samples/**
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import {
  CreateSurveyLinkDocument,
  DecideSurveyFlagDocument,
  SaveSurveyDraftDocument,
  StartSurveyDocument,
  SurveyDocument,
  SurveyResponsesDocument,
  SurveysDocument,
  SurveyVersionsDocument,
} from '../../web/generated/surveys/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';
import { later, openSurvey, surveyOf, surveyRoutes, versionOf, when } from './_support/survey.tsx';

afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('without surveys the list helps: a sample is started and opened', async () => {
  answer(SurveysDocument, { surveys: [] });
  answer(SurveyDocument, { survey: surveyOf() });
  answer(StartSurveyDocument, { startSurvey: { id: 's1' } });
  const { container, person, router } = await show(surveyRoutes, '/surveys');
  await screen.findByText('No surveys yet');
  expect(await faultsOf(container)).toEqual([]);
  await person.click(button('Begin with a sample'));
  await screen.findByRole('heading', { level: 1, name: 'Access to your clinic' });
  expect(router.state.location.pathname).toBe('/surveys/s1');
  expect(asked(StartSurveyDocument)[0]?.definition).toEqual(clinicAccess);
});

test('an import says what is not carried over before anything is stored', async () => {
  answer(SurveysDocument, { surveys: [] });
  answer(StartSurveyDocument, { startSurvey: { id: 's1' } });
  answer(SurveyDocument, { survey: surveyOf() });
  const { person } = await show(surveyRoutes, '/surveys');
  await person.click(await screen.findByRole('button', { name: 'Import a survey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a survey' });
  const file = {
    title: 'Parking',
    pages: [
      {
        elements: [
          { type: 'radiogroup', name: 'park', title: 'Do you park here?', choices: ['Yes', 'No'] },
          { type: 'signaturepad', name: 'sign' },
        ],
      },
    ],
  };
  // jsdom's files cannot be read as text.
  const parking = Object.assign(new File([], 'parking.json'), { text: async () => JSON.stringify(file) });
  await person.upload(within(dialog).getByLabelText('File'), parking);
  expect((await within(dialog).findByText(/“Parking”/)).textContent).toContain('1\u00a0question');
  expect(within(dialog).getByText(/sign/)).toBeTruthy();
  expect(asked(StartSurveyDocument)).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Start with these questions' }));
  await waitFor(() => expect(asked(StartSurveyDocument)).toHaveLength(1));
  expect(JSON.stringify(asked(StartSurveyDocument)[0]?.definition)).toContain('Do you park here?');
});

test('a draft that was saved elsewhere is not overwritten: the edits stay on the screen, and the stored one can be read', async () => {
  const { person } = await openSurvey(surveyOf());
  answer(SaveSurveyDraftDocument, () => {
    throw refusal('This draft was changed elsewhere');
  });
  await person.type(screen.getByLabelText('Title'), '!');
  const alert = await screen.findByText(/Your last edits are not saved\. This draft was changed elsewhere\./);
  expect(alert).toBeTruthy();
  expect(screen.getByDisplayValue('Access to your clinic!')).toBeTruthy();
  answer(SurveyDocument, { survey: surveyOf({ ...clinicAccess, title: 'From the other tab' }) });
  await person.click(button('Drop my edits and load the stored draft'));
  await screen.findByDisplayValue('From the other tab');
  expect(asked(SaveSurveyDraftDocument)).toHaveLength(1);
});

test('a draft whose reply was lost is sent again as it was, before later edits', async () => {
  const { person } = await openSurvey(surveyOf());
  answer(SaveSurveyDraftDocument, () => {
    throw new TypeError('Failed to fetch');
  });
  await person.type(screen.getByLabelText('Title'), '!');
  await screen.findByText(/Your last edits are not saved/);
  answer(SaveSurveyDraftDocument, {
    saveSurveyDraft: { id: 's1', title: '', draft: { number: 1, updatedAt: later } },
  });
  await person.type(screen.getByLabelText('Title'), '?');
  await screen.findByText('Saved');
  const titles = asked(SaveSurveyDraftDocument).map(({ definition }) => (definition as SurveyDefinition).title);
  expect(titles).toEqual(['Access to your clinic!', 'Access to your clinic!', 'Access to your clinic!?']);
});

test('a link away from edits that cannot be saved asks first', async () => {
  const { person, router } = await openSurvey(surveyOf());
  answer(SurveysDocument, { surveys: [] });
  answer(SaveSurveyDraftDocument, () => {
    throw refusal('This draft was changed elsewhere');
  });
  await person.type(screen.getByLabelText('Title'), '!');
  const leave = () => act(() => router.navigate('/surveys'));
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without your last edits?' });
  await leave();
  await person.click(within(await question()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByDisplayValue('Access to your clinic!')).toBeTruthy();
  await leave();
  await person.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await screen.findByText('No surveys yet');
});

test('a link is made, shown once with its code, and listed', async () => {
  const survey = surveyOf(clinicAccess, true);
  const { container, person } = await openSurvey(survey, '?tab=share');
  const link = {
    id: 'l1',
    kind: 'open',
    name: null,
    attributes: {},
    language: null,
    maxResponses: 200,
    expiresAt: null,
    revokedAt: null,
    lastOpenedAt: null,
    createdAt: when,
    started: 0,
    completed: 0,
  };
  answer(CreateSurveyLinkDocument, { createSurveyLink: { token: 'abc', link } });
  await screen.findByRole('heading', { name: 'A link for everybody' });
  answer(SurveyDocument, { survey: { ...survey, links: [link] } });
  await person.type(screen.getByLabelText('Complete responses, at most'), '200');
  await person.click(button('Make a link'));
  const field = await screen.findByLabelText('Your new link');
  expect((field as HTMLInputElement).value).toBe('http://localhost/s/abc');
  expect(focused()).toBe(field);
  await screen.findByRole('img', { name: 'QR code of the link' });
  await screen.findByRole('button', { name: /^Revoke the link: Open link of/ });
  expect(asked(CreateSurveyLinkDocument)[0]).toMatchObject({ surveyId: 's1', maxResponses: 200, language: null });
  expect(await faultsOf(container)).toEqual([]);
});

test('a flagged response is reviewed: answers in words, the flag confirmed, and that undone', async () => {
  const survey = surveyOf(clinicAccess, true);
  const flag = { kind: 'too-fast', questionId: null, sentence: 'Finished in 9 seconds.', decision: null };
  const response = {
    id: 'r1',
    source: 'people',
    version: 1,
    status: 'completed',
    answers: { visited: { option: 'never' }, help: { options: ['bus', 'cost'] } },
    attributes: { area: 'rural' },
    flags: [flag],
    seconds: 9,
    weight: null,
    personId: null,
    startedAt: when,
    completedAt: later,
    segment: null,
  };
  answer(SurveyResponsesDocument, { surveyResponses: { items: [response], nextToken: null } });
  answer(SurveyVersionsDocument, { survey: { id: 's1', versions: [versionOf(clinicAccess, when)] } });
  answer(DecideSurveyFlagDocument, { decideSurveyFlag: true });
  const { container, person } = await openSurvey(survey, '?tab=responses');
  await person.click(await screen.findByRole('button', { name: /^Review a flag: Response of/ }));
  expect(await screen.findByText('A bus that stops at the clinic; Lower costs')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(button('Confirm'));
  await screen.findByText('left out of results');
  await person.click(button('Undo'));
  await screen.findByRole('button', { name: 'Dismiss' });
  expect(asked(DecideSurveyFlagDocument).map(({ decision }) => decision)).toEqual(['confirmed', null]);
  // Reading the list anew would throw away the pages that were added to it.
  expect(asked(SurveyResponsesDocument)).toHaveLength(1);
});
