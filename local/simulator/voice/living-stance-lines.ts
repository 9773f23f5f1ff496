/** Lines about positions on the cost of living and how it is paid. */
import type { Lines } from './line.ts';

export const livingStanceLines: Record<string, Lines> = {
  'taxes.cut': {
    positive: [
      'I would notice a lower tax bill straight away, and I know exactly where the money would go.',
      'owner: Our property tax went up again this year, so somebody finally saying stop is welcome.',
      'business: Every dollar I do not send to the state goes into payroll or a new machine.',
      'It is my money first. If they can run things for less, let them.',
      'retired: On a fixed income a tax break is not a luxury, it is the heating bill.',
    ],
    negative: [
      'Lower taxes sound lovely until the library closes at three and the road in front of my house falls apart.',
      'Somebody has to pay for it, and it usually turns out to be people like me in some other way.',
      'teacher: Every tax cut I have seen ended up as fewer aides in my building.',
      'I doubt a cut would land in my pocket. The last one did not.',
    ],
  },
  'taxes.raise': {
    positive: [
      'I do not love paying more, but I can see what it would buy and I use those things every week.',
      'If everybody chips in a little, {place} gets something that lasts. I can live with that.',
      'young: I would rather pay a bit now than inherit a city that is falling apart.',
    ],
    negative: [
      'Another tax. There is always a good reason and it never goes away afterwards.',
      'lowIncome: I already decide which bill waits until the next paycheck. There is no room for this.',
      'business: Margins are thin enough. This is a part-time job I will not be offering.',
      'retired: My income does not go up when taxes do.',
      'Show me what you did with the last increase before you ask for another one.',
    ],
  },
  'taxes.rich': {
    positive: [
      'I pay mine out of every check. I do not see why somebody with three houses should get to pay less.',
      'lowIncome: About time the people at the top carried some of it.',
      'union: Fair share is exactly the right word. We built it, they cashed it.',
      'Nobody needs that many loopholes. Close them and fund something useful.',
    ],
    negative: [
      'business: On paper I look rich. In practice it is all tied up in the shop.',
      'highIncome: I have worked for what I have, and I am tired of being described as the problem.',
      'They always start with the rich and somehow it reaches the rest of us.',
      'People with money move it. Then we are left with the bill and fewer jobs.',
    ],
  },
  'health.public': {
    positive: [
      'Nobody should lose the house because they got sick. That is really all there is to it for me.',
      'lowIncome: I have skipped appointments because of the bill. This would change that.',
      'medical: I see people come in a year too late because they had no coverage.',
      'I stayed in a job I hated for the insurance. I would have loved another option.',
    ],
    negative: [
      'I do not want the people who run the DMV running my doctor.',
      'My coverage is decent. I fought for it, and I would rather not swap it for a promise.',
      'business: I would want to see what this does to my payroll before I clap.',
      'Waiting lists are how they save money. I have seen it happen to my cousin up north.',
    ],
  },
  'health.costs': {
    positive: [
      'old: I take four prescriptions. A cap on what they cost is the most useful thing I have read this year.',
      'My sister rations her insulin. So yes, obviously yes.',
      'medical: Patients ask me what it costs before they ask what it does. That should tell you something.',
      'Finally something that shows up on the receipt at the pharmacy counter.',
      'parent: One bad ear infection cost us two hundred dollars. Lower bills would help this family.',
    ],
    negative: [
      'Price caps always look good until the thing you need is out of stock.',
      'I have heard the drug-price promise every election since I could vote.',
      'Somebody will make up the difference, and I suspect it is my premium.',
    ],
  },
  'health.repeal': {
    positive: [
      'My premiums doubled under the current system. Scrap it and start over.',
      'business: I would like to buy a plan that fits my people instead of the one I am told to buy.',
      'Fewer mandates, more choice. I have wanted that for years.',
    ],
    negative: [
      'lowIncome: That program is the only reason my kids see a dentist.',
      'Repeal it and replace it with what? They never get to the second half of the sentence.',
      'old: You do not cut that at my age and call it reform.',
      'I have a pre-existing condition. This reads like a threat to me.',
    ],
  },
  'housing.build': {
    positive: [
      'renter: Half my pay goes to rent. Build them, and build them quickly.',
      'My kids grew up in {place} and cannot afford to live here. More homes is the only honest answer.',
      'young: I would love to stay in {place}, and at these prices I cannot.',
      'The people who clean our offices drive an hour and a half. Of course we need homes they can afford.',
    ],
    negative: [
      'owner: I am not against homes, but where do all those cars go? Our street is full already.',
      'Affordable for whom? The last ones they called affordable were not.',
      'rural: This sounds like a city problem with a city answer.',
      'Developers get the tax break and we get the traffic.',
    ],
  },
  'housing.rentcap': {
    positive: [
      'renter: My rent went up three hundred dollars in one letter. A cap is the least they can do.',
      'lowIncome: One more increase and I am back at my mother’s place.',
      'People need to know what they will pay next year. That is not radical.',
    ],
    negative: [
      'business: Cap the rent and nobody fixes the roof. I have seen both ends of it.',
      'owner: I rent out half of our duplex, and my insurance is not capped.',
      'It helps whoever is already inside and shuts the door on everybody else.',
    ],
  },
  'housing.buyers': {
    positive: [
      'young: A hand with the down payment is the difference between someday and this year for us.',
      'renter: We can pay a mortgage, we pay that in rent. It is the lump sum we never get together.',
      'I remember how close it was for us. Somebody helped, and I would like it to be there for the next couple.',
    ],
    negative: [
      'Hand everybody cash for a down payment and the houses go up by the same amount.',
      'Nobody helped me buy mine. I saved for nine years.',
      'retired: It does nothing for those of us trying to hang on to the house we have.',
    ],
  },
  'jobs.wage': {
    positive: [
      'lowIncome: I work full time and I still do the math at the register. This would matter.',
      'Nobody who works forty hours should need food stamps.',
      'young: My first jobs paid nothing. A real floor would have changed which ones I could take.',
    ],
    negative: [
      'business: I have six people. At that rate I have five.',
      'rural: That number may work in a big city. Here it closes the diner.',
      'They will hand me a tablet to order from instead of a waitress. We have seen it.',
    ],
  },
  'jobs.union': {
    positive: [
      'union: I have a pension because people before me stood out in the cold for it.',
      'When you can bargain together they at least have to look you in the eye.',
      'My dad’s union card fed five of us. I do not forget that.',
    ],
    negative: [
      'business: I know my people by name. I do not need somebody in between us.',
      'I paid dues once and never found out for what.',
      'It protects the ones who do the least. That was my experience.',
    ],
  },
  'jobs.home': {
    positive: [
      'We used to make things here. I would pay a little more to see that again.',
      'union: Bring the line back and you will find the people. They never left.',
      'The plant closing took half of {place} with it. I am for anything that reverses that.',
    ],
    negative: [
      'Tariffs are a tax with a flag on it. I see it on the price tags.',
      'business: Half my parts come from overseas. This makes me more expensive, not them.',
      'Those jobs are done by machines now. It is a nice story, though.',
    ],
  },
  'retirement.protect': {
    positive: [
      'I paid in since I was sixteen. Leave it alone and make it last.',
      'retired: It is most of what I live on. So whoever protects it has me.',
      'young: I would like to believe it will be there for me. Somebody should say how.',
    ],
    negative: [
      'Everybody says protect. Nobody says who pays more for it.',
      'young: I pay in every month for something I do not expect to see.',
    ],
  },
  'retirement.cut': {
    positive: [
      'We live longer. Pretending the math still works is not kind to anybody.',
      'young: Let me invest my own share. I would do better.',
    ],
    negative: [
      'union: You do not ask a roofer to work until seventy.',
      'retired: I planned my life around that number.',
      'That is a broken promise with a nicer name.',
    ],
  },
  'roads.repair': {
    positive: [
      'driver: I have replaced two rims this year. Fix the roads and I am happy.',
      'rural: If the signal reaches us too, that is worth more than anything else on the list.',
      'Nobody cuts a ribbon for a repaired bridge, but I drive over one every day.',
    ],
    negative: [
      'They promised this stretch in the last plan as well.',
      'Orange cones for two years and a road that lasts three.',
    ],
  },
  'roads.transit': {
    positive: [
      'city: I would sell the car tomorrow if I could count on the bus.',
      'young: I bike to work and I would like to arrive.',
      'It is one less car in front of me. Even drivers should like that.',
    ],
    negative: [
      'driver: They take a lane I use every day for something I never will.',
      'rural: There are eleven miles between me and the store. A bike lane is not for me.',
      'business: My customers park out front. No parking, no customers.',
      'I have seen how full that bus is. It is not.',
    ],
  },
};
