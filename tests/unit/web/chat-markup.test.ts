import { readInline, readMarkup } from '../../../web/features/chat-widget/markup.ts';
import { greeting, mentionsApiKey } from '../../../web/features/chat-widget/ask-chatbot.ts';

const plain = (text: string) => [{ kind: 'text', text }];

test('headings, bullets of each kind, numbers, bold and code are formatted', () => {
  expect(
    readMarkup('## A **stronger** message\n\nTwo things:\n- one `x`\n* two\n• three\n\n1. first\n2) second'),
  ).toEqual([
    { kind: 'heading', content: [...plain('A '), { kind: 'bold', text: 'stronger' }, ...plain(' message')] },
    { kind: 'paragraph', content: plain('Two things:') },
    { kind: 'bullets', items: [[...plain('one '), { kind: 'code', text: 'x' }], plain('two'), plain('three')] },
    {
      kind: 'numbers',
      start: 1,
      items: [plain('first'), plain('second')],
    },
  ]);
});

test('everything else is shown as text: other headings, links, HTML, quotes, unpaired marks', () => {
  const others = [
    '# one',
    '### three',
    '[a](http://b)',
    '<img src=x onerror=alert(1)>',
    '> said',
    'a ** b',
    '`open',
    '-no space',
    '**',
    '****',
    '``',
  ];
  for (const text of others) expect(readMarkup(text)).toEqual([{ kind: 'paragraph', content: plain(text) }]);
});

test('line breaks in a paragraph are kept, blank lines end it, and lists continue after them', () => {
  expect(readMarkup('a\nb\n\nc')).toEqual([
    { kind: 'paragraph', content: [...plain('a'), ...plain('\n'), ...plain('b')] },
    { kind: 'paragraph', content: plain('c') },
  ]);
  expect(readMarkup('3. a\n\n4. b')).toEqual([{ kind: 'numbers', start: 3, items: [plain('a'), plain('b')] }]);
});

test('no text is lost, whatever it contains', () => {
  const text = 'x **b** `c` **`d`** * - 1. ##\n## h\n\n• z ** y';
  const words = readMarkup(text).flatMap((block) => ('items' in block ? block.items.flat() : block.content));
  expect(
    words
      .map((part) => part.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe('xbc`d`*-1.##hz**y');
  expect(readInline('')).toEqual([]);
});

test('the greeting uses the first name, a general form, or no name', () => {
  expect(greeting({ givenName: ' Ann ' })).toBe('Hi Ann! How can I help you today?');
  expect(greeting({ givenName: null })).toBe('Hi there! How can I help you today?');
  expect(greeting(null)).toBe('Hi! How can I help you today?');
});

test('an error about a key is recognized in a reply', () => {
  expect(mentionsApiKey('OpenAI API key not configured')).toBe(true);
  expect(mentionsApiKey('Check your api-keys')).toBe(true);
  expect(mentionsApiKey('A monkey in a rapid keynote')).toBe(false);
});
