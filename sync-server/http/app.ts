import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { errors, Refusal } from '#schema/errors.ts'
import { defaultSchoolGigabytes } from '#schema/rules/content/fileQuota.ts'
import { defaultFileMegabytes } from '#schema/rules/content/fileWords.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import type { Clock } from '#schema/sync/clock.ts'
import {
  pageLimit as defaultPageLimit,
  largestRequest,
  type OutboxCall,
  protocolVersion,
} from '#schema/sync/protocol.ts'
import { largestSealedRequest } from '#schema/sync/sealedFile.ts'
import type { AppContext } from '#server/appContext.ts'
import { type Failure, faultOf } from '#server/failure.ts'
import { type FileStore, openFileStore } from '#server/files/fileStore.ts'
import { FilesAway } from '#server/files/filesAway.ts'
import type { lightImage } from '#server/files/lightImage.ts'
import { openLightVersions } from '#server/files/lightVersions.ts'
import { openResumableUploads } from '#server/files/resumableUploads.ts'
import { sharedLocker } from '#server/files/sharedLocker.ts'
import type { FetchStill } from '#server/files/stills/fetchStill.ts'
import { openVideoStills } from '#server/files/stills/videoStills.ts'
import { openPasswordGate } from '#server/sessions/passwordGate.ts'
import { limitPasswords, type PasswordLimits } from '#server/sessions/passwordLimits.ts'
import { openPasswords, type PasswordCost } from '#server/sessions/passwords.ts'
import type { SecondFactorRule } from '#server/sessions/secondFactor.ts'
import { defaultLimits, openSessions, type SessionLimits } from '#server/sessions/sessions.ts'
import { limitTakenNames } from '#server/sessions/takenNames.ts'
import { TooMany } from '#server/sessions/tooMany.ts'
import { openTraces } from '#server/store/audit/traces.ts'
import { openNeighbours } from '#server/store/neighbours.ts'
import { NotStored } from '#server/store/notStored.ts'
import { queuesOf } from '#server/store/queues.ts'
import type { Store } from '#server/store/store.ts'
import { openPokes } from '#server/sync/pokes.ts'
import { rememberScopeStarts, shareScopeStarts } from '#server/sync/scopeStarts.ts'
import { sharePokes } from '#server/sync/sharePokes.ts'
import { openSums } from '#server/sync/sums.ts'
import { Busy, watchTurns } from '#server/sync/turnTimes.ts'
import { admitRequests } from './admitRequests.ts'
import { type Env, guardedRoutes } from './api.ts'
import { bringsSealedFile } from './bringsSealedFile.ts'
import { networkOf, thisMachine, trustedProxies } from './clientNetwork.ts'
import { compressAnswers } from './compression.ts'
import { refuseForgeries } from './forgery.ts'
import { headersFor } from './headers.ts'
import { isUpload } from './isUpload.ts'
import { limitBody } from './limitBody.ts'
import type { Pace } from './requestPace.ts'
import { type RequestRecord, recordOf, routeOf } from './requestRecord.ts'
import { courseRoutes } from './routes/content/courses.ts'
import { fileRoutes } from './routes/content/files.ts'
import { lessonRoutes } from './routes/content/lessons.ts'
import { moduleRoutes } from './routes/content/modules.ts'
import { pictureRoutes } from './routes/content/pictures.ts'
import { uploadRoutes } from './routes/content/uploads.ts'
import { activityRoutes } from './routes/journal/activities.ts'
import { auditRoutes } from './routes/journal/audit.ts'
import { historyRoutes } from './routes/journal/history.ts'
import { personHistoryRoutes } from './routes/journal/personHistory.ts'
import { accountRoutes } from './routes/people/accounts.ts'
import { calendarAddressRoutes } from './routes/people/calendarAddress.ts'
import { confirmationRoute } from './routes/people/confirmation.ts'
import { importRoutes } from './routes/people/imports.ts'
import { ownSessionRoutes } from './routes/people/ownSessions.ts'
import { peopleRoutes } from './routes/people/people.ts'
import { privacyRoutes } from './routes/people/privacy.ts'
import { schoolRoutes } from './routes/people/schools.ts'
import { schoolTransferRoutes } from './routes/people/schoolTransfers.ts'
import { secondFactorRoutes } from './routes/people/secondFactor.ts'
import { sessionRoutes } from './routes/people/session.ts'
import { docsRoutes } from './routes/service/docs.ts'
import { healthRoute } from './routes/service/health.ts'
import { networkRoute } from './routes/service/network.ts'
import { lateRollRoutes } from './routes/sync/lateRolls.ts'
import { leftWorkRoutes } from './routes/sync/leftWorkRoutes.ts'
import { mutationRoutes } from './routes/sync/mutations.ts'
import { syncRoutes } from './routes/sync/sync.ts'
import { calendarRoutes } from './routes/teaching/calendar.ts'
import { classRoutes } from './routes/teaching/classes.ts'
import { contactRoutes } from './routes/teaching/contacts.ts'
import { frequencyRoutes } from './routes/teaching/frequency.ts'
import { learningRoutes } from './routes/teaching/learning.ts'
import { teachingRoutes } from './routes/teaching/teaching.ts'
import { shareServer } from './shareServer.ts'
import { serveFiles } from './shellFiles.ts'

export interface AppSettings {
  store: Store
  clock: Clock
  /** The time zone of the server's schedules and civil days. */
  zone: string
  /** The public origin; when unset, the request's own. */
  origin?: string
  /** How long sessions last. Default: seven days without a visit, thirty in all. */
  limits?: SessionLimits
  /** How many wrong passwords are free. */
  passwordLimits?: PasswordLimits
  /** What one guess of a password costs. Default: as much as it must; tests of other things set little. */
  passwordCost?: PasswordCost | undefined
  /** Who must have a second factor. Default: nobody. */
  secondFactor?: SecondFactorRule
  /** How much one person may ask for. */
  pace?: Pace
  /** The proxies whose X-Forwarded-For is believed. Default: those of this machine. */
  proxies?: BlockList
  /** The folder of the uploaded files, or of those that are not complete. Created with the first file. */
  filesFolder: string
  /** The uploaded files. Default: in that folder. */
  files?: FileStore
  /** How light versions of images are drawn. Default: by sharp. */
  draw?: typeof lightImage
  /** How stills of other sites' videos are fetched. Default: none are. */
  fetchStill?: FetchStill
  /** The largest file that may be uploaded, bytes. Default: 500 MB. */
  maxFileBytes?: number
  /** How much each school may keep in files, bytes. Default: 20 GB. */
  schoolFileBytes?: number
  /** The hosts from which videos are taken. Default: the usual ones. */
  videoHosts?: readonly string[] | undefined
  /** The built app. */
  dist: string
  /** Whether devices keep a service worker. Default: true. */
  worker?: boolean
  /** About how many rows a page of a pull holds. Default: the protocol's; tests set small ones. */
  pageLimit?: number
  /** How much one request counts of the checksums (sums.ts). Tests set little. */
  sums?: Parameters<typeof openSums>[0]
  /** The protocol version. Default: this build's; tests set a later one. */
  protocol?: number
  /** Called inside each mutation of a sync, after it is written. A simulation makes it fail there by throwing. */
  probe?: (call: OutboxCall) => void
  log(failure: Failure): void
  /** Records each request that was answered. Default: nothing is recorded. */
  record?: (request: RequestRecord) => void
  /** Called when a call begins; what it returns is called when it is answered. Default: nobody watches. */
  beginCall?: (name: () => string) => () => void
  /** Called with the outcomes of the changes that a sync brought. Default: nobody counts them. */
  onOutcomes?: AppContext['onOutcomes']
  /** Whether the server is ending. Default: never. */
  isEnding?: () => boolean
}

/** The whole server, ready to answer requests. It does not listen by itself. */
export function createApp(settings: AppSettings) {
  const { clock, zone, origin, limits = defaultLimits, dist, worker = true, videoHosts, log } = settings
  const { store, mustHaveTime } = watchTurns(settings.store)
  const { shared } = store
  const neighbours = openNeighbours(shared)
  const {
    pageLimit = defaultPageLimit,
    protocol = protocolVersion,
    proxies = trustedProxies(thisMachine)!,
    isEnding = () => false,
    onOutcomes = () => {},
    secondFactor = 'optional',
    maxFileBytes = defaultFileMegabytes * 2 ** 20,
    files = openFileStore(settings.filesFolder, queuesOf(store)),
    schoolFileBytes = defaultSchoolGigabytes * 2 ** 30,
  } = settings
  const locker = shared && sharedLocker(shared, neighbours)
  const uploads = openResumableUploads(settings.filesFolder, maxFileBytes, locker)
  const lights = openLightVersions({
    ...(settings.draw && { draw: settings.draw }),
    store,
    files,
    onFailure: (error) => log(faultOf(error, { call: 'light versions' })),
  })
  const stills = openVideoStills({
    ...{ store, files, clock, schoolFileBytes, fetch: settings.fetchStill, draw: settings.draw },
    onFailure: (error) => log(faultOf(error, { call: 'stills of videos' })),
  })
  const secure = origin?.startsWith('https:') ?? false
  const sessions = openSessions(store, clock, { secure, ...limits })
  const gate = openPasswordGate(openPasswords(settings.passwordCost))
  const passwords = limitPasswords(store, clock.now, gate, settings.passwordLimits)
  const pokes = sharePokes(openPokes(clock.now), neighbours)
  const rules = { maxFileBytes, schoolFileBytes, videoHosts, secondFactor }
  const fixed = { clock, zone, ...rules, pageLimit, protocol, probe: settings.probe, log }
  const remembered = { scopeStarts: shareScopeStarts(rememberScopeStarts(), neighbours), sums: openSums(settings.sums) }
  const traces = openTraces(store, clock, (message) => log({ level: 'error', message }))
  const services = {
    store,
    sessions,
    passwords,
    pokes,
    files,
    uploads,
    lights,
    stills,
    traces,
    mustHaveTime,
    takenNames: limitTakenNames(clock.now, neighbours),
    ...remembered,
  }
  const context: AppContext = { ...services, proxies, isEnding, onOutcomes, ...fixed }
  const app = new Hono<Env>()
  const routes = guardedRoutes(app, context, shareServer(clock.now, settings.pace))

  app.onError((error, c) => errorAnswer(error, c, log))
  app.notFound((c) => c.text(errors.notFound.text, 404))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    const began = performance.now()
    const answered = settings.beginCall?.(() => `${c.req.method} ${routeOf(c)}`)
    await next()
    answered?.()
    // Nobody sends another request on a connection that is about to end.
    if (isEnding()) c.res.headers.set('Connection', 'close')
    settings.record?.(recordOf(c, clock.now(), performance.now() - began))
  })
  const admit = admitRequests()
  app.use('*', async (c, next) => {
    await admit(networkOf(c, proxies))
    await next()
  })
  app.use('/api/files/*', keepOwnPolicy)
  app.use('*', headersFor({ dist, secure, videoHosts }))
  app.use('/api/*', async (c, next) => {
    await next()
    // Set on the answer itself: `c.header` would make it anew, with its body as a stream.
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set(nowHeader, String(clock.now()))
  })
  app.use('/api/*', refuseForgeries(origin))
  // Files have their own limit, and are streamed to the disk.
  app.use('/api/*', async (c, next) =>
    isUpload(c.req) ? next() : bringsSealedFile(c.req) ? limitedFile(c, next) : limited(c, next),
  )
  app.use('*', compressAnswers)

  healthRoute(routes, context)
  networkRoute(routes)
  sessionRoutes(routes, context)
  mutationRoutes(routes, context)
  accountRoutes(routes, context)
  confirmationRoute(routes, context)
  secondFactorRoutes(routes, context)
  ownSessionRoutes(routes, context)
  calendarAddressRoutes(routes, context)
  peopleRoutes(routes, context)
  privacyRoutes(routes, context)
  importRoutes(routes, context)
  schoolRoutes(routes, context)
  schoolTransferRoutes(routes, context)
  activityRoutes(routes, context)
  auditRoutes(routes, context)
  historyRoutes(routes, context)
  personHistoryRoutes(routes, context)
  classRoutes(routes, context)
  moduleRoutes(routes, context)
  lessonRoutes(routes, context)
  fileRoutes(routes, context)
  uploadRoutes(routes, context)
  pictureRoutes(routes, context)
  courseRoutes(routes, context)
  calendarRoutes(routes, context)
  frequencyRoutes(routes, context)
  contactRoutes(routes, context)
  teachingRoutes(routes, context)
  learningRoutes(routes, context)
  syncRoutes(routes, context)
  leftWorkRoutes(routes, context)
  lateRollRoutes(routes, context)
  docsRoutes(routes)
  serveFiles(app, dist, worker)

  return { app, declared: routes.declared, pokes, neighbours, traces, passwords, lights, stills }
}

const limited = limitBody(largestRequest)
const limitedFile = limitBody(largestSealedRequest)

/** Sets the stricter policy of a file's answer; all other answers get the default. */
const keepOwnPolicy: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const own = c.get('policy')
  if (own) c.header('Content-Security-Policy', own)
}

function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FilesAway) return new Refusal('file.away')
  return new Refusal(error instanceof NotStored ? 'server.notStored' : 'server.failed')
}

/** Errors are plain Portuguese text with their status and code. A fault of the server shows only the request's id. */
function errorAnswer(error: Error, c: Context<Env>, log: (failure: Failure) => void): Response {
  const refusal = refusalFor(error)
  if (!(error instanceof Refusal))
    log(faultOf(error, { id: c.get('requestId'), call: `${c.req.method} ${routeOf(c)}` }))
  if (error instanceof TooMany || error instanceof Busy) c.header('Retry-After', String(error.retryAfter))
  c.header('X-Chamada-Code', refusal.code)
  if (refusal.status >= 500) c.header('X-Request-Id', c.get('requestId'))
  return c.text(refusal.message, refusal.status)
}
