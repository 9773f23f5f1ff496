/** The values of the sign-in and sign-up forms, and the address to which they lead. */
import { nextPath, withNext } from '../../../web/features/account/next-path.ts';
import { checkSignUp, signUpInputOf } from '../../../web/features/account/sign-up-values.ts';

test.each([
  ['?next=%2Fruns%2Fa-b-c%3Fsort%3Dx', '/runs/a-b-c?sort=x'],
  ['', '/'],
  ['?next=https%3A%2F%2Fevil.example', '/'],
  ['?next=%2F%2Fevil.example%2Fx', '/'],
  ['?next=%2F%5Cevil.example', '/'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=runs', '/'],
])('after signing in from %j a person is sent to %s', (search, path) => {
  expect(nextPath(search)).toBe(path);
});

test('the address to return to is passed from screen to screen', () => {
  expect(withNext('/confirm', '?next=%2Fruns', { username: 'ann@example.com' })).toBe(
    '/confirm?username=ann%40example.com&next=%2Fruns',
  );
  expect(withNext('/sign-up', '')).toBe('/sign-up');
});

const complete = {
  username: 'ann@example.com ',
  email: '',
  password: 'Strong-pass1',
  given_name: 'Ann',
  family_name: 'Bee',
  phone_number: '+1 202 555 0100',
};
const byPhone = { ...complete, username: '+1 (202) 555-0100', email: 'ann@example.com ', phone_number: '' };
const malformed = 'Please check your information and try again';
const all = ['email', 'phone_number', 'given_name', 'family_name'] as const;
const mailOnly = { required: all, takesPhone: false };
const either = { required: all, takesPhone: true };

test.each([false, true])(
  'filled-in fields are sent and empty ones are left out; phone numbers accepted: %s',
  (takesPhone) => {
    expect(checkSignUp(complete, { required: all, takesPhone })).toEqual({});
    expect(signUpInputOf({ ...complete, email: 'left@over.example', phone_number: ' ' }, takesPhone)).toEqual({
      username: 'ann@example.com',
      password: 'Strong-pass1',
      attributes: { email: 'ann@example.com', given_name: 'Ann', family_name: 'Bee' },
    });
  },
);

test('each invalid field has its own message', () => {
  const empty = { username: '', email: '', password: '', given_name: '', family_name: '', phone_number: '' };
  const wanted = ['family_name', 'given_name', 'password', 'phone_number', 'username'];
  expect(Object.keys(checkSignUp(empty, mailOnly)).toSorted()).toEqual(wanted);
  expect(Object.keys(checkSignUp(empty, either)).toSorted()).toEqual(wanted);
  expect(Object.keys(checkSignUp(empty, { ...mailOnly, required: ['email'] }))).toEqual(['username', 'password']);
  expect(checkSignUp({ ...complete, phone_number: '12' }, { ...mailOnly, required: ['email'] })).toEqual({
    phone_number: malformed,
  });
});

test('with a phone number as username, the form asks for an email address but not for the number again', () => {
  expect(checkSignUp(byPhone, either)).toEqual({});
  expect(checkSignUp({ ...byPhone, phone_number: 'left over' }, either)).toEqual({});
  expect(signUpInputOf({ ...byPhone, phone_number: '+12025550199' }, true)).toEqual({
    username: '+1 (202) 555-0100',
    password: 'Strong-pass1',
    attributes: { email: 'ann@example.com', given_name: 'Ann', family_name: 'Bee' },
  });
  expect(checkSignUp({ ...byPhone, email: '' }, either)).toEqual({ email: 'Enter your email address' });
  expect(checkSignUp({ ...byPhone, email: 'ann' }, either)).toEqual({ email: malformed });
});

test('an invalid phone number is refused, as is any number where numbers are not accepted', () => {
  expect(checkSignUp({ ...byPhone, username: '202 555 0100' }, either)['username']).toBe(
    `${malformed}. A phone number begins with + and the country code`,
  );
  expect(checkSignUp({ ...byPhone, phone_number: '+12025550100' }, mailOnly)).toEqual({ username: malformed });
});

test.each(['/.//evil.example.com', '/%2e//evil.example.com', '/a/..//evil.example.com', '/./\t/evil.example.com'])(
  'a return address that leads to another host is replaced by the start page: %j',
  (next) => {
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
  },
);
