/** Part of `npm run check`: fails when a word is used that the glossary replaces. */
import { checkWords } from './words.ts';

const problems = checkWords();
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
