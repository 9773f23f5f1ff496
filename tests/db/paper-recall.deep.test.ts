/** @guards db/papers/** domain/papers/vectors.ts services/papers/search.ts */
import { findNearest } from '../../db/papers/nearest.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { exactNearest, fillPapers, questionsAbout, recallOf } from '../_support/many-passages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

test('the quick choice by signs finds at least 98 of 100 of the nearest passages among 12,000', async () => {
  const vectors = await fillPapers(database.db, 12_000);
  const recalls: number[] = [];
  for (const { vector } of questionsAbout(60)) {
    const found = await findNearest(database.db, { userId: 'person-1', urls: null }, { model: 'bench', vector }, 10);
    recalls.push(recallOf(found, exactNearest(vectors, vector, 10)));
  }
  expect(recalls.reduce((sum, one) => sum + one, 0) / recalls.length).toBeGreaterThanOrEqual(0.98);
}, 300_000);
