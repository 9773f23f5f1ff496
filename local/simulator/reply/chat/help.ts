/** Answers questions about the product and how to use it. */

import { anyProvider } from '../../../../domain/providers/provider.ts';

interface Help {
  asked: readonly RegExp[];
  answer: string;
}

/** Combines ways to ask, case-insensitively. */
const any = (...ways: RegExp[]): readonly RegExp[] => ways.map(({ source }) => new RegExp(source, 'i'));

const topics: Help[] = [
  {
    asked: any(
      /\bhow (?:do|can|should|would|could) (?:i|we|you)\b[^.?!]*\b(?:start|run|create|begin|make|set up|launch|do)\b[^.?!]*\b(?:tests?|runs?|simulations?)\b/,
      /\bhow (?:do|can|should|would|could) (?:i|we|you) (?:test|try out)\b[^.?!]*\b(?:messages?|wordings?|slogans?|ideas?|versions?|texts?|this|something)\b/,
      /\bhow to (?:start|run|create|begin|test|make)\b[^.?!]*\b(?:tests?|runs?|simulations?|messages?)\b/,
      /\bhow does (?:this|it|soundings|the (?:app|product|tool))(?: app| product| tool)? work\b/,
      /\bget(?:ting)? started(?: here| with (?:this|it|soundings|testing|(?:a|my) (?:first )?(?:test|run|message)))?\s*[?.!]*$/,
      /\bwhere (?:do|can|should) (?:i|we) (?:start|begin|test)(?: (?:a|my|the|our) (?:first )?(?:test|run|message))?\s*[?.!]*$/,
      /\bfirst (?:test|run|simulation)\b|\bhow (?:do|can|should) (?:i|we) (?:begin|start)\s*[?.!]*$/,
    ),
    answer:
      'To test a message:\n\n1. Open **Test a message** and write or paste the message.\n2. Choose one or more **segments**: who hears it. Samples are there; your own come from a file or from criteria.\n3. Choose how many **personas** answer and which **provider** they answer through. With no key, take the simulated provider: it is free.\n4. Read **Before you run**: calls, time, cost and the margin you will get. Then run it.\n\nPersonas answer one by one, and the result grows while you watch. It goes on when you close the page.',
  },
  {
    asked: any(
      /\bapi[ -]?keys?\b/,
      /\b(?:add|put|enter|store|save|need|change|remove|use)\b[^.?!]{0,12}\b(?:a|an|my|the|your)\s(?:openai |anthropic |provider )?keys?\b/,
      /\bkeys?\b[^.?!]*\b(?:openai|anthropic|provider|settings|stored|safe|encrypted)\b|\b(?:openai|anthropic|provider)(?:'s)? keys?\b/,
      /\b(?:no|without an?|without) (?:api )?keys?\b|\b(?:explain|about) (?:the |provider |api )?keys?\b/,
      /\bwhat (?:is|are) (?:a |the )?keys?(?: for| good for)?\s*\?*$/,
    ),
    answer: `A key lets Soundings ask a model in your name: an **API key** of ${anyProvider}. You get one from that provider and add it under **Settings**, in **Provider keys**, where **Test** asks the provider whether it is good. It is stored encrypted, and never shown again but for its last characters; the provider charges your account for the calls.\n\nWithout a key, the simulated provider answers: free, by rules, and marked wherever its answers appear.`,
  },
  {
    asked: any(
      /\bsimulated (?:provider|assistant|answers?|reactions?|personas?|results?|key)|\bsimulator\b|\bwhat (?:does|is) simulated\b/,
      /\bare you (?:chat ?gpt|gpt|claude)\b|\bwhat (?:model|ai) are you\b|\babout yourself\b/,
      /\bare (?:these|they) (?:real|human|actual|made up|simulated|people)\b|\bare you\b[^.?!]*\b(?:real|human|an? (?:ai|model|bot|person|robot|machine)|simulated)\b/,
      /\bare (?:the|these|those|your|my) (?:answers|personas|reactions|people|results)\b[^.?!]*\b(?:real|human|made up|simulated)\b/,
      /\bwho are you\b|\bwhat are you\s*\?*$/,
    ),
    answer:
      'I am the **simulated assistant**: I reply by rules, without a model. The simulated provider answers for personas the same way: from their attributes and the words of the message, with chance by a fixed seed, so the same question gets the same answer. That is good for trying the product at no cost. It says nothing about real people, and everything it answers is marked **Simulated provider**.',
  },
  {
    asked: any(
      /^(?!.*\b(?:internet|cloud|care|insurance|energy|phone|mobile)\b).*\b(?:what|which|how|difference|choose|between|explain|about)\b[^.?!]*\bproviders?\b/,
      /\b(?:difference|choose|better|use|should|between|both)\b[^.?!]*\b(?:openai|anthropic|claude|gpt)\b/,
    ),
    answer: `A **provider** runs the model that answers in the name of the personas: ${anyProvider}, each with a key of yours, or the **simulated provider**, which is free and answers by rules. Choose several together, and every persona is asked by each: the result then says how often they agree. Models differ in what they find likely, so compare runs only within one provider.`,
  },
  {
    asked: any(
      /\b(?:what|who)(?:'s|'re| is| are| does)\b[^.?!]*\b(?:segments?|cohorts?)\b|\bwhat (?:is|are) (?:an |my |the )?audiences?\s*\?*$/,
      /\b(?:explain|about|describe) (?:the |my |audience )?(?:segments?|cohorts?|audiences?)\b|\bmy own (?:voters?|customers?|people|audience|list)\b/,
      /\bhow (?:do|can|should|would|could|to)\b[^.?!]*\b(?:segments?|cohorts?)\b|\bhow (?:do|can|to)\b[^.?!]*\b(?:create|build|make|add|import|define)\b[^.?!]*\baudiences?\b/,
      /\b(?:import|upload)\w*\b[^.?!]*\b(?:csv|excel|xlsx|file|voters?|customers?|people|profiles|list)\b|\b(?:csv|excel|xlsx|voters?|customers?)\b[^.?!]*\bimport\w*\b/,
    ),
    answer:
      'A **segment** is a group of people who hear your message: each one is a profile with attributes such as age, place, work and politics. There are three ways to one, all under **Segments**:\n\n- take a **sample**, such as *American adults*, as it is or as a copy to edit,\n- **import** voters or customers from a CSV, Excel or JSON file; a preview comes before anything is stored,\n- build a **new segment** of everybody in another one who meets your criteria.\n\nA run draws its personas from the segments you choose, in proportion to their size.',
  },
  {
    asked: any(
      /\bwhat(?:'s|'re| is| are| does)\b[^.?!]*\bpersonas?\b|\b(?:explain|about|describe) (?:the )?personas?\b|\bwho (?:answers|reacts|hears|replies)\b/,
      /\bhow (?:do|are|does)\b[^.?!]*\bpersonas?\b[^.?!]*\b(?:work|answer|made|chosen|drawn|react)\b/,
    ),
    answer:
      'A **persona** is one profile of a segment, put to a model as a person: who they are, then your message, then the question how they react. Each gives a side, a reaction in their own words, a reason, and how likely they are to act. They are not people: a run shows how a model expects such people to react. It indicates, it does not prove.',
  },
  {
    asked: any(
      /\b(?:sentiment|engagement) scores?\b|\bwhat (?:does|is|do|are)\b[^.?!]*\b(?:sentiment|action likelihood|engagement)\b/,
      /\bwhat (?:does|do|is|are|counts as)\b[^.?!]*\bneutral\b[^.?!]*\b(?:mean|answers?|reactions?|count\w*)\b/,
      /\bhow (?:is|are|do i|can i|should i|to)\b[^.?!]*\b(?:read|interpret|understand|computed|calculated|scored)\b[^.?!]*\b(?:results?|scores?|figures|numbers)\b|\bhow (?:is|are) (?:the )?(?:results?|scores?)\b/,
    ),
    answer:
      'Reading a result:\n\n- **Positive, neutral, negative**: how many personas took each side. Support and yes count as positive, oppose and no as negative.\n- **Sentiment score**: positive less negative, divided by all asked: -1 to 1.\n- **Engagement score**: positive and half of neutral, divided by all asked: 0 to 1.\n- **Ranges** are 95% confidence intervals. When the interval of the difference includes 0, neither side is clearly ahead, whatever the shares look like.\n\nThen read the reactions themselves: each point of the analysis leads to those it rests on.',
  },
  {
    asked: any(
      /\b(?:what|how much)\b[^.?!]*\b(?:costs?|price|pay|charged?|expensive)\b[^.?!]*\b(?:runs?|tests?|simulations?|personas?|soundings)\b/,
      /\b(?:what|how much)\b[^.?!]*\b(?:runs?|tests?|simulations?|personas?|soundings|this|it)\b[^.?!]*\bcosts?(?: me| us)?\s*\?*$/,
      /\b(?:is|are) (?:this|it|soundings|(?:(?:a|my|the|every) )?(?:tests?|runs?)) (?:free|expensive)\b|\bspend(?:ing)? cap\b/,
    ),
    answer:
      'What a run costs depends on the model, the number of personas and the length of your message. **Before you run** shows the range before anything is spent; while it runs, and afterwards, the run shows what its calls have cost. A **spend cap** under the options stops a run there, and what has been answered is kept. With the simulated provider every run is free.',
  },
  {
    asked: any(
      /\bhow (?:long|fast|quick\w*|slow)\b[^.?!]*\b(?:runs?|tests?|simulations?|results?|personas?)\b/,
      /\bclose (?:the|this|my) (?:tab|page|browser|window|laptop)\b/,
      /\bhow long (?:does|will|do) (?:this|it|they) (?:take|run|last)\s*\?*$/,
    ),
    answer:
      'The time depends on the provider’s limits for your account, and on the number of personas. **Before you run** gives an estimate for your settings. A run goes on when you close the page, and what has been answered can be read at once.',
  },
  {
    asked: any(
      /\bhow (?:do|can|should|would|could|to)\b[^.?!]*\bcompar\w+[^.?!]*\b(?:runs?|tests?|messages?|versions?|results?|wordings?)\b/,
      /\ba ?\/ ?b\b[^.?!]*\btest|\bab tests?\b/,
      /\b(?:test|try)\b[^.?!]*\b(?:two|several|both|multiple) (?:messages|versions|wordings)\b/,
    ),
    answer:
      'Two ways to compare:\n\n- On **Test a message**, use **Compare with another message**: the same personas hear each version, and the verdict comes with the interval of the difference.\n- Under **Runs**, **Compare** puts two to five finished runs side by side.\n\nThe first tells smaller differences apart, because the same personas answer both.',
  },
  {
    asked: any(
      /\b(?:share|export|download)\b[^.?!]*\b(?:results?|runs?|reports?|charts?|reactions|analysis|pdf|powerpoint|slides|csv|excel)\b/,
      /\b(?:get|have|send|save)\b[^.?!]*\b(?:results?|runs?|reports?)\b[^.?!]*\b(?:pdf|powerpoint|slides|csv|excel|file|link|boss|colleagues?|team)\b/,
    ),
    answer:
      'Open the run. **Share** makes a link to the result that works without an account until you revoke it. **Export** gives the result as a file: a report for a client without costs, everything as PDF or PowerPoint slides, or the answers as a table. Charts can be saved one by one as well.',
  },
  {
    asked: any(
      /\b(?:recurring|schedul\w+|repeat\w*|every (?:day|week|month)|daily|weekly|monthly)\b[^.?!]*\b(?:runs?|tests?|simulations?|messages?)\b/,
      /\b(?:runs?|tests?|simulations?|messages?)\b[^.?!]*\b(?:recurring|schedul\w+|repeat\w*|every (?:day|week|month)|daily|weekly|monthly)\b/,
    ),
    answer:
      'Open a finished run, then **Run again**: from there the same message can be asked again once, or on a schedule, by day, week or month. **Recurring**, under Runs, lists what is scheduled; pause, resume or delete it there. Each repetition is a run of its own, and they make a trend.',
  },
  {
    asked: any(
      /\b(?:cancel|stop|abort|pause|retry|resume|finish)\b[^.?!]*\b(?:runs?|tests?|simulations?|missing personas)\b/,
      /\b(?:runs?|tests?|simulations?)\b[^.?!]*\b(?:cancel\w*|stopp?\w*|abort\w*|retry|missing)\b|\bwhy did\b[^.?!]*\b(?:run|test|simulation)\b[^.?!]*\bfail\b/,
    ),
    answer:
      'Cancel a run on its page: no further persona is asked, and what has been answered is kept and shown. A run that failed says why. From its page you can have the missing personas asked, without paying again for those who answered.',
  },
  {
    asked: any(/\bcurrent events\b/, /\bpersonas?\b[^.?!]*\bnews\b|\bnews\b[^.?!]*\bpersonas?\b/),
    answer:
      'Under the options of a test, **Current events** tells every persona what is in the news about the message’s subject. It needs a key of Anthropic, whose model searches the web; without one the run goes on without the news, and the result says so.',
  },
  {
    asked: any(/\bdelete my (?:account|data)\b|\bexport (?:all )?my data\b|\bwhere is my data\b/),
    answer:
      'Under **Settings**, in **Your data**: there you take away everything you own as a file, and delete your account with all of it. What is deleted there does not come back.',
  },
];

/** Answers a question about the product; null when it is about something else. */
export function helpAnswer(said: string): string | null {
  return topics.find(({ asked }) => asked.some((way) => way.test(said)))?.answer ?? null;
}
