/** Lines about offers, appeals and everyday proposals, by stance. A prefix such as `retired:` names who may say a line. */
import type { Lines } from './line.ts';

export const everydayStanceLines: Record<string, Lines> = {
  'prices.lower': {
    positive: [
      'lowIncome: I keep a running total in my head at the store. Anything off that total is real to me.',
      'If it is a real price and not a trick with the small print, I am interested.',
      'retired: My check stays the same while everything else goes up. So this is welcome.',
      'parent: Three kids eat like six. I will take every dollar.',
    ],
    negative: [
      'They raise it first and then sell me the discount.',
      'Everybody promises lower prices. My receipt says otherwise.',
      'highIncome: It is not the price that keeps me away, it is the quality.',
    ],
  },
  'prices.higher': {
    positive: [
      'I would rather pay a bit more than see it get worse.',
      'highIncome: I will hardly notice it, if the service holds up.',
      'At least they said it straight instead of shrinking the package.',
    ],
    negative: [
      'Everything is up and now this as well.',
      'lowIncome: That increase is a week of groceries.',
      'I will be looking around for somebody else. I have done it before.',
      'retired: Nobody asked whether my income went up.',
    ],
  },
  'charity.match': {
    positive: [
      'If mine counts twice I do not need long to think.',
      'faith: We set something aside every month, and this is the kind of thing it is for.',
      'I like that it says what one gift does. It is easier to give to something you can picture.',
    ],
    negative: [
      'I always wonder who is matching and whether they would have given anyway.',
      'lowIncome: I would like to. This month I am the one who needs it.',
      'I give at home, to people I know. I do not need a campaign for that.',
    ],
  },
  'charity.urgent': {
    positive: ['I can hear that they need it. I would send a little.', 'It is pushy, but the cause is right.'],
    negative: [
      'Last chance, every week. I stopped opening those.',
      'The more urgent it sounds the more I want to see the accounts.',
      'young: A monthly gift is a subscription with a guilty conscience.',
    ],
  },
  'tech.ai': {
    positive: [
      'tech: I use these tools every day, so one that does this well would get a try.',
      'If it takes the boring part off my desk I am all for it.',
      'young: I would have it on my phone by tonight.',
    ],
    negative: [
      'I do not want to talk to a machine when something is wrong.',
      'teacher: I grade what they hand in. I know what this does to them.',
      'union: First it helps you, then it replaces you.',
      'old: I would need my granddaughter to set it up, and then I would not trust it.',
      'Everything has AI on the label now. It has stopped meaning anything to me.',
    ],
  },
  'tech.subscription': {
    positive: ['For that price I would give it a month and see.', 'I drop another one and take this. Fair enough.'],
    negative: [
      'I am done with subscriptions. Sell it to me once.',
      'lowIncome: It is small, and so were the other five.',
      'The price today is not the price next year.',
    ],
  },
  'tech.trial': {
    positive: ['Nothing to lose, so I would try it.', 'No card up front tells me they believe in it.'],
    negative: ['I forget to cancel and they count on it.', 'If it is free then I am what they are selling.'],
  },
  'privacy.protect': {
    positive: [
      'Somebody who says plainly what they do not do with my data. I like that.',
      'tech: Encrypted and opt-in is how I would have built it.',
      'I would switch for that alone.',
    ],
    negative: [
      'They all say they respect my privacy. Then the letter about the breach comes.',
      'I read the policy once. It said the opposite of the ad.',
    ],
  },
  'privacy.watch': {
    positive: [
      'I have nothing to hide, and I would like the packages to stay on the porch.',
      'old: I would sleep better with a camera on that corner.',
    ],
    negative: [
      'I do not like being watched for my own good.',
      'tech: I know where that data ends up. No thanks.',
      'It starts with criminals and ends with my license plate.',
    ],
  },
  'safety.mandate': {
    positive: [
      'We grumbled about seat belts too. Then we buckled up.',
      'parent: If it saves one kid on our street, make them do it.',
    ],
    negative: [
      'I can look after myself. I do not need a fine to teach me.',
      'business: Another rule, another form, another fee.',
      'rural: It was clearly written by somebody who has never been out here.',
    ],
  },
  'food.plant': {
    positive: [
      'young: I eat that way most of the week already.',
      'If it tastes right I do not care what it is made of.',
      'My doctor would be pleased.',
    ],
    negative: [
      'farmer: I raise cattle. You can guess.',
      'I read the list of ingredients and put it back.',
      'rural: We eat what grows here, thank you.',
      'I do not need my burger to have an opinion.',
    ],
  },
  'money.crypto': {
    positive: [
      'young: It is risky, and so is never owning anything.',
      'tech: I put in what I can lose. It has been fine.',
    ],
    negative: [
      'If it is guaranteed, it is a trap. I learned that once.',
      'retired: I have no time left to earn it back.',
      'My brother-in-law explained it to me for two hours. He has moved back home since.',
    ],
  },
  'money.fees': {
    positive: [
      'lowIncome: One overdraft fee ate a day’s pay. No fees gets me to switch.',
      'They say what it costs on one line. That is new.',
      'I would move my account for that if it is not a hassle.',
    ],
    negative: ['No fees until you read page nine.', 'My credit union knows my name. I will stay.'],
  },
  'work.office': {
    positive: [
      'business: You learn the work by sitting next to somebody. It is good for the young ones.',
      'old: We went in every day and lived.',
      'I missed people more than I expected.',
    ],
    negative: [
      'parent: Those two hours on the road are the two hours with my kids.',
      'I get more done at home, and they have the numbers to prove it.',
      'tech: I have an offer from a place that does not care where I sit.',
    ],
  },
  'community.stadium': {
    positive: [
      'young: I would be there on opening night.',
      'business: Game days would fill my place.',
      'It puts {place} on the map a little.',
    ],
    negative: [
      'They get the profits and we get the bonds.',
      'Parking is bad enough as it is.',
      'Fix the pool first. That one the kids can use.',
    ],
  },
};
