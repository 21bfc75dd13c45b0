import { openEmbedded } from '#server/db/embedded/open-embedded.ts';

// A process of its own for the tests that kill the holder of a data folder: opens it, says so, and stays.
const [dataDir = '', exclusive] = process.argv.slice(2);
const database = await openEmbedded({ dataDir, exclusive: exclusive === 'exclusive' });
process.send?.(database.connectionString);
process.on('message', () => void database.stop().then(() => process.exit(0)));
