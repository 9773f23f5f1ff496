/** Lines about topics that a message mentions without a known stance. */
import type { Lines } from './line.ts';

export const topicLines: Record<string, Lines & { neutral: readonly string[] }> = {
  taxes: {
    positive: [
      'At least somebody says where the tax money is meant to go.',
      'I like that taxes are talked about in plain numbers for once.',
    ],
    neutral: [
      'With taxes I wait for the notice in the mail. Until then it is talk.',
      'I would need to know what it does to my own bill.',
    ],
    negative: [
      'As soon as taxes come up I put a hand on my wallet.',
      'I do not trust anybody who talks about taxes this cheerfully.',
    ],
  },
  health: {
    positive: [
      'Health is where I would put money first, so this has my ear.',
      'old: At my age you notice when somebody makes it easier to see a doctor.',
      'medical: It matches what I see at work.',
    ],
    neutral: [
      'I cannot tell whether my doctor and my plan would be part of it.',
      'It sounds sensible. Health care always does, until the forms come.',
    ],
    negative: [
      'Last time something like this came along I lost the doctor I liked.',
      'medical: Nobody who works on a floor wrote this.',
    ],
  },
  housing: {
    positive: [
      'Housing is the thing everybody in {place} talks about, so good that somebody does.',
      'renter: If it makes next year’s lease less scary I am for it.',
    ],
    neutral: [
      'Where exactly? That is always the question with housing.',
      'It depends on whether it is my block or somebody else’s.',
    ],
    negative: [
      'I have read this about housing every two years.',
      'owner: I worry about what it does to the street we bought on.',
    ],
  },
  climate: {
    positive: [
      'It treats the climate as work to be done rather than the end of the world. I like that.',
      'young: I want somebody to act as if this is real.',
    ],
    neutral: [
      'I recycle and I drive. I guess I am like most people on this.',
      'I would want to hear an electrician’s opinion, not a politician’s.',
    ],
    negative: ['The people who tell me about the climate fly more than I do.', 'I am worn out by it, to be honest.'],
  },
  jobs: {
    positive: [
      'Work is what people here want, so it starts in the right place.',
      'If those jobs are real and pay the rent, good.',
    ],
    neutral: [
      'How many jobs, and for how long? Then we can talk.',
      'retired: I am out of that game, but my grandson is not.',
    ],
    negative: ['They announce jobs, then they announce the delay.', 'I have heard job promises from every side.'],
  },
  immigration: {
    positive: [
      'It sounds calmer about immigration than most of what I hear.',
      'I can agree with that, and I did not expect to.',
    ],
    neutral: ['I know good people on both ends of this one.', 'It is more complicated than a paragraph.'],
    negative: [
      'They use immigrants to win elections and that is all they use them for.',
      'I do not believe anybody on this subject any more.',
    ],
  },
  schools: {
    positive: [
      'parent: Anything that helps that building helps us.',
      'Schools are worth it, even now that mine are done with theirs.',
      'teacher: I would like to see it on paper, but it is pointed the right way.',
    ],
    neutral: [
      'It depends on what they drop to make room for it.',
      'I no longer have children in school, so I am reading from the outside.',
    ],
    negative: [
      'Every new idea for the schools lands on the same tired people.',
      'parent: My kid has been through three reforms already.',
    ],
  },
  guns: {
    positive: [
      'It is put without hating either side, and I can work with that.',
      'I could see my neighbors agreeing to that much.',
    ],
    neutral: [
      'I keep out of that argument with family, and I will here.',
      'I see it both ways, depending on the week’s news.',
    ],
    negative: ['I have heard every word of it before.', 'They do not know the people they are talking about.'],
  },
  crime: {
    positive: [
      'I want to feel fine walking home. It speaks to that.',
      'parent: Safe streets come first when you have kids.',
    ],
    neutral: [
      'Our corner is quiet, so I judge from the news, and I do not trust the news.',
      'I would like to see the figures before and after.',
    ],
    negative: ['It makes us sound more dangerous than we are.', 'Fear sells. That is all I take from it.'],
  },
  retirement: {
    positive: ['retired: It is about us for once.', 'I think about retirement more than I admit, so I read it twice.'],
    neutral: [
      'young: It is so far away that I cannot get worked up about it.',
      'I would ask the woman who does my taxes.',
    ],
    negative: ['I stopped counting on any of it.', 'They only remember seniors before an election.'],
  },
  rights: {
    positive: [
      'People should be left to live their lives. I read it that way.',
      'It says what I believe without shouting.',
    ],
    neutral: ['I keep my views on that to myself.', 'There are parts on each side I agree with.'],
    negative: ['I do not see myself in it at all.', 'It divides more than it helps.'],
  },
  roads: {
    positive: ['I would use it, simple as that.', 'It is practical. You can drive over it or ride on it.'],
    neutral: ['How long would the digging last?', 'Fine if it is on my way, and I doubt it is.'],
    negative: ['It will be late and it will cost double.', 'driver: It makes my route longer, so no.'],
  },
  prices: {
    positive: [
      'It starts with what things cost, which is where I start.',
      'Somebody noticed what a cart of groceries costs now.',
    ],
    neutral: ['I will believe it at the register.', 'It helps some, I suppose. It would not change my month.'],
    negative: [
      'They talk about prices as if they had been to a store.',
      'lowIncome: It is pennies, and I am short by hundreds.',
    ],
  },
  charity: {
    positive: [
      'I know people who needed that kind of help and got it.',
      'faith: It is what we are told to do, so yes.',
      'I would rather give an afternoon than a check, and it lets me.',
    ],
    neutral: [
      'Good cause. There are many, and I already have mine.',
      'I would look up how much reaches the people first.',
    ],
    negative: ['I am asked for money at every counter.', 'I give where I can see it. Here I cannot.'],
  },
  tech: {
    positive: [
      'It would save me time, and time is what I am short of.',
      'tech: The idea is sound. I would want to see how they built it.',
      'young: I can think of three friends who would want it.',
    ],
    neutral: ['I would wait for the second version.', 'Neat, but I already have something that does this.'],
    negative: [
      'One more thing to charge and update.',
      'old: It is made for somebody forty years younger.',
      'I do not have that problem, so I do not need the cure.',
    ],
  },
  privacy: {
    positive: ['Good that privacy is in the first lines and not in the small print.', 'It takes my side for once.'],
    neutral: [
      'I would have to read the terms, and I know I will not.',
      'I gave up on privacy a while ago, so it does not move me much.',
    ],
    negative: ['When a company brings up my privacy I check my settings.', 'I do not believe it.'],
  },
  safety: {
    positive: [
      'parent: Safety is not a hard sell in this house.',
      'It is common sense, and it could be done by spring.',
    ],
    neutral: ['Of course I am for safety. Who is against it?', 'It tells me to be careful. I am.'],
    negative: ['It is a scare, and I do not scare well.', 'It treats grown people like children.'],
  },
  veterans: {
    positive: [
      'veteran: I did my time, and I know people who never got what they were promised. So yes.',
      'They kept their end of it. We can keep ours.',
      'My uncle waited eleven months for an appointment. Fix that and I will applaud.',
    ],
    neutral: [
      'I respect it. I would like to see the money actually reach them.',
      'Who would say no? That is why I am careful.',
    ],
    negative: [
      'veteran: I get thanked a lot. I would rather get the appointment.',
      'They wrap everything in a uniform when they want my vote.',
    ],
  },
  food: {
    positive: [
      'I would try it at least once, and that is more than I say about most things.',
      'farmer: Somebody who knows where food comes from. Good.',
      'It made me hungry, so well done.',
    ],
    neutral: ['It depends on what it costs per plate.', 'We eat simply here. I am not sure it is for us.'],
    negative: ['It is a lot of words for lunch.', 'At that price I will cook at home.'],
  },
  money: {
    positive: ['I could use a hand with money, and this one seems honest.', 'It says what it costs. That is rare.'],
    neutral: ['I would run it past somebody who knows.', 'With money I sleep on it for a week.'],
    negative: ['Where is the catch? There is a catch.', 'I have been burned by something that sounded like this.'],
  },
  work: {
    positive: ['parent: It would change what our mornings look like.', 'I would take that over a raise.'],
    neutral: ['It works for office people. I am not sure about the rest of us.', 'My boss decides that, not a flyer.'],
    negative: ['business: Who covers the shift? I do.', 'It is nice for those who have that sort of job.'],
  },
  community: {
    positive: [
      'I like anything that gets people on my street talking.',
      'We could use more of that in {place}, and I would say so to anybody.',
      'parent: We would be there with the kids every weekend.',
    ],
    neutral: ['I would come and listen. Beyond that I do not know yet.', 'It is nice. I do not know that I would go.'],
    negative: [
      'It is always the same ten people who decide and then call it the community.',
      'We have asked for simpler things and waited longer.',
    ],
  },
  other: {
    positive: [
      'I find it clear, and I agree with more of it than not.',
      'It is the kind of thing I would pass on to my sister.',
      'It made me nod once or twice.',
    ],
    neutral: [
      'I do not feel strongly about it one way or the other.',
      'It did not reach me, but it did not bother me.',
      'I would have to hear more before I said anything.',
    ],
    negative: [
      'I do not see what it has to do with my life.',
      'It says very little in a lot of words.',
      'I stopped halfway through, to be honest.',
    ],
  },
};
