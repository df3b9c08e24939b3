import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inRoot, run, tool } from './lib/project.mjs'

// npm run migrations -- --name x: writes the migrations of both databases for what changed in their tables.
await ensureInstalled()
for (const config of ['drizzle.config.ts', 'drizzle.postgres.config.ts']) {
  const file = inRoot('sync-server', 'store', 'tables', config)
  const args = [tool('drizzle-kit', 'bin.cjs'), 'generate', '--config', file, ...process.argv.slice(2)]
  const code = await run(process.execPath, args)
  if (code) process.exit(code)
}
