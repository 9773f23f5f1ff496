import { readMessage } from '../attitude/message.ts';
import type { Ask } from '../ask.ts';
import { seededRandom } from '../random.ts';
import { rewriteReply } from './rewrite.ts';

const openings = ['Happy to help.', 'Good question.', 'Sure.', 'Glad you asked.'];

/** A helpful reply to somebody at work on a message; JSON when JSON mode is on. */
export function chatReply(ask: Ask, textHash: number): string {
  const reply = prose(ask, textHash);
  return ask.jsonMode ? JSON.stringify({ response: reply }) : reply;
}

function prose(ask: Ask, textHash: number): string {
  const result = ask.toolResults.at(-1);
  if (result !== undefined)
    return `Here is what came back: ${result.content.slice(0, 600)}\n\nFrom that, I would keep the message to the one fact people can check.`;
  const said = ask.lastUser.trim();
  const original = /<message>\s*([\s\S]+?)\s*<\/message>/i.exec(said)?.[1];
  if (original !== undefined && /rewrite|version/i.test(said)) return rewriteReply(original);
  if (/^(reply|say|answer|respond)\b.{0,40}\b(ok|pong|yes|ready)\b/i.test(said)) return /pong/i.test(said) ? 'pong' : 'OK';
  if (/^(hi|hello|hey|good (morning|evening|afternoon))\b/i.test(said) && said.length < 40) {
    return 'Hello! I can help you word a message, pick segments to test it on, or read the results of a run. What are you working on?';
  }
  const random = seededRandom(textHash);
  const topic = readMessage(said).topics[0]?.topic.label ?? 'your message';
  return `${random.pick(openings)}\n\n${random.pick(advice).replaceAll('{topic}', topic)}`;
}

const advice = [
  '## A stronger message about {topic}\n\n- **Lead with one concrete gain**: a figure, a date or a place people know.\n- **Say what it costs** and who pays; readers ask at once.\n- **End with one thing to do**, not three.\n\nTest the new wording on two segments that disagree, then compare.',
  'For {topic}, three things usually decide the reaction:\n\n1. whether people believe the promise can be kept,\n2. whether somebody like them gains from it,\n3. whether the tone respects those who disagree.\n\nI would rewrite the first sentence to answer the second point.',
  'I would test two versions about {topic}: one that opens with a **local example**, and one that opens with the **cost**. Run both on the same segments with at least 200 people each, so that a gap of ten points means something.',
];
