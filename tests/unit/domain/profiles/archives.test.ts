/**
 * Archives that networks send to their members, in the shapes that public code reads:
 * X: timhutton/twitter-archive-parser, parser.py; Mastodon: mastodon/mastodon, app/services/backup_service.rb; Facebook:
 * NorseKode/Waultar-App, documents/parser/content_examples.md, and apparebit/deface, README.md, for the letters; Bluesky:
 * the lexicons app.bsky.feed.post and app.bsky.actor.profile.
 */
import { encode } from '@ipld/dag-cbor';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openArchive } from '../../../../api/profiles/open-archive.ts';
import { createZip } from '../../../_support/documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'soundings-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(bytes: Buffer) {
  const path = join(folder, 'archive');
  writeFileSync(path, bytes);
  return openArchive({ path, maxUnpackedBytes: 1_000_000 });
}

const zipOf = (files: Record<string, unknown>) =>
  createZip(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      ]),
    ),
  );

async function read(files: Record<string, unknown>) {
  const answer = await open(zipOf(files));
  if (answer.kind === 'failed') throw new Error(answer.why);
  const { found, read: taken, leftOut } = answer.posts;
  // Every archive's posts add up.
  expect(found).toBe(leftOut.reduce((sum, { count }) => sum + count, taken));
  expect(answer.facts.recentPosts).toHaveLength(taken);
  return answer;
}

const ytd = (name: string, list: unknown[]) => `window.YTD.${name}.part0 = ${JSON.stringify(list)}`;
const tweet = (full_text: string, day: number, more: object = {}) => ({
  tweet: {
    full_text,
    created_at: `Thu May ${day} 01:38:56 +0000 2020`,
    id_str: String(day),
    retweeted: false,
    ...more,
  },
});

test('of X, the own posts are read, and those of others and messages are not', async () => {
  const { facts, posts, files, notes } = await read({
    'data/account.js': ytd('account', [
      { account: { username: 'testuser', accountDisplayName: 'Test User', email: 'test@example.org' } },
    ]),
    'data/profile.js': ytd('profile', [
      { profile: { description: { bio: 'I test &amp; sail', location: 'Testville' } } },
    ]),
    'data/tweets.js': ytd('tweets', [
      tweet('RT @other: hi', 11),
      tweet('Boats &lt;3 https://t.co/abc123', 12),
      tweet('@ana @bo I agree', 13),
      tweet('https://t.co/onlyapicture', 14),
      tweet('A long story begins here and… https://t.co/xyz', 15),
    ]),
    'data/note-tweet.js': ytd('note_tweet', [
      {
        noteTweet: {
          noteTweetId: '15',
          createdAt: '2020-05-15T01:38:56.000Z',
          core: { text: 'A long story begins here and ends there.' },
        },
      },
    ]),
    'data/direct-messages.js': ytd('direct_messages', [{ dmConversation: { text: 'Secret words' } }]),
    'data/deleted-tweets.js': ytd('deleted_tweets', [tweet('Deleted words', 16)]),
  });
  expect(facts).toMatchObject({
    platform: 'x',
    name: 'Test User',
    url: 'https://x.com/testuser',
    about: 'I test & sail',
    location: 'Testville',
    recentPosts: ['A long story begins here and ends there.', 'I agree', 'Boats <3'],
  });
  expect(posts).toEqual({
    found: 6,
    read: 3,
    leftOut: [
      { why: 'the same words again', count: 1 },
      { why: 'without words', count: 1 },
      { why: 'words of somebody else', count: 1 },
    ],
  });
  expect(files).not.toContain('direct-messages.js');
  expect(notes).toEqual(['The archive does not tell what the person does. Write a headline or a position below.']);
  expect(JSON.stringify(facts)).not.toMatch(/Secret|Deleted|test@example/);
});

const everyone = 'https://www.w3.org/ns/activitystreams#Public';
const note = (content: string, published: string, to: string[], cc: string[] = []) => ({
  type: 'Create',
  published,
  to,
  cc,
  object: { type: 'Note', content, published, to, cc, inReplyTo: null },
});

test('of Mastodon, posts that everybody may see are read, and messages and posts for followers are not', async () => {
  const { facts, posts } = await read({
    'actor.json': {
      type: 'Person',
      preferredUsername: 'tester',
      name: 'Test Ünal',
      url: 'https://social.example.org/@tester',
      summary: '<p>I test<br />and sail</p>',
    },
    'outbox.json': {
      type: 'OrderedCollection',
      totalItems: 5,
      orderedItems: [
        note('<p>First &amp; old</p>', '2023-01-01T00:00:00Z', [everyone]),
        note('<p>Listed<br>nowhere</p><p>Second</p>', '2023-02-01T00:00:00Z', ['https://x.test/followers'], [everyone]),
        note('<p>For followers</p>', '2023-03-01T00:00:00Z', ['https://x.test/followers']),
        note('<p>A message</p>', '2023-03-02T00:00:00Z', ['https://x.test/users/kim']),
        { type: 'Announce', object: 'https://x.test/1' },
      ],
    },
    'likes.json': { orderedItems: ['https://x.test/2'] },
  });
  expect(facts).toMatchObject({
    platform: 'mastodon',
    name: 'Test Ünal',
    url: 'https://social.example.org/@tester',
    about: 'I test\nand sail',
    recentPosts: ['Listed nowhere Second', 'First & old'],
  });
  expect(posts.leftOut).toEqual([
    { why: 'not public', count: 2 },
    { why: 'words of somebody else', count: 1 },
  ]);
});

/** JSON as Facebook and Instagram write it: each byte of UTF-8 as a letter of its own. */
const asMeta = (json: unknown) =>
  JSON.stringify(json).replaceAll(/[^\0-\x7f]+/g, (text) =>
    [...Buffer.from(text)].map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`).join(''),
  );

test('of Facebook, posts and comments are read with their letters repaired, posts first', async () => {
  const comment = (words: string, author: string) => ({
    timestamp: 1_600_000_000,
    data: [{ comment: { timestamp: 1_600_000_000, comment: words, author } }],
    title: `${author} commented on a post.`,
  });
  const { facts, posts, notes } = await read({
    'personal_information/profile_information/profile_information.json': asMeta({
      profile_v2: {
        name: { full_name: 'José Løve', first_name: 'José' },
        emails: { emails: ['jose@example.org'] },
        birthday: { year: 1980, month: 3, day: 3 },
        current_city: { name: 'Århus, Denmark' },
        work_experiences: [
          { employer: 'Brightwave Clinics', title: 'Nurse', start_timestamp: 1 },
          { employer: 'Kettlebrook', title: 'Helper', start_timestamp: 0, end_timestamp: 1 },
        ],
        education_experiences: [{ name: 'Århus Universitet', graduated: true }],
      },
    }),
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': asMeta([
      { timestamp: 1, data: [{ post: 'Næsten 🎉' }, { update_timestamp: 1 }], title: 'José Løve updated his status.' },
      { timestamp: 2, attachments: [], data: [{ update_timestamp: 2 }] },
    ]),
    'your_facebook_activity/comments_and_reactions/comments.json': asMeta({
      comments_v2: [comment('Tillykke på dagen', 'José Løve'), comment('Words of Kim', 'Kim')],
    }),
    'messages/inbox/kim_1/message_1.json': asMeta({ messages: [{ content: 'Secret words' }] }),
  });
  expect(facts).toMatchObject({
    platform: 'facebook',
    name: 'José Løve',
    position: 'Nurse',
    company: 'Brightwave Clinics',
    formerCompanies: ['Kettlebrook'],
    location: 'Århus, Denmark',
    education: ['Århus Universitet'],
    recentPosts: ['Næsten 🎉', 'Tillykke på dagen'],
  });
  expect(posts.leftOut).toEqual([
    { why: 'without words', count: 1 },
    { why: 'words of somebody else', count: 1 },
  ]);
  expect(notes).toEqual([expect.stringContaining('does not tell who could see')]);
  expect(JSON.stringify(facts)).not.toMatch(/Secret|1980|jose@/);
});

test('of Instagram, captions and comments are read', async () => {
  const { facts, posts } = await read({
    'personal_information/personal_information/personal_information.json': asMeta({
      profile_user: [
        {
          string_map_data: {
            Email: { value: 'x@example.org' },
            Username: { value: 'tester' },
            Name: { value: 'Tëst' },
            Bio: { value: 'I sail' },
          },
        },
      ],
    }),
    'your_instagram_activity/content/posts_1.json': asMeta([
      { media: [{ uri: 'a.jpg', creation_timestamp: 1, title: 'Första båten' }] },
      {
        media: [
          { uri: 'b.jpg', title: '' },
          { uri: 'c.jpg', title: '' },
        ],
        title: 'Album',
        creation_timestamp: 2,
      },
      { media: [{ uri: 'd.jpg', creation_timestamp: 3, title: '' }] },
    ]),
    'your_instagram_activity/comments/post_comments_1.json': asMeta([
      { string_map_data: { Comment: { value: 'Grattis' }, 'Media Owner': { value: 'kim' }, Time: { timestamp: 5 } } },
    ]),
    'your_instagram_activity/comments/reels_comments.json': asMeta({
      comments_reels_comments: [
        { string_map_data: { Comment: { value: 'Fin' }, 'Media Owner': { value: 'bo' }, Time: { timestamp: 4 } } },
      ],
    }),
    'your_instagram_activity/messages/inbox/kim/message_1.json': '{"messages":[{"content":"Secret words"}]}',
  });
  expect(facts).toMatchObject({
    platform: 'instagram',
    name: 'Tëst',
    url: 'https://instagram.com/tester',
    about: 'I sail',
    recentPosts: ['Album', 'Första båten', 'Grattis', 'Fin'],
  });
  expect(posts).toMatchObject({ found: 5, read: 4, leftOut: [{ why: 'without words', count: 1 }] });
});

/** A part of a .car file: its length as a varint, and its bytes. */
function section(...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  return Buffer.concat([Buffer.from(length < 128 ? [length] : [(length % 128) + 128, length >> 7]), content]);
}

/** A block after its identifier: version 1, of DAG-CBOR, by SHA-256. */
function blockOf(record: object): Buffer {
  const content = encode(record);
  return section(Buffer.from([1, 0x71, 0x12, 32]), createHash('sha256').update(content).digest(), content);
}

test('of Bluesky, the exported repository is read', async () => {
  const records = [
    { $type: 'app.bsky.actor.profile', displayName: 'Test Ünal', description: 'I test' },
    { $type: 'app.bsky.feed.post', text: 'Older', createdAt: '2024-01-01T00:00:00.000Z' },
    { $type: 'app.bsky.feed.post', text: 'Newer', createdAt: '2024-02-01T00:00:00.000Z' },
    { $type: 'app.bsky.graph.block', subject: 'did:plc:somebody', createdAt: '2024-02-01T00:00:00.000Z' },
  ];
  const bytes = Buffer.concat([section(encode({ roots: [], version: 1 })), ...records.map(blockOf)]);
  expect(await open(bytes)).toMatchObject({
    kind: 'read',
    facts: { platform: 'bluesky', name: 'Test Ünal', about: 'I test', recentPosts: ['Newer', 'Older'] },
    posts: { found: 2, read: 2, leftOut: [] },
  });
  await expect(open(bytes.subarray(0, bytes.length - 20))).rejects.toThrow();
});

test.each([
  ['packed as .tar.gz', gzipSync('outbox.json'), 'tar-archive'],
  ['of web pages', zipOf({ 'your_facebook_activity/posts/your_posts_1.html': '<html>' }), 'web-pages'],
  ['of another program', zipOf({ 'word/document.xml': '<a/>' }), 'nothing-known'],
  ['without anything of the person', zipOf({ 'actor.json': {}, 'outbox.json': { orderedItems: [] } }), 'nothing-own'],
  ['that is none', Buffer.from('hello'), 'no-archive'],
  ['too large', zipOf({ 'data/tweets.js': 'x'.repeat(1_000_001) }), 'too-large'],
])('an archive %s is refused with its reason', async (_name, bytes, why) => {
  expect(await open(bytes)).toEqual({ kind: 'failed', why });
});

test('letters that were never broken stay as they are', async () => {
  const { facts } = await read({
    'profile_information/profile_information.json': { profile_v2: { name: { full_name: 'Łucja Ünal' } } },
    'posts/your_posts_1.json': [{ timestamp: 1, data: [{ post: 'Ünal allein' }] }],
  });
  expect([facts.name, facts.recentPosts]).toEqual(['Łucja Ünal', ['Ünal allein']]);
});
