import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inRoot, root, tool } from './lib/project.mjs'

// npm run dev: runs the server, restarted when its files change, and the app with hot reload by Vite, which forwards
// /api. What the server prints ends with the app's address in place of its own, where there may be no app.
await ensureInstalled()
process.env.PORT ??= '3000'
const watched = ['watch', '--clear-screen=false', inRoot('sync-server', 'main.ts')]
// Before Vite, which sets NODE_ENV in this process.
const server = spawn(process.execPath, [tool('tsx', 'dist', 'cli.mjs'), ...watched], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
})
const stop = () => server.kill('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => process.exit(code ?? 0))

const { createServer } = await import('vite')
const app = await createServer({ configFile: inRoot('vite.config.ts') })
await app.listen()
const address = app.resolvedUrls.local[0].replace(/\/$/, '')
for await (const line of createInterface({ input: server.stdout }))
  console.log(line.startsWith('Chamada: http') ? `Chamada: ${address}` : line)
