import fc from 'fast-check';
import { readChoice } from '../../../../domain/surveys/persona.ts';
import {
  isComplete,
  isScreenedOut,
  next,
  pages,
  path,
  presented,
  progress,
  prune,
  withAnswer,
} from '../../../../domain/surveys/path.ts';
import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { fullQuota, quotasOf, sureQuotasOf } from '../../../../domain/surveys/quotas.ts';
import { listOf, questionOf } from '../../../../domain/surveys/survey.ts';
import { typeOf } from '../../../../domain/surveys/types/registry.ts';
import { validateResponse } from '../../../../domain/surveys/validate.ts';
import { answerAll, answerTo, commuting, replyTo, respondentOf, surveyOf, surveys } from './samples.ts';

const survey = surveyOf(commuting);
const respondent = respondentOf(survey);
const idsOf = (answers: Record<string, unknown>, who = respondent) => path(survey, answers, who).map(({ id }) => id);

describe('path of the commuting survey', () => {
  it('ends after the screening question for people who stay at home', () => {
    expect(idsOf({ works: { option: 'no' } })).toEqual(['works']);
    expect(isComplete(survey, { works: { option: 'no' } }, respondent)).toBe(true);
    expect(isComplete(survey, { works: { option: 'yes' } }, respondent)).toBe(false);
  });

  it('asks drivers about parking, and only them', () => {
    const works = { option: 'yes' };
    expect(idsOf({ works, means: { options: ['car'] } })).toContain('parking');
    expect(idsOf({ works, means: { options: ['bus'] } })).not.toContain('parking');
  });

  it('offers only what was chosen before, with the words given for Other', () => {
    const means = { options: ['bus', 'other'], text: 'Cable car' };
    const favorite = questionOf(survey, 'favorite');
    if (favorite === undefined) throw new Error('no question');
    const shown = presented(survey, favorite, { works: { option: 'yes' }, means }, respondent);
    expect(
      listOf(shown)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Bus', 'Cable car']);
  });

  it('drops an answer whose option is no longer on offer, and its pipes', () => {
    let answers: Record<string, unknown> = { works: { option: 'yes' }, means: { options: ['bus', 'car'] } };
    answers = withAnswer(survey, answers, respondent, 'favorite', { option: 'bus' });
    const why = questionOf(survey, 'why');
    if (why === undefined) throw new Error('no question');
    expect(presented(survey, why, answers, respondent).text).toBe('You like Bus best. Why?');
    const changed = withAnswer(survey, answers, respondent, 'means', { options: ['car', 'walking'] });
    expect(changed).not.toHaveProperty('favorite');
    expect(presented(survey, why, changed, respondent).text).toBe('You like … best. Why?');
  });

  it('tells a passed question from one that is still to be asked, and never passes a required one', () => {
    const answers = withAnswer(survey, { works: { option: 'yes' } }, respondent, 'means', { options: [] });
    expect(answers['means']).toBeNull();
    expect(next(survey, answers, respondent)?.id).toBe('means');
    const { answers: all } = answerAll(survey, respondent, (question) => answerTo(question, question.id));
    expect(next(survey, withAnswer(survey, all, respondent, 'why', ''), respondent)).toBeNull();
  });

  it('groups a section on one page and shows others question by question', () => {
    const groups = pages(survey, { works: { option: 'yes' }, means: { options: ['bus'] } }, respondent);
    expect(groups.map(({ questions }) => questions.length)).toEqual([1, 1, 1, 1, 4]);
  });

  it('counts a response for its quotas and ends the survey when one is full', () => {
    const answers = { works: { option: 'yes' }, means: { options: ['car'] } };
    expect(quotasOf(survey, answers, respondent).map(({ id }) => id)).toEqual(['drivers']);
    const quotas = quotasOf(survey, answers, respondent);
    expect(fullQuota(quotas, { drivers: 9 })).toBeNull();
    expect(fullQuota(quotas, { drivers: 10 })?.id).toBe('drivers');
    expect(quotasOf(survey, { works: { option: 'no' }, means: answers.means }, respondent)).toEqual([]);
  });

  it('decides by what is known of a respondent', () => {
    const adults = surveyOf({
      title: 'Adults',
      sections: [
        {
          id: 's',
          showIf: { op: 'compare', of: { attribute: 'age' }, comparison: '>=', number: 18 },
          questions: [{ id: 'q', type: 'open', text: 'Hello, {{attribute:city}}' }],
        },
      ],
    });
    expect(path(adults, {}, respondentOf(adults, 's', { age: 17 }))).toEqual([]);
    expect(path(adults, {}, respondentOf(adults))).toEqual([]);
    const adult = respondentOf(adults, 's', { age: '18', city: 'Oslo' });
    const [question] = path(adults, {}, adult);
    expect(question && presented(adults, question, {}, adult).text).toBe('Hello, Oslo');
  });

  it('shows texts in the language of the respondent, and in that of the survey where they have no other', () => {
    const german = respondentOf(survey, 'seed', {}, 'de');
    const [works] = path(survey, {}, german);
    expect(works && presented(survey, works, {}, german).text).toBe('Arbeiten Sie außer Haus?');
    const french = respondentOf(survey, 'seed', {}, 'fr');
    expect(works && presented(survey, works, {}, french).text).toBe('Do you work outside your home?');
  });
});

describe('ends before the last question', () => {
  const option = (id: string) => ({ id, text: id });
  const equals = (question: string, value: string) => ({ op: 'equals', of: { question }, value });
  const screening = surveyOf({
    title: 'Screening',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'age',
            type: 'number',
            text: 'How old are you?',
            required: true,
            skips: [
              { if: { op: 'compare', of: { question: 'age' }, comparison: '<', number: 18 }, to: 'screen-out' },
              { if: { op: 'compare', of: { question: 'age' }, comparison: '>', number: 98 }, to: 'end' },
            ],
          },
          { id: 'sex', type: 'single', text: 'Sex?', required: true, options: [option('f'), option('m')] },
          { id: 'owner', type: 'single', text: 'Do you own?', options: [option('yes'), option('no')] },
        ],
      },
    ],
    quotas: [
      {
        id: 'young_women',
        name: 'Young women',
        if: {
          op: 'and',
          conditions: [{ op: 'compare', of: { question: 'age' }, comparison: '<', number: 30 }, equals('sex', 'f')],
        },
        limit: 1,
      },
      { id: 'no_owners', name: 'No owners', if: { op: 'not', condition: equals('owner', 'yes') }, limit: 1 },
      { id: 'source', name: 'A source', if: { op: 'equals', of: { attribute: 'source' }, value: 'x' }, limit: 1 },
    ],
  });
  const who = respondentOf(screening);
  const sure = (answers: Record<string, unknown>, by = who) => sureQuotasOf(screening, answers, by).map(({ id }) => id);

  it('screens out whom the survey is not for, and tells that from its end', () => {
    expect(path(screening, { age: 17 }, who).map(({ id }) => id)).toEqual(['age']);
    expect([isComplete(screening, { age: 17 }, who), isScreenedOut(screening, { age: 17 }, who)]).toEqual([true, true]);
    expect([isComplete(screening, { age: 99 }, who), isScreenedOut(screening, { age: 99 }, who)]).toEqual([
      true,
      false,
    ]);
    expect([isComplete(screening, { age: 18 }, who), isScreenedOut(screening, { age: 18 }, who)]).toEqual([
      false,
      false,
    ]);
    expect(lint(screening)).toEqual([]);
  });

  it('is sure of a quota as soon as no later answer can change it, and not before', () => {
    expect(sure({})).toEqual([]);
    expect(sure({ age: 25 })).toEqual([]);
    // The open question stands before the answer to a later one.
    expect(sure({ sex: { option: 'f' } })).toEqual([]);
    expect(sure({ age: 25, sex: { option: 'f' } })).toEqual(['young_women']);
    expect(sure({ age: 45, sex: { option: 'f' } })).toEqual([]);
    expect(sure({ age: 45, sex: { option: 'm' }, owner: null })).toEqual(['no_owners']);
    expect(sure({ age: 45, sex: { option: 'm' }, owner: { option: 'yes' } })).toEqual([]);
    expect(sure({}, respondentOf(screening, 'seed', { source: 'x' }))).toEqual(['source']);
  });
});

describe('laws of the path', () => {
  const seeds = fc.string({ minLength: 1, maxLength: 5 });

  it('is the same for a persona and a person who give the same answers', () => {
    fc.assert(
      fc.property(surveys, seeds, (any, seed) => {
        const who = respondentOf(any, seed);
        const person = answerAll(any, who, (question) => answerTo(question, `${seed}/${question.id}`));
        const persona = answerAll(any, who, (question) => {
          const answer = answerTo(question, `${seed}/${question.id}`);
          if (answer === null) return null;
          const read = readChoice(question, replyTo(question, answer));
          if (read === null) throw new Error(`The reply to ${question.id} was not read`);
          return read;
        });
        expect(persona).toEqual(person);
        expect(validateResponse(any, persona.answers, who)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('follows from the answers alone, in whatever order they were stored and whatever lies off the path', () => {
    fc.assert(
      fc.property(surveys, seeds, fc.infiniteStream(fc.boolean()), (any, seed, coins) => {
        const who = respondentOf(any, seed);
        const { answers, asked } = answerAll(any, who, (question) => answerTo(question, `${seed}/${question.id}`));
        expect(path(any, answers, who).map(({ id }) => id)).toEqual(asked);
        const some = Object.fromEntries(Object.entries(answers).filter(() => coins.next().value));
        const reversed = Object.fromEntries(Object.entries(some).toReversed());
        expect(next(any, reversed, who)).toEqual(next(any, some, who));
        const kept = prune(any, some, who);
        expect(next(any, kept, who)).toEqual(next(any, some, who));
        expect(prune(any, kept, who)).toEqual(kept);
      }),
      { numRuns: 30 },
    );
  });

  it('drops on a change what left the path and keeps the rest', () => {
    fc.assert(
      fc.property(surveys, seeds, fc.nat(), (any, seed, at) => {
        const who = respondentOf(any, seed);
        const { answers, asked } = answerAll(any, who, (question) => answerTo(question, `${seed}/${question.id}`));
        const id = asked[at % asked.length] ?? '';
        const question = questionOf(any, id);
        if (question === undefined) throw new Error('no question');
        const changed = withAnswer(
          any,
          answers,
          who,
          id,
          answerTo(presented(any, question, answers, who), `${seed}/again`),
        );
        const onPath = path(any, changed, who).map((one) => one.id);
        expect(Object.keys(changed).filter((one) => !onPath.includes(one))).toEqual([]);
        for (const before of asked.slice(0, asked.indexOf(id))) expect(changed[before]).toEqual(answers[before]);
      }),
      { numRuns: 30 },
    );
  });

  it('never falls in progress on the way forward and ends at 1', () => {
    fc.assert(
      fc.property(surveys, seeds, (any, seed) => {
        const who = respondentOf(any, seed);
        let share = 0;
        let answers: Record<string, unknown> = {};
        for (let question = next(any, answers, who); question !== null; question = next(any, answers, who)) {
          const now = progress(any, answers, who);
          expect(now.share).toBeGreaterThanOrEqual(share);
          expect(now.answered).toBeLessThan(now.total);
          share = now.share;
          const shown = presented(any, question, answers, who);
          answers = withAnswer(any, answers, who, question.id, answerTo(shown, `${seed}/${question.id}`));
        }
        expect(progress(any, answers, who)).toMatchObject({ share: 1 });
      }),
      { numRuns: 40 },
    );
  });

  it('never asks a question whose condition does not hold', () => {
    fc.assert(
      fc.property(surveys, seeds, (any, seed) => {
        const who = respondentOf(any, seed);
        const { answers, asked } = answerAll(any, who, (question) => answerTo(question, `${seed}/${question.id}`));
        for (const id of asked) {
          const condition = questionOf(any, id)?.showIf;
          if (condition === undefined) continue;
          const test = condition.op === 'not' ? condition.condition : condition;
          if (!('of' in test) || test.op !== 'answered' || !('question' in test.of)) continue;
          const source = questionOf(any, test.of.question);
          const isGiven = source !== undefined && !typeOf(source).isEmpty(answers[test.of.question]);
          expect(isGiven).toBe(condition.op !== 'not');
        }
      }),
      { numRuns: 30 },
    );
  });
});
