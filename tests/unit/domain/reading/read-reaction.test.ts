/** One rule of reading replies each. */
import { jsonrepair } from 'jsonrepair';
import { isAnswered, readReaction } from '../../../../domain/simulations/reading/read-reaction.ts';
import type { SentimentType } from '../../../../domain/sentiment/sentiment.ts';

const support = '{"sentiment":"support","response":"Good. I am in."}';
const oppose = '{"sentiment":"oppose","response":"Not here."}';

function outcome(reply: string, type: SentimentType = 'support-oppose') {
  const read = readReaction(reply, type, jsonrepair);
  return isAnswered(read) ? `${read.sentiment} (${read.parsedAs})` : read.ending;
}

describe('thoughts do not count', () => {
  test.each([
    ['closed', `<think>${support} or not? She lost her job there.</think>${oppose}`],
    ['thinking', `<thinking>${support}</thinking>\n${oppose}`],
    ['reasoning', `<reasoning>${support}</reasoning>\n${oppose}`],
    ['without an opening', `I might say ${support} but no.\n</think>\n\n${oppose}`],
    ['several', `<think>${support}</think>${support}<think>No.</think>${oppose}`],
    ['one within another', `<think>a <think>b</think> ${support}</think>${oppose}`],
    ['of Kimi', `◁think▷${support}◁/think▷${oppose}`],
    ['of Mistral', `[THINK]${support}[/THINK]${oppose}`],
    ['of Gemma', `<|channel>thought\n${support}<channel|>${oppose}`],
    ['of Cohere', `<|START_THINKING|>${support}<|END_THINKING|><|START_RESPONSE|>${oppose}<|END_RESPONSE|>`],
    [
      'in a channel',
      `<|channel|>analysis<|message|>${support}<|end|><|start|>assistant<|channel|>final<|message|>${oppose}<|return|>`,
    ],
    ['in a channel whose marks were removed', `analysisWe could say ${support}.assistantfinal${oppose}`],
    [
      'in a list of contents',
      JSON.stringify([
        { type: 'reasoning', reasoning: support },
        { type: 'text', text: oppose },
      ]),
    ],
  ])('%s', (_, reply) => expect(outcome(reply)).toBe('negative (json)'));

  test.each([
    ['cut off', `<think>She loves it, so ${support}`],
    ['closed, with nothing after it', `<think>${support}</think>\n`],
    ['in a channel, with no final one', `<|channel|>analysis<|message|>${support}<|end|>`],
    ['cut off in a channel without marks', `analysisWe answer ${support}`],
  ])('a thought that is %s is no answer', (_, reply) => expect(outcome(reply)).toBe('unreadable'));

  test('a quoted mark of a thought is a text like any other', () => {
    const reply = JSON.stringify({
      sentiment: 'support',
      response: 'I wrote "<think> before you vote". I support it.',
    });
    expect(outcome(reply)).toBe('positive (json)');
    expect(outcome(`Here: ${reply}`)).toBe('positive (json)');
  });

  test('a refusal that was thought of and dropped is none', () =>
    expect(outcome(`<think>I can't help with this request? It is harmless.</think>${support}`)).toBe(
      'positive (json)',
    ));
});

describe('the last object of the right shape is the answer', () => {
  test.each([
    ['after an example', `For example ${support}. My answer: ${oppose}`, 'negative (json)'],
    ['before an object of another shape', `${oppose}\n{"confidence":"high","notes":[],"more":1}`, 'negative (json)'],
    ['after a correction', `${support}\nWait, he owns a van. ${oppose}`, 'negative (json)'],
    ['after the form', `{"sentiment":"support|oppose|neutral","response":"string"}\n${oppose}`, 'negative (json)'],
    ['before the form', `${oppose}\nI filled in {"sentiment": "support|neutral"}.`, 'negative (json)'],
    ['after a form with a label', `{"sentiment":"support","response":"<response>"}${oppose}`, 'negative (json)'],
    [
      'in broken JSON after an example',
      `${support} Answer: {"sentiment":"oppose","response":"No.",}`,
      'negative (repaired)',
    ],
    ['cut off after an example', `${support} Answer: {"sentiment":"oppose","response":"No`, 'negative (repaired)'],
    ['cut off within its label', `${support} Answer: {"sentiment":"opp`, 'unreadable'],
    ['of several people', `[${support},${oppose}]`, 'unreadable'],
    ['the same twice', `[${oppose},${oppose}]`, 'negative (json)'],
    ['in a call of a tool', `<tool_call>{"name":"answer","arguments":${oppose}}</tool_call>`, 'negative (json)'],
    ['in a call whose arguments are a text', JSON.stringify({ name: 'a', arguments: oppose }), 'negative (json)'],
    ['encoded twice', JSON.stringify(oppose), 'negative (json)'],
    ['in the reply of an API', JSON.stringify({ choices: [{ message: { content: oppose } }] }), 'negative (json)'],
    [
      'in the content of a message, after a thought',
      JSON.stringify({ role: 'assistant', content: `<think>${support}</think>\n\`\`\`json\n${oppose}\n\`\`\`` }),
      'negative (json)',
    ],
    ['in a filled schema', `{"type":"object","properties":${oppose}}`, 'negative (json)'],
    ['under keys of another language', '{"Stimmung":"dagegen","Antwort":"Nicht hier."}', 'negative (json)'],
  ])('%s', (_, reply, expected) => expect(outcome(reply)).toBe(expected));
});

describe('the reply ends with the turn of the model', () => {
  test.each([
    ['<|im_end|>', `${oppose}<|im_end|>\n<|im_start|>user\nAnother?<|im_end|>\n<|im_start|>assistant\n${support}`],
    ['<|eot_id|>', `${oppose}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n${support}`],
    ['</s>', `[/INST] ${oppose}</s>${support}`],
    ['a heading', `${oppose}\n### User:\nAnd free?\n### Assistant:\n${support}`],
  ])('%s', (_, reply) => expect(outcome(reply)).toBe('negative (json)'));
});

test('a token within a text is a text like any other', () =>
  expect(readReaction('{"sentiment":"oppose","response":"They wrote </s> in it."}', 'support-oppose')).toMatchObject({
    response: 'They wrote </s> in it.',
    parsedAs: 'json',
  }));

describe('a label is a word of a scale', () => {
  test.each([1, 0, -1, 0.2, '4', '7/10', true, 'excited', 'LABEL_1', 'N/A', 'economic concerns'])(
    '%j is none, and no text outweighs it',
    (sentiment) => {
      expect(outcome(JSON.stringify({ sentiment, response: 'I strongly oppose this.' }))).toBe('unreadable');
    },
  );

  test.each([
    'support|oppose|neutral',
    'one of "support", "oppose", "neutral"',
    'support or oppose',
    '<sentiment>',
    'string',
    '...',
  ])('%j repeats the prompt', (sentiment) =>
    expect(outcome(JSON.stringify({ sentiment, response: 'I support it.' }))).toBe('unreadable'),
  );

  test.each([
    ['["oppose"]', 'negative (json)'],
    ['{"label":"oppose"}', 'negative (json)'],
    ['["support","oppose"]', 'unreadable'],
    ['{"support":0.5,"oppose":0.5}', 'unreadable'],
    ['"I do not support it"', 'negative (keywords)'],
  ])('%s', (label, expected) => expect(outcome(`{"sentiment":${label},"response":"Hm."}`)).toBe(expected));

  test.each(['null', '""', '" "'])('the label %s is missing, so the words are read', (label) =>
    expect(outcome(`{"sentiment":${label},"response":"I strongly oppose this."}`)).toBe('negative (keywords)'),
  );
});

describe('refusals', () => {
  test.each([
    ["I'm sorry, but I can’t assist with that request."],
    ["Great question though! I can't share a personal opinion, but I support balanced debate."],
    ["I'm not comfortable role-playing this person. I'd be happy to list good arguments."],
    ['As an AI language model, I have no feelings about this. It is a great message, though!'],
    ['Es tut mir leid, aber dabei kann ich nicht helfen.'],
    ['Je suis désolé, mais je ne peux pas répondre à cette demande.'],
    ['Lo siento, pero no puedo cumplir con esta petición.'],
    ['In quanto modello linguistico non ho opinioni personali.'],
    ['Desculpe, mas não posso ajudar com isso.'],
    ['Przykro mi, ale nie mogę pomóc w tej sprawie.'],
    ['Ως γλωσσικό μοντέλο δεν έχω προσωπικές απόψεις.'],
    ['申し訳ありませんが、その質問にはお答えできません。'],
    ['抱歉，我无法协助处理该内容。'],
    ['عذراً، لا أستطيع المساعدة في هذا الطلب.'],
  ])('%s', (text) => {
    expect(readReaction(text, 'support-oppose', jsonrepair)).toEqual({ ending: 'refused', words: text });
    const inAnswer = JSON.stringify({ sentiment: 'neutral', response: text, reaction: '', reasoning: '' });
    expect(readReaction(inAnswer, 'support-oppose', jsonrepair)).toEqual({ ending: 'refused', words: text });
  });

  test.each([
    '{"refusal":"I cannot take part in simulating political opinions."}',
    '{"sentiment":"refused","response":"I cannot answer this."}',
    '{"sentiment":"neutral","response":"I\'m sorry, I can\'t assist with that."',
    "Sentiment: neutral\nResponse: I can't help with that request.",
    'I can\'t do that.\n{"sentiment":null,"response":null}',
    'I can\'t help with that request. {"sentiment":"neutral","response":""}',
    "I can't help with that.<|im_end|>",
  ])('%s', (reply) => expect(outcome(reply)).toBe('refused'));

  test.each([
    ["I can't help with that, I already give to the food bank."],
    ["I'm sorry, but I can't support closing the pool."],
    ["I'm not comfortable talking about money with strangers."],
    ['As an AI engineer I know how hungry these data centers are.'],
    ['I refuse to pay for a stadium that a billionaire owns.'],
    ["I can't provide for my kids without this."],
    ["I'd rather keep my politics to myself."],
    ['No puedo firmar esta petición.'],
    ['Da kann ich nicht mitgehen.'],
  ])('a person says: %s', (response) =>
    expect(outcome(JSON.stringify({ sentiment: 'neutral', response }))).toBe('neutral (json)'),
  );

  test('a model that answers after all has not refused', () =>
    expect(outcome(`I'm an AI and have no opinions of my own, but as this person: ${oppose}`)).toBe('negative (json)'));
});

describe('the prompt is no answer', () => {
  test.each([
    ['its lines', '- "sentiment": one of "support", "oppose", "neutral"\n- "response": what you would say about it'],
    ['its message', 'You come across this message:\n"""\nI support the tram, it is great.\n"""'],
    ['its message, cut off', 'You come across this message:\n"""\nI support the tram, it is gre'],
    ['its scale', 'Sentiment scale (support-oppose): "support", "oppose", "neutral".'],
    ['its scale in a list', 'How do you react?\n- Sentiment scale (support-oppose): "support", "oppose", "neutral".'],
    ['its scale after a sentence', 'Sides. Sentiment scale (support-oppose): "support", "oppose", "neutral".'],
    [
      'its instruction in a list',
      '* Are you against it, for it, or neither?\n> Where do you stand on this: in favor, against, or in between?',
    ],
    [
      'its form with a label',
      '{"sentiment":"support","response":"what you would say about it, in your own voice, two to four sentences"}',
    ],
    [
      'its form in other words, with a label',
      '- "sentiment": "positive"\n- "response": you said about it, the people you know\n- "reasoning": the logic to be used, one or two sentences',
    ],
    [
      'its form with a label and a range',
      'Sentiment: positive\nResponse: Fine.\nActionLikelihood: likely, a number from 0 to 1.',
    ],
    [
      'a sample that is called one',
      'This is a sample response to the message. I support the tram, and I would vote for it.',
    ],
    [
      'its keys in a sentence',
      '* You can also combine "sentiment" with "response" to show a positive (or neutral) or negative (or neutral) response, but the "reasoning" layer is your biggest.',
    ],
    [
      'a remark about replies',
      'You can provide as many responses as you need. The first response should be a sentence.\nI am trying to find a solution to my problem. I do not support it.',
    ],
    [
      'a story told to the reader',
      'You have a pet dog, she walks on 4th Street. You can see the dog in the streetlight from afar. If you have a chance, when you come to an intersection, it is a good sign.\n- You can use the street light in the early evening.\n- If you live in this area, you can see it at night.',
    ],
    [
      'a chat about its form',
      'That’s really cool. You got an "actionlikelihood" score, if you can pick the answer by heart. And now that you know, I would love to hear your take on it.\n<material>\n- Age: 26\n</material>',
    ],
    [
      'a list of thoughts between its marks',
      'You have seen this on the subway and are thinking:\n\n<material>\n- I love the people.\n- It is a great place to work.\n</material>',
    ],
    [
      'lines of its form before a made-up discussion',
      '- "response": what you would say about it, in your own voice, two to four sentences\n\nYou are in the transit center, which asks this:\n\n* No, I don\'t want to ride it.',
    ],
    [
      'an instruction in words of its own',
      'In the output, you should put your response with the following language:\n\n* "I am excited about this".',
    ],
    ['advice to the reader', 'If you have a chance, when you come to an intersection, it is a good sign.'],
    ['a sample under its heading', 'Sample response:\nI am against it.'],
    ['a remark about another speaker', 'The riders talk for a while about the route. I agree with the transit user.'],
    [
      'a schema',
      '{"type":"object","properties":{"sentiment":{"type":"string","enum":["support","oppose"]}},"required":["sentiment"]}',
    ],
  ])('%s', (_, reply) => expect(outcome(reply)).toBe('unreadable'));

  test.each([
    ['an opinion for whoever asks', 'If you ask me, it is a bad idea.', 'negative'],
    ['an opinion that speaks to the sender', 'This is a bad idea, and you know it.', 'negative'],
  ])('%s counts', (_, reply, side) => expect(outcome(reply)).toBe(`${side} (keywords)`));

  test('an answer after it counts', () =>
    expect(outcome(`You come across this message:\n"""\nI support it.\n"""\nI am against it.`)).toBe(
      'negative (keywords)',
    ));
});

describe('lines and final answers', () => {
  test.each([
    ['### Sentiment\noppose\n### Response\nThe noise is bad enough.', 'negative (keywords)'],
    ['| sentiment | oppose |\n| response | No. |', 'negative (keywords)'],
    ['<sentiment>oppose</sentiment><response>No.</response>', 'negative (keywords)'],
    ['sentiment = "support"\nresponse = "Let them build."', 'positive (keywords)'],
    ['Stimmung: dagegen\nAntwort: Zu teuer.', 'negative (keywords)'],
    ['It helps some and hurts others.\n\n**Final answer:** oppose', 'negative (keywords)'],
    ['I have seen better and worse. Overall I would say: oppose.', 'negative (keywords)'],
    ['The answer is \\boxed{support}', 'positive (keywords)'],
    ['Oppose.', 'negative (keywords)'],
    ['Sentiment: support/oppose/neutral\nResponse: ...', 'unreadable'],
    ['Sentiment: 4\nResponse: I love it.', 'unreadable'],
  ])('%s', (reply, expected) => expect(outcome(reply)).toBe(expected));
});

test('prose without a side is unreadable, not neutral', () => {
  expect(outcome('The harbor has three cranes and a lighthouse.')).toBe('unreadable');
  expect(outcome('{"response":"The message is about a harbor."}')).toBe('unreadable');
  expect(outcome('I am on the fence.')).toBe('neutral (keywords)');
});

test.each(['', ' \n', '```json\n```', '{}', '[]', '...'])('%j is empty', (reply) =>
  expect(outcome(reply)).toBe('empty'),
);

test.each(['null', '{"a": null}', '{"sentim', '{"sentiment": "', '{"error":"internal"}'])('%j is unreadable', (reply) =>
  expect(outcome(reply)).toBe('unreadable'),
);
