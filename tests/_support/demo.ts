import { demoEmail, seedDatabase } from '../../local/demo-account.ts';

export const demo = { email: demoEmail, password: 'Sounding-2026' };

/** Sample segments, and the demo account. Nothing in it is encrypted, so a copy serves under any key. */
export const seedDemo = (databaseUrl: string): Promise<void> => seedDatabase(databaseUrl, demo.password);
