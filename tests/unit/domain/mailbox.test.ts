import { mailboxOf } from '../../../domain/identity/mailbox.ts';

test.each([
  ['Ann@Example.org', 'ann@example.org'],
  ['ann+news@example.org', 'ann@example.org'],
  ['a.n.n+x+y@gmail.com', 'ann@gmail.com'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
  ['+1234@example.org', '+1234@example.org'],
  ['+12025550100', '+12025550100'],
])('mail to %s ends up in %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
