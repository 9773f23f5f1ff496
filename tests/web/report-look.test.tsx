import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ReportLookCard } from '../../web/features/settings/report-look-card.tsx';
import { ChangeReportLookDocument, ReportLookDocument } from '../../web/generated/settings/graphql.ts';
import { createPng } from '../_support/pictures.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const png = createPng(8, 4);
const pictureOf = (bytes: Uint8Array) =>
  Object.assign(new File([], 'logo.png', { type: 'image/png' }), {
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  });
const none = { color: null, usedColor: '24416b', logo: null };

test('a logo and a color are chosen for reports, and taken back', async () => {
  let look: { color: string | null; usedColor: string; logo: string | null } = none;
  answer(ReportLookDocument, () => ({ reportLook: look }));
  answer(ChangeReportLookDocument, ({ color, logo }) => {
    if (typeof color === 'string')
      look = { ...look, color: color || null, usedColor: color === '' ? '24416b' : '9e6000' };
    if (typeof logo === 'string') look = { ...look, logo: logo === '' ? null : `data:image/png;base64,${logo}` };
    return { changeReportLook: look };
  });
  const { person, container } = await show(<ReportLookCard />);
  const color = await screen.findByLabelText('Color');
  expect(await faultsOf(container)).toEqual([]);
  fireEvent.change(color, { target: { value: '#ff9900' } });
  expect(asked(ChangeReportLookDocument)).toEqual([]);
  fireEvent.blur(color);
  expect(await screen.findByText('It is too light for text on white: reports use the darker #9e6000.')).toBeTruthy();
  await person.upload(screen.getByLabelText(/Logo|Choose an image/), pictureOf(png));
  expect((await screen.findByAltText<HTMLImageElement>('Your logo')).src).toBe(
    `data:image/png;base64,${png.toString('base64')}`,
  );
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await waitFor(() => expect(screen.queryByAltText('Your logo')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Use the color of Soundings' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the color of Soundings' })).toBeNull());
  expect(asked(ChangeReportLookDocument)).toEqual([
    { color: 'ff9900' },
    { logo: png.toString('base64') },
    { logo: '' },
    { color: '' },
  ]);
});

test('a picture that the server refuses is named', async () => {
  answer(ReportLookDocument, { reportLook: none });
  answer(ChangeReportLookDocument, () => {
    throw refusal('A logo is a PNG or JPEG image');
  });
  const { person } = await show(<ReportLookCard />);
  await screen.findByLabelText('Color');
  await person.upload(screen.getByLabelText(/Logo|Choose an image/), pictureOf(new Uint8Array(3)));
  expect(await screen.findByText('A logo is a PNG or JPEG image')).toBeTruthy();
});
