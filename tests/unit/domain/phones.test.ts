import { anonymizePersona } from '../../../domain/personas/anonymize-persona.ts';
import { personaFromDynamicProfile } from '../../../domain/personas/from-records.ts';
import { redactContacts } from '../../../domain/personas/redact.ts';

test.each([
  '2024-02-13',
  '13.02.2024',
  '2024.02.13',
  '13-02-2024',
  '2024-02-13 10:30',
  '2024-02-13 - 2024-03-14',
  '01.02.2024 – 03.04.2024',
  '2019-2024',
  '2019 - 2024',
  '2019–2024',
  '2019 2020 2021 2022',
  '2023-11 - 2024-02',
  '50000-75000',
  '50000 – 74999',
  '50.000-75.000',
  '10000-14999',
  '1.200.000',
  '1 200 000',
  'From 2019-2024 I earned 50000-75000',
  '٢٠١٩-٢٠٢٤',
])('%s is no phone number', (text) => {
  expect(redactContacts(text)).toBe(text);
});

test.each([
  '+49 30 1234567',
  '555-010-9921',
  '(555) 010-9921',
  '555 010 9921',
  '202-5550143',
  '030-1234567',
  '600 123 456',
  '600.123.456',
  '12 34 56 78',
  '0151 23456789',
  '+1 2024-02-13 5',
  '20240213 5550143',
  '5550143-5550144',
  '٠١٢ ٣٤٥ ٦٧٨٩',
  '０３-１２３４-５６７８',
  '८७६५४ ३२१०९',
])('%s is a phone number', (text) => {
  expect(redactContacts(`Call ${text} now`)).toMatch(/^Call \(?\[contact\] now$/);
});

test('a date and a phone number in one text: only the number is hidden', () => {
  expect(redactContacts('Since 2024-02-13, call 555 010 9921')).toBe('Since 2024-02-13, call [contact]');
});

test('dates, year ranges and incomes of an imported person reach the prompt', () => {
  const attributes = { joined: '2024-02-13', employed: '2019-2024', spends: '50000-75000', note: 'since 2024-02-13' };
  const persona = personaFromDynamicProfile({ id: '1', name: 'Q', source: 'import', attributes });
  expect(anonymizePersona(persona).attributes).toEqual(attributes);
});
