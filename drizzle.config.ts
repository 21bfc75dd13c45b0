import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/ground/db/schema/index.ts',
  out: './src/server/ground/db/migrations',
});
