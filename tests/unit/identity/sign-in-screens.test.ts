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
])('after signing in from %j one goes to %s', (search, path) => {
  expect(nextPath(search)).toBe(path);
});

test('the way on is kept from screen to screen', () => {
  expect(withNext('/confirm', '?next=%2Fruns', { username: 'ann@example.com' })).toBe('/confirm?username=ann%40example.com&next=%2Fruns');
  expect(withNext('/sign-up', '')).toBe('/sign-up');
});

const complete = {
  username: 'ann@example.com ',
  password: 'Strong-pass1',
  given_name: 'Ann',
  family_name: 'Bee',
  phone_number: '+1 202 555 0100',
};

test('what is complete is sent, what is empty is left out', () => {
  expect(checkSignUp(complete, ['email', 'phone_number', 'given_name', 'family_name'])).toEqual({});
  expect(signUpInputOf({ ...complete, phone_number: ' ' })).toEqual({
    username: 'ann@example.com',
    password: 'Strong-pass1',
    attributes: { email: 'ann@example.com', given_name: 'Ann', family_name: 'Bee' },
  });
});

test('each field that is wrong says so', () => {
  const empty = { username: '', password: '', given_name: '', family_name: '', phone_number: '' };
  expect(Object.keys(checkSignUp(empty, ['email', 'phone_number', 'given_name', 'family_name'])).toSorted()).toEqual(Object.keys(empty).toSorted());
  expect(Object.keys(checkSignUp(empty, ['email']))).toEqual(['username', 'password']);
  expect(checkSignUp({ ...complete, phone_number: '12' }, ['email'])).toEqual({ phone_number: 'Please check your information and try again' });
});
