/** Part of `npm run check`: fails when the committed schema takes something from clients of the baseline. */
import { breakingSinceBaseline } from './schema-changes.ts';

const breaking = await breakingSinceBaseline();
for (const sentence of breaking) console.log(`breaks clients: ${sentence}`);
process.exit(breaking.length === 0 ? 0 : 1);
