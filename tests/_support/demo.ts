/** The demo account of tests. */
import { demoEmail, seedDatabase } from '../../local/demo-account.ts';

export const demo = { email: demoEmail, password: 'Sounding-2026' };

/** Creates the sample segments and the demo account. Nothing is encrypted, so that copies work with any key. */
export const seedDemo = (databaseUrl: string): Promise<void> => seedDatabase(databaseUrl, demo.password);
