/** Removes the control tokens of chat templates, which local servers leave in replies. */
import { parsedJson } from './parsed-json.ts';

const endOfTurn =
  /<\|(?:im_end|im_start|eot_id|endoftext|end_of_text|EOT|end|return|user|start_header_id|END_OF_TURN_TOKEN)\|>|<end_of_turn>|<\/s>|<eos>|<｜end▁of▁sentence｜>|<｜User｜>|\n(?:#{1,4} ?)?(?:User|Human) ?:/gi;
const token =
  /<\|[^|<>\n]{1,40}\|>|<｜[^｜\n]{1,40}｜>|<(?:start_of_turn|end_of_turn|bos|eos|pad|unk)>|<unused\d+>|<\/?s>|\[\/?INST\]|<<\/?SYS>>/gi;
/** Tokens and names of roles that open the model's own turn. */
const opening = new RegExp(`^(?:\\s|\\u200B|\\uFEFF|${token.source}|(?:assistant|model)(?=\\s*\\n|<))+`, 'i');

/** Returns the model's own turn: what follows its end is a conversation that the model made up. */
export function firstTurn(reply: string): string {
  if (parsedJson(reply) !== undefined) return reply;
  const text = reply.replace(opening, '');
  const end = text.search(endOfTurn);
  return (end === -1 ? text : text.slice(0, end)).replace(token, '').trim();
}
