/** Measures how often the product reads replies of models as a careful person does. Asks no model. */
import { jsonrepair } from 'jsonrepair';
import { isAnswered, readReaction } from '../domain/simulations/reading/read-reaction.ts';
import { loadCorpus, type LabeledReply } from './reading/corpus.ts';
import * as score from './reading/score.ts';
import type { Found, Scored } from './reading/score.ts';
import type { Bench } from './support/bench.ts';
import { table } from './support/table.ts';

export const readingBench: Bench = {
  name: 'reading',
  title: 'Reading replies',
  run({ say }) {
    const replies = loadCorpus().map((reply): Scored => ({ ...reply, found: read(reply) }));
    for (const { id, kind, expected, found, held } of replies.filter((reply) => !score.isRight(reply)))
      if (held !== true) say(`${id} (${kind}): ${expected}, read as ${found.reading}`);
    return Promise.resolve(
      [
        'Replies to the reaction prompt, labeled by what a careful person reads in them (`bench/reading/README.md`).',
        '',
        table(
          ['Part', 'Replies', 'Right %', 'Wrong'],
          [
            ...score.shares(replies, ({ held }) => (held === true ? 'held back' : 'open')),
            ...score.shares(replies, () => 'all'),
          ],
        ),
        '',
        table(['Fault', 'Replies'], faults(replies)),
        '',
        table(
          ['Language', 'Replies', 'Right %', 'Wrong'],
          score.shares(replies, ({ language }) => language),
        ),
        '',
        table(
          ['Kind', 'Replies', 'Right %', 'Wrong'],
          score.shares(replies, ({ kind }) => kind),
        ),
      ].join('\n'),
    );
  },
};

function faults(replies: readonly Scored[]): (string | number)[][] {
  const count = (test: (reply: Scored) => boolean) => replies.filter(test).length;
  return [
    ['refusals counted as answers', count(score.isCountedRefusal)],
    ['replies without an answer counted as answers', count(score.isCountedNonsense)],
    ['opposite sides outside sarcasm', count((reply) => reply.kind !== 'sarcasm' && score.isOppositeSide(reply))],
    ['opposite sides in sarcasm', count((reply) => reply.kind === 'sarcasm' && score.isOppositeSide(reply))],
    ['right, but read another way', count((reply) => score.isRight(reply) && !score.isReadAsExpected(reply))],
  ];
}

function read({ reply, sentimentType }: LabeledReply): Found {
  const found = readReaction(reply, sentimentType, jsonrepair);
  if (isAnswered(found)) return { reading: found.sentiment, reader: found.parsedAs };
  return { reading: found.ending === 'refused' ? 'refused' : 'unreadable', reader: null };
}
