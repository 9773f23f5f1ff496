import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { RunDialog } from '../../web/features/surveys/run/run-dialog.tsx';
import { SegmentsDocument } from '../../web/generated/graphql.ts';
import { SubmitSurveyRunDocument, SurveyRunEstimateDocument } from '../../web/generated/surveys/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

const segment = {
  id: 'rural',
  name: 'Rural owners',
  description: null,
  type: 'demographic',
  size: 400,
  isSample: true,
  tags: [],
};

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return <RunDialog surveyId="clinic" isOpen={isOpen} onClose={() => setOpen(false)} />;
}

/** Opens the dialog and chooses the only segment. */
async function open() {
  answer(SegmentsDocument, { segments: [segment] });
  answer(SurveyRunEstimateDocument, {
    surveyRunEstimate: { calls: 1_240, costUsd: 0.84, seconds: 130, unpricedModels: [] },
  });
  const shown = await show(<Opened />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask personas' }));
  await shown.person.click(await dialog.findByRole('button', { name: 'Choose all' }));
  return { ...shown, dialog };
}

test('the cost is said before, and the defaults keep the variance of people', async () => {
  const { person, dialog } = await open();
  expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  expect((await dialog.findByText(/About 1,240 calls/)).parentElement?.textContent).toContain('free');
  answer(SubmitSurveyRunDocument, { submitSurveyRun: { id: 's1', jobId: 'calm-rivers-shine' } });
  await person.click(dialog.getByRole('button', { name: 'Ask personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(SubmitSurveyRunDocument)).toMatchObject([
    {
      surveyId: 'clinic',
      setup: {
        segmentIds: ['rural'],
        personas: 200,
        mode: 'distribution',
        questionsPerCall: 8,
        measuresCalls: true,
        twins: false,
        simulated: true,
        spendCapUsd: null,
      },
    },
  ]);
});

test('all choices are sent, and a provider is named with its model', async () => {
  answerPath('/api/config', { simulatorAvailable: false });
  const { person, dialog } = await open();
  await person.click(dialog.getByRole('radio', { name: /^One answer/ }));
  await person.selectOptions(dialog.getByLabelText('Asked'), 'Anthropic');
  await person.click(dialog.getByRole('checkbox', { name: /twin of each person/ }));
  await person.type(dialog.getByLabelText(/^Spend cap/), '2');
  await person.clear(dialog.getByLabelText('Personas'));
  await person.type(dialog.getByLabelText('Personas'), '50');
  expect(await dialog.findByText(/about \$0.84/)).toBeTruthy();
  answer(SubmitSurveyRunDocument, { submitSurveyRun: { id: 's1', jobId: 'calm-rivers-shine' } });
  await person.click(dialog.getByRole('button', { name: 'Ask personas' }));
  await waitFor(() =>
    expect(asked(SubmitSurveyRunDocument)).toMatchObject([
      {
        setup: {
          mode: 'choice',
          twins: true,
          spendCapUsd: 2,
          personas: 50,
          modelProvider: 'anthropic',
          simulated: false,
          model: null,
        },
      },
    ]),
  );
});

test('a refusal is shown with the way to the settings, and the same form is sent with the same key', async () => {
  const { person, dialog } = await open();
  answer(SubmitSurveyRunDocument, () => {
    throw refusal('No OpenAI API key is stored');
  });
  const start = dialog.getByRole('button', { name: 'Ask personas' });
  await person.click(start);
  expect(await dialog.findByText(/No OpenAI API key is stored/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
  await person.click(start);
  await waitFor(() => expect(asked(SubmitSurveyRunDocument)).toHaveLength(2));
  await waitFor(() => expect(dialog.getByRole('link', { name: 'Open settings' })).toBeTruthy());
  await person.click(dialog.getByRole('radio', { name: /^One answer/ }));
  await person.click(start);
  await waitFor(() => expect(asked(SubmitSurveyRunDocument)).toHaveLength(3));
  const keys = asked(SubmitSurveyRunDocument).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
