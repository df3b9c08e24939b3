import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './routes/api.ts'

const immutable = 'public, max-age=31536000, immutable'

/** The app itself: hashed files for ever, all else asked for anew; any other page address gives the shell. */
export function serveFiles(app: Hono<Env>, dist: string) {
  app.use('*', async (c, next) => {
    await next()
    if (c.req.path.startsWith('/api/') || c.req.path === '/healthz') return
    c.header('Cache-Control', c.req.path.startsWith('/assets/') && c.res.ok ? immutable : 'no-cache')
  })
  app.get('/csp.json', (c) => c.notFound())
  app.get('*', async (c, next) => {
    if (c.req.path.startsWith('/api/')) return next()
    return serveStatic<Env>({ root: dist })(c, next)
  })
  app.get('*', (c) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/') || c.req.path === '/sw.js')
      return c.notFound()
    return c.html(readFileSync(join(dist, 'index.html'), 'utf8'))
  })
}
