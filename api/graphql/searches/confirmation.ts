/** Confirmations of finalists by people whom the search never saw. */
import type { Confirmation, ConfirmedRow } from '../../../domain/searches/view.ts';
import { builder } from '../builder.ts';
import { SearchShareRef } from './figures.ts';

const maybe = { nullable: true } as const;

const SearchConfirmedRef = builder.objectRef<ConfirmedRow>('SearchConfirmed').implement({
  fields: (t) => ({
    role: t.string({ description: 'seed, control or finalist.', resolve: ({ role }) => role }),
    candidate: t.exposeInt('candidate'),
    label: t.exposeString('label'),
    message: t.exposeString('message'),
    confirmed: t.expose('confirmed', { type: SearchShareRef }),
    believed: t.exposeFloat('believed', maybe),
  }),
});

const SearchHeadlineRef = builder.objectRef<Confirmation['headline']>('SearchHeadline').implement({
  description: 'The best believed candidate against the first message, in percentage points.',
  fields: (t) => ({
    points: t.exposeFloat('points'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
    isIndecisive: t.exposeBoolean('isIndecisive'),
    verdict: t.string({ description: 'better, no-better or worse.', resolve: ({ verdict }) => verdict }),
    sentence: t.exposeString('sentence'),
  }),
});

const SearchOverControlRef = builder
  .objectRef<NonNullable<Confirmation['overControl']>>('SearchOverControl')
  .implement({
    description: 'The same candidate against plain paraphrases for as many calls, in percentage points.',
    fields: (t) => ({
      points: t.exposeFloat('points'),
      low: t.exposeFloat('low', maybe),
      high: t.exposeFloat('high', maybe),
      isIndecisive: t.exposeBoolean('isIndecisive'),
      sentence: t.exposeString('sentence'),
    }),
  });

const SearchWordingsRef = builder.objectRef<Confirmation['wordings']>('SearchWordings').implement({
  description: 'In how many of the instruction wordings the candidate was ahead.',
  fields: (t) => ({ ahead: t.exposeInt('ahead'), of: t.exposeInt('of') }),
});

export const SearchConfirmationRef = builder.objectRef<Confirmation>('SearchConfirmation').implement({
  fields: (t) => ({
    personas: t.exposeInt('personas'),
    rows: t.expose('rows', { type: [SearchConfirmedRef] }),
    headline: t.expose('headline', { type: SearchHeadlineRef }),
    overControl: t.expose('overControl', { ...maybe, type: SearchOverControlRef }),
    wordings: t.expose('wordings', { type: SearchWordingsRef }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'False while people are still being asked, and where no finalist could be confirmed.',
    }),
  }),
});
