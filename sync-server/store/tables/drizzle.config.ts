import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './sync-server/store/tables/schema.sqlite.ts',
  out: './sync-server/store/migrations',
})
