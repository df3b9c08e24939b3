import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { errors, Refusal } from '../schema/errors.ts'
import { usualFileMegabytes } from '../schema/rules/fileWords.ts'
import { nowHeader } from '../schema/sync/answerer.ts'
import type { Clock } from '../schema/sync/clock.ts'
import { largestRequest, type OutboxCall, protocolVersion, pageLimit as usualPage } from '../schema/sync/protocol.ts'
import { openFileStore } from './fileStore.ts'
import { serveFiles } from './files.ts'
import { isUpload, refuseForgeries } from './forgery.ts'
import { headersFor } from './headers.ts'
import { openPokes } from './pokes.ts'
import { accountRoutes } from './routes/accounts.ts'
import { activityRoutes } from './routes/activities.ts'
import { type Env, guarded, type House } from './routes/api.ts'
import { classRoutes } from './routes/classes.ts'
import { courseRoutes } from './routes/courses.ts'
import { docsRoutes } from './routes/docs.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoute } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { learningRoutes } from './routes/learning.ts'
import { lessonRoutes } from './routes/lessons.ts'
import { moduleRoutes } from './routes/modules.ts'
import { mutationRoutes } from './routes/mutations.ts'
import { networkRoute } from './routes/network.ts'
import { peopleRoutes } from './routes/people.ts'
import { schoolRoutes } from './routes/schools.ts'
import { sessionRoutes } from './routes/session.ts'
import { syncRoutes } from './routes/sync.ts'
import { teachingRoutes } from './routes/teaching.ts'
import { rememberScopeStarts } from './scopeStarts.ts'
import { countAttempts, TooMany } from './sessions/attempts.ts'
import { openSessions, type SessionLimits, usualLimits } from './sessions/sessions.ts'
import type { Store } from './store/store.ts'
import { openSums } from './sums.ts'

export interface AppSettings {
  store: Store
  clock: Clock
  /** Of the server's schedules and civil days. */
  zone: string
  /** The public origin; the request's own when unset. */
  origin?: string
  /** How long sessions last; seven days without a visit and thirty in all unless said otherwise. */
  limits?: SessionLimits
  /** The folder of the uploaded files; made when the first comes. */
  filesFolder: string
  /** The largest file that may be sent, bytes; 50 MB unless said otherwise. */
  maxFileBytes?: number
  /** The built app. */
  dist: string
  /** Whether devices keep a service worker; they do unless said otherwise. */
  worker?: boolean
  /** How many rows a page of a pull brings, about; the protocol's unless a test wants many small ones. */
  pageLimit?: number
  /** How much of the sums one request counts (sums.ts); the usual unless a test wants little. */
  sums?: Parameters<typeof openSums>[0]
  /** The protocol spoken; this build's unless a test wants a later server. */
  protocol?: number
  /** Called inside each mutation of a sync once it is written; a simulation makes it fail there by throwing. */
  probe?: (call: OutboxCall) => void
  log(line: string): void
}

/** The whole server, ready to answer requests; it listens to nothing by itself. */
export function createApp(settings: AppSettings) {
  const { store, clock, zone, origin, limits = usualLimits, dist, worker = true, log } = settings
  const { pageLimit = usualPage, protocol = protocolVersion, maxFileBytes = usualFileMegabytes * 2 ** 20 } = settings
  const files = openFileStore(settings.filesFolder)
  const sessions = openSessions(store, clock, { secure: origin?.startsWith('https:') ?? false, ...limits })
  const attempts = countAttempts(clock.now)
  const pokes = openPokes(clock.now)
  const settled = { clock, zone, maxFileBytes, pageLimit, protocol, probe: settings.probe, log }
  const remembered = { scopeStarts: rememberScopeStarts(), sums: openSums(settings.sums) }
  const house: House = { store, sessions, attempts, pokes, files, ...remembered, ...settled }
  const app = new Hono<Env>()
  const routes = guarded(app, house)

  app.onError((error, c) => apologize(error, c, log))
  app.notFound((c) => c.text(errors.notFound.text, 404))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
  })
  app.use('/api/files/*', keepOwnPolicy)
  app.use('*', headersFor(dist))
  app.use('/api/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header(nowHeader, String(clock.now()))
  })
  app.use('/api/*', refuseForgeries(origin))
  // Files have a limit of their own, and go to the disk as they come.
  app.use('/api/*', async (c, next) => (isUpload(c.req) ? next() : limited(c, next)))
  app.use('*', async (c, next) => (isStreamed(c.req.path) ? next() : compressed(c, next)))

  healthRoute(routes, house)
  networkRoute(routes)
  sessionRoutes(routes, house)
  mutationRoutes(routes, house)
  accountRoutes(routes, house)
  peopleRoutes(routes, house)
  schoolRoutes(routes, house)
  activityRoutes(routes, house)
  historyRoutes(routes, house)
  classRoutes(routes, house)
  moduleRoutes(routes, house)
  lessonRoutes(routes, house)
  fileRoutes(routes, house)
  courseRoutes(routes, house)
  teachingRoutes(routes, house)
  learningRoutes(routes, house)
  syncRoutes(routes, house)
  docsRoutes(routes)
  serveFiles(app, dist, worker)

  return { app, declared: routes.declared, pokes }
}

const compressed = compress()
const limited = bodyLimit({ maxSize: largestRequest, onError: () => raise(new Refusal('request.tooLarge')) })

/** Pokes go on for hours; of files, parts are asked for by their bytes. */
const isStreamed = (path: string) => path === '/api/events' || path.startsWith('/api/files/')

/** A file's answer has a stricter policy than the pages, which all else gets. */
const keepOwnPolicy: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const own = c.get('policy')
  if (own) c.header('Content-Security-Policy', own)
}

function raise(error: Error): never {
  throw error
}

/** Errors are plain Portuguese text with their status and code; a fault of ours tells no more than its request's number. */
function apologize(error: Error, c: Context<Env>, log: (line: string) => void): Response {
  const refusal = error instanceof Refusal ? error : new Refusal('server.failed')
  if (!(error instanceof Refusal)) log(`${c.get('requestId')} ${c.req.method} ${c.req.path}: ${error.stack}`)
  if (error instanceof TooMany) c.header('Retry-After', String(error.retryAfter))
  c.header('X-Chamada-Code', refusal.code)
  if (refusal.status >= 500) c.header('X-Request-Id', c.get('requestId'))
  return c.text(refusal.message, refusal.status)
}
