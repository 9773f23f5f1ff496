import { analyzeUploaded } from '../analysis/analyze.ts';
import { analysisSchema, analyzeInput } from '../analysis/schemas.ts';
import { defineRoute } from '../route.ts';

export const analyzeReactions = defineRoute({
  method: 'post',
  path: '/api/analyzeReactions',
  id: 'analyze_reactions',
  operation: { name: 'analyze_reactions', permissions: ['runs:read'] },
  title: 'Analyze reactions of your own',
  description: 'Scores up to 10,000 reactions in 8 MB, splits them and compares their groups. Nothing is stored.',
  body: analyzeInput,
  bodyLimit: '8192kb',
  answers: { 200: { description: 'The analysis', json: analysisSchema } },
  handle: async (_call, { body }) => ({ status: 200, json: await analyzeUploaded(body) }),
});
