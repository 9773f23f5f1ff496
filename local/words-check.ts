/** Part of `npm run check`: fails when a word that the glossary replaces is used again. */
import { checkWords } from './words.ts';

const problems = checkWords();
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
