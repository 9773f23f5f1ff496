import fc from 'fast-check';
import { exitAddress, parametersOf, providerProblems } from '../../../../domain/surveys/provider.ts';
import { publicDefinition } from '../../../../domain/surveys/public-view.ts';
import { isCompatible } from '../../../../domain/surveys/versions.ts';
import { commuting, surveyOf } from './samples.ts';

const prolific = {
  parameters: ['PROLIFIC_PID', 'STUDY_ID'],
  addresses: { completed: 'https://app.prolific.com/submissions/complete?cc=C1A2B3&pid={{PROLIFIC_PID}}' },
};
const withAddress = (completed: string) => ({ ...prolific, addresses: { completed } });

test.each([
  ['https://app.prolific.com/submissions/complete?cc=CE552C7F', {}, 'cc=CE552C7F'],
  ['https://api.dynata.com/respondent/exit?rst=1&psid={{psid}}', { psid: 'a b&rst=2' }, 'psid=a%20b%26rst%3D2'],
  ['https://www.samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{ RID }}', { RID: '3f-1' }, 'RIS=10&RID=3f-1'],
  ['https://panel.example/done/{{RID}}#{{RID}}', {}, 'https://panel.example/done/#'],
])('%s is opened with its parameters put in', (address, values, end) => {
  const provider = { parameters: ['psid', 'RID'], addresses: { completed: address } };
  expect(providerProblems(provider)).toEqual([]);
  expect(exitAddress(provider, 'completed', values)).toContain(end);
  expect(exitAddress(provider, 'screened-out', values)).toBeNull();
});

test.each([
  ['http://panel.example/', 'must begin with https://'],
  ['javascript:alert(1)', 'must begin with https://'],
  ['panel.example/done', 'must begin with https://'],
  ['https://me:secret@panel.example/', 'must have no name or password'],
  ['https://{{STUDY_ID}}/done', 'can have parameters behind its host only'],
  ['https://panel.example{{STUDY_ID}}', 'can have parameters behind its host only'],
  ['https://panel.example/?x={{OTHER}}', 'has {{OTHER}}, which is not among the parameters'],
])('%s is refused and never opened', (address, problem) => {
  expect(providerProblems(withAddress(address)).join()).toContain(`The address for complete ${problem}`);
  expect(exitAddress(withAddress(address), 'completed', { STUDY_ID: 'evil.example' })).toBeNull();
});

test('no value that a visitor chooses leads to another host', () => {
  const provider = withAddress('https://panel.example/a/{{STUDY_ID}}/b?x={{PROLIFIC_PID}}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, two) => {
      const address = exitAddress(provider, 'completed', { STUDY_ID: one, PROLIFIC_PID: two });
      expect(new URL(address ?? '').origin).toBe('https://panel.example');
    }),
  );
  for (const value of ['//evil.example', '@evil.example', '../..//evil.example', '\\evil.example', '\ud800'])
    expect(exitAddress(provider, 'completed', { STUDY_ID: value })).toMatch(/^https:\/\/panel\.example\//);
});

test('parameters are those that the survey names, and an overlong one is left out', () => {
  const given = { PROLIFIC_PID: '0042', other: 'x', STUDY_ID: 'y'.repeat(501), toString: 'z' };
  expect(parametersOf(prolific, given)).toEqual({ PROLIFIC_PID: '0042' });
  expect(parametersOf({ ...prolific, parameters: ['constructor'] }, {})).toEqual({});
  expect(parametersOf(undefined, given)).toEqual({});
  expect(providerProblems({ parameters: ['a b', 'x', 'x'], addresses: {} })).toHaveLength(2);
});

test('visitors do not get the addresses, and the owner may correct them while people answer', () => {
  const survey = surveyOf(commuting);
  const linked = { ...survey, settings: { ...survey.settings, provider: prolific } };
  expect(JSON.stringify(publicDefinition(linked))).not.toContain('prolific');
  expect(isCompatible(survey, linked).isCompatible).toBe(true);
});
