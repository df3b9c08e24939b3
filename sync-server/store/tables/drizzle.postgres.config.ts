import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './sync-server/store/tables/schema.postgres.ts',
  out: './sync-server/store/postgres/migrations',
})
