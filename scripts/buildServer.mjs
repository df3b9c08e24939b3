import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { serverHome, serverSources } from './lib/ensureServer.mjs'
import { inRoot, work } from './lib/project.mjs'

// Builds the server into one file, for ensureServer.mjs. Vite sets NODE_ENV in the process that calls it, so this is a
// process of its own. The server is built aside and moved into place at the end.
await ensureInstalled()
process.env.NODE_ENV = 'production'
const sources = serverSources()
const next = join(work, `server-${process.pid}`)
mkdirSync(work, { recursive: true })
const { build } = await import('vite')
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  root: inRoot(),
  build: {
    ssr: inRoot('sync-server', 'main.ts'),
    outDir: next,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
})
for (const folder of [['migrations'], ['postgres', 'migrations']])
  cpSync(inRoot('sync-server', 'store', ...folder), join(next, ...folder), { recursive: true })
writeFileSync(join(next, 'sources'), sources)
rmSync(serverHome, { recursive: true, force: true })
renameSync(next, serverHome)
