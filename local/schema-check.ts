/** Part of `npm run check`: fails when the committed schema breaks clients of the baseline schema. */
import { breakingSinceBaseline } from './schema-changes.ts';

const breaking = await breakingSinceBaseline();
for (const sentence of breaking) console.log(`breaks clients: ${sentence}`);
process.exit(breaking.length === 0 ? 0 : 1);
