import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';

// A separate process for tests that kill the owner of a data folder: it opens the database, prints a line, and keeps the database
// open.
const [dataDir = '', exclusive] = process.argv.slice(2);
const database = await openEmbedded({ dataDir, exclusive: exclusive === 'exclusive' });
process.send?.(database.connectionString);
process.on('message', () => void database.stop().then(() => process.exit(0)));
