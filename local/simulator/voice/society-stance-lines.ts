/** Lines about positions on questions of society, by stance. line.ts explains the prefixes. */
import type { Lines } from './line.ts';

export const societyStanceLines: Record<string, Lines> = {
  'climate.clean': {
    positive: [
      'young: I am the one who has to live in it, so yes, please get moving.',
      'The summers here are not what they were. I want us to do something before it costs double.',
      'owner: We put panels on the roof two years ago and I wish we had done it sooner.',
      'parent: I think about what my kids will say we did. This is at least an answer.',
    ],
    negative: [
      'My electric bill has not gone down once since they started talking about this.',
      'rural: They put the turbines where we live and send the power somewhere else.',
      'I like clean air as much as anybody. I do not like being lectured about my truck.',
      'What happens on the cold night with no wind? Nobody ever answers that.',
    ],
  },
  'climate.ban': {
    positive: [
      'We have been easing into this for thirty years. A hard stop is what works.',
      'young: Put a price on it and it will change. Nothing else has.',
      'The companies that made the mess can pay for it.',
    ],
    negative: [
      'driver: I drive for a living. You are talking about my paycheck.',
      'lowIncome: I cannot buy a new car because somebody bans the one I have.',
      'rural: Out here there is no bus to take instead.',
      'Ban it and we will buy the same thing from abroad at twice the price.',
    ],
  },
  'climate.drill': {
    positive: [
      'We have it under our feet. It makes no sense to buy it from people who hate us.',
      'rural: Those jobs kept two towns near us alive.',
      'driver: Bring down what I pay at the pump and you have my attention.',
    ],
    negative: [
      'More drilling is yesterday’s answer, and we get to keep the spills.',
      'young: You are borrowing from people my age and not asking.',
      'It would be ten years before I saw a penny at the pump, if ever.',
    ],
  },
  'immigration.border': {
    positive: [
      'A country gets to know who comes in. I do not see what is so terrible about that.',
      'I waited my turn for everything I have. I expect the same of others.',
      'We cannot help everybody at once. Get control first, then be generous.',
    ],
    negative: [
      'These are the people who picked the fruit and built the house next door. I do not like how they are talked about.',
      'faith: I was taught to welcome the stranger, and I meant it when I said amen.',
      'A wall is a photo, not a plan.',
      'business: I cannot find workers as it is.',
    ],
  },
  'immigration.welcome': {
    positive: [
      'My grandparents came with two suitcases. I am not going to pull up the ladder.',
      'faith: Keeping families together should not be a party question.',
      'They went to school with my kids. Let them stay and pay taxes like everybody else.',
    ],
    negative: [
      'I have sympathy, but you do not reward people for skipping the line.',
      'Our emergency room and our school are full. Nobody asks about that.',
      'First secure the border. Then we can talk about the rest.',
    ],
  },
  'schools.teachers': {
    positive: [
      'teacher: I buy the pencils myself. A raise would mean I can stop driving evenings.',
      'parent: My son had three substitutes in one year. Pay them properly and they stay.',
      'The best thing that happened to me at sixteen was a teacher. Pay them.',
    ],
    negative: [
      'They get the summer off and a pension. I get neither.',
      'Pay the good ones more, sure. This pays everybody the same.',
      'retired: My taxes went to schools for forty years. At some point it is enough.',
    ],
  },
  'schools.choice': {
    positive: [
      'parent: I know my kid better than a district does. Let me choose.',
      'faith: We would send ours to the parish school tomorrow if we could pay for it.',
      'A bit of competition would do that building good.',
    ],
    negative: [
      'teacher: You take money from a school that is short already and then call it failing.',
      'rural: There is one school here. Choice between what and what?',
      'My taxes should not pay tuition at a school that may turn my child away.',
    ],
  },
  'schools.debt': {
    positive: [
      'student: I will owe more than a car when I finish. Anything that shrinks it lets me start a life.',
      'young: I have paid for six years and owe more than I borrowed. So yes.',
      'We forgave banks. We can forgive a nurse.',
    ],
    negative: [
      'I paid mine off with a second job. Where do I send the bill?',
      'I never went to college. Why am I paying for those who did?',
      'union: Nobody forgave the loan on my tools.',
      'It does nothing about what the place charges next year.',
    ],
  },
  'schools.lunch': {
    positive: [
      'A hungry kid does not learn. That is the whole argument.',
      'parent: It would save us sixty dollars a month and a lot of mornings.',
      'teacher: I keep granola bars in my drawer. You would be surprised who asks.',
    ],
    negative: [
      'Feed the ones who need it. I can pack lunch for mine.',
      'Free means somebody else pays, and half of it ends up in the bin.',
    ],
  },
  'schools.phones': {
    positive: [
      'teacher: I spend ten minutes of every period on phones. Take them, please.',
      'parent: She hated it for a week and then she started talking to people again.',
      'We managed without. They will too.',
    ],
    negative: [
      'parent: After what happens in schools I want to be able to reach my kid.',
      'student: You will not make us listen by locking up our phones.',
      'It is the school doing the parents’ job again.',
    ],
  },
  'guns.checks': {
    positive: [
      'I own two guns and I had no trouble with the check. Neither will anybody honest.',
      'parent: My kids do drills for this. A bit of paperwork is nothing.',
      'It is the least you can ask. I do not know who could be against it.',
    ],
    negative: [
      'rural: My nearest dealer is an hour away and my grandson is not going to fill in forms to borrow a shotgun.',
      'Criminals do not fill in forms. It only slows down the rest of us.',
      'First it is a check, then it is a list.',
    ],
  },
  'guns.control': {
    positive: [
      'parent: I should not have to picture it every morning at drop-off.',
      'Nobody hunts with those. I am done pretending they do.',
      'city: I hear it at night. I want fewer of them, that simple.',
    ],
    negative: [
      'It is the same story every time: punish the ones who follow the law.',
      'rural: The sheriff is forty minutes away. I am my own first call.',
      'veteran: I swore an oath to that document, all of it.',
    ],
  },
  'guns.rights': {
    positive: [
      'It says shall not be infringed. I do not find it hard to read.',
      'rural: It is a tool here, like a chainsaw.',
      'Finally somebody who does not apologize for it.',
    ],
    negative: [
      'More guns has been the answer for twenty years, and look around.',
      'parent: What about my kid’s right to go to school?',
      'I grew up with rifles in the house. This is not that.',
    ],
  },
  'crime.police': {
    positive: [
      'business: My window was broken twice this year. I would like somebody to show up.',
      'old: I used to walk in the evening. I do not any more, and I would like to.',
      'You call and they come in ten minutes instead of forty. I will pay for that.',
    ],
    negative: [
      'We keep adding officers and it never feels safer where I live.',
      'young: I have been stopped for nothing. More of that is not safety.',
      'Spend it on the young people before they need arresting.',
    ],
  },
  'crime.reform': {
    positive: [
      'If you do the job right, a camera is your best friend.',
      'My nephew did two years for something a rich kid would have walked away from.',
      'I want to trust them. That takes somebody checking.',
    ],
    negative: [
      'Every time they reform it the shoplifting gets worse.',
      'old: I do not need a social worker when somebody is at my back door.',
      'The officers I know are leaving over talk like this.',
    ],
  },
  'rights.choice': {
    positive: [
      'It is not my business and it is certainly not the government’s.',
      'I thought we had settled this. I will vote on it if I have to.',
      'young: I plan my life around decisions like this. I want them to be mine.',
    ],
    negative: [
      'faith: I cannot go along with it. It is not politics for me.',
      'It is put as freedom, and there is somebody who gets no say.',
      'I wish they would talk about something that brings people together.',
    ],
  },
  'rights.life': {
    positive: [
      'faith: Every child is wanted by somebody. I am glad it was said out loud.',
      'I do not shout about it, but this is where I stand.',
      'People should be able to live by their faith without a lawsuit.',
    ],
    negative: [
      'Keep your faith. Just do not write it into my doctor’s orders.',
      'young: It makes me think about which state I could live in.',
      'It sounds gentle, and what it does is not.',
    ],
  },
  'rights.voterid': {
    positive: [
      'I show ID to buy cold medicine. A ballot matters more.',
      'If it makes people trust the count, do it and move on.',
    ],
    negative: [
      'My grandmother has voted for sixty years and never drove. She would be turned away.',
      'It is a fix for something that hardly happens.',
    ],
  },
  'rights.voting': {
    positive: [
      'Make it easy. I work until seven and the line is an hour.',
      'Everybody who may vote should be able to. I cannot see the catch.',
    ],
    negative: [
      'Easy is fine, careless is not. I want to know who is on those lists.',
      'They change the rules every cycle and then wonder why nobody trusts it.',
    ],
  },
};
