import type { SearchFindings } from '../../../domain/tools/definition.ts';
import { heResearchEntity } from '../../../domain/tools/he-research-entity.ts';
import { heWebSearch } from '../../../domain/tools/he-web-search.ts';
import { heSubagent } from '../../../domain/tools/he-subagent.ts';
import type { Json } from '../../../domain/tools/json.ts';
import { callTool } from './tool-context.ts';

const page = { url: 'https://news.example/a', title: 'A', citedText: 'Fares rise.' };
const findings = (more: Partial<SearchFindings> = {}): SearchFindings => ({
  text: 'Fares rise in May.',
  citations: [page],
  isLive: true,
  ...more,
});

test('a search returns fenced findings with the pages they rest on, and says when it is not live', async () => {
  const live = await callTool(heWebSearch, { query: 'fares' }, { searchWeb: async () => findings() });
  expect(live).toMatchObject({
    origin: 'live search',
    sources: [{ kind: 'page', id: page.url, citedText: 'Fares rise.' }],
  });
  expect(live.data).toMatchObject({ isLive: true, claims: [page] });
  const known = await callTool(
    heWebSearch,
    { query: 'fares' },
    { searchWeb: async () => findings({ isLive: false, citations: [] }) },
  );
  expect(known).toMatchObject({
    origin: 'model knowledge',
    summary: 'No live search: answered from what the model knows',
  });
});

const finance: Record<string, Json> = {
  '/candidates/search/': {
    results: [
      { candidate_id: 'H2XX00001', name: 'DOE, JANE', party_full: 'INDEPENDENT', office_full: 'House', state: 'OH' },
    ],
  },
  '/candidate/H2XX00001/totals/': {
    results: [
      {
        cycle: 2026,
        receipts: 120_500.25,
        disbursements: 80_000,
        last_cash_on_hand_end_period: 40_500.25,
        coverage_end_date: '2026-09-30T00:00:00',
      },
    ],
  },
};

test('research of a person reads sections and election finance, each with its source', async () => {
  const asked: string[] = [];
  const found = await callTool(
    heResearchEntity,
    { entity_name: 'Jane Doe', entity_type: 'person' },
    {
      searchWeb: async ({ query }) => (asked.push(query), findings()),
      fetchElectionFinance: async (path) => finance[path] ?? null,
    },
  );
  expect(asked).toEqual(['Jane Doe (person): overview', 'Jane Doe (person): recent news']);
  expect(found.summary).toBe('3 of 3 sections');
  expect(found.data).toMatchObject({
    sections: {
      overview: { isLive: true },
      election_finance: {
        candidate: 'DOE, JANE',
        cycles: [{ cycle: 2026, receiptsUsd: 120_500.25, cashOnHandUsd: 40_500.25, throughDay: '2026-09-30' }],
      },
    },
  });
  expect(found.sources?.map(({ id }) => id)).toEqual([page.url, 'https://www.fec.gov/data/candidate/H2XX00001/']);
});

test('a section that cannot be had says why, and the others stay', async () => {
  const found = await callTool(
    heResearchEntity,
    { entity_name: 'Jane Doe', entity_type: 'person', include_sections: ['overview', 'election_finance'] },
    { searchWeb: async () => findings() },
  );
  expect(found.data).toMatchObject({ sections: { election_finance: { missing: 'no key' } } });
  expect(found.summary).toBe('1 of 2 sections');
  await expect(callTool(heResearchEntity, { entity_name: 'Acme', entity_type: 'company' })).rejects.toThrow(
    'no search',
  );
  await expect(
    callTool(heResearchEntity, { entity_name: 'Acme', entity_type: 'company', include_sections: ['election_finance'] }),
  ).rejects.toThrow('Unknown section election_finance. Sections: overview, recent_news, public_opinion, controversies');
});

test('a subagent gets its task and no tools', async () => {
  const asked: unknown[] = [];
  const answered = await callTool(
    heSubagent,
    { task: 'Name three fruits.' },
    { askModel: async (request) => (asked.push(request), 'Apple, pear, plum.') },
  );
  expect(asked).toMatchObject([{ model: 'gpt-4o-mini', user: 'Name three fruits.', maxTokens: 800 }]);
  expect(answered.data).toEqual({ model: 'gpt-4o-mini', answer: 'Apple, pear, plum.' });
});
