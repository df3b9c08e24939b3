import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './api.ts'

const immutable = 'public, max-age=31536000, immutable'

/** For whoever runs `npm run dev`, whose app is at another address, or the server alone. */
const notBuilt = `O aplicativo ainda não foi construído aqui. Com npm run dev, abra o endereço que ele mostra por último;
sem ele, construa o aplicativo com npm run build, ou use npm start.
`

/**
 * Replaces the worker when it is off: it activates at once, deletes the cached shell and unregisters. Users' work is in
 * no cache and stays.
 */
const noWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(forget.then(() => self.registration.unregister()))
})
`

/**
 * Serves the app: hashed files are cached for ever, everything else is revalidated. Any other page address answers with
 * the shell.
 */
export function serveFiles(app: Hono<Env>, dist: string, worker: boolean) {
  app.use('*', async (c, next) => {
    await next()
    if (c.req.path.startsWith('/api/') || c.req.path === '/healthz' || c.req.path === '/readyz') return
    c.header('Cache-Control', c.req.path.startsWith('/assets/') && c.res.ok ? immutable : 'no-cache')
  })
  app.get('/csp.json', (c) => c.notFound())
  if (!worker) app.get('/sw.js', (c) => c.body(noWorker, 200, { 'Content-Type': 'text/javascript' }))
  app.get('*', async (c, next) => {
    if (c.req.path.startsWith('/api/') || !existsSync(dist)) return next()
    return serveStatic<Env>({ root: dist })(c, next)
  })
  app.get('*', (c) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/') || c.req.path === '/sw.js')
      return c.notFound()
    const shell = join(dist, 'index.html')
    return existsSync(shell) ? c.html(readFileSync(shell, 'utf8')) : c.text(notBuilt, 503)
  })
}
