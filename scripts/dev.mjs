import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inRoot, root, tool } from './lib/project.mjs'

// npm run dev: runs the server, restarted when its files change, and the app with hot reload by Vite, which forwards
// /api.
await ensureInstalled()
const port = process.env.PORT ?? '3000'
const env = { ...process.env, PORT: port }
const children = [
  spawn(
    process.execPath,
    [tool('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', inRoot('sync-server', 'main.ts')],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  ),
  spawn(process.execPath, [tool('vite', 'bin', 'vite.js')], { cwd: root, stdio: 'inherit', env }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children)
  child.on('exit', (code) => {
    stop()
    process.exitCode ||= code ?? 0
  })
