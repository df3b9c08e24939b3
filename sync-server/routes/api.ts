import type { Context, Hono } from 'hono'
import type { Role } from '../../schema/entities/labels.ts'
import type { User } from '../../schema/entities/user.ts'
import { Refusal } from '../../schema/errors.ts'
import { isGlobal } from '../../schema/policies/user.ts'
import type { Clock } from '../../schema/sync/clock.ts'
import type { OutboxCall } from '../../schema/sync/protocol.ts'
import type { FileStore } from '../fileStore.ts'
import type { Pokes } from '../pokes.ts'
import type { ScopeStarts } from '../scopeStarts.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { schoolIsActive } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { Sums } from '../sums.ts'

/** What every route works with. */
export interface House {
  store: Store
  sessions: Sessions
  /** Wrong sign-ins. */
  attempts: Attempts
  clock: Clock
  zone: string
  pokes: Pokes
  scopeStarts: ScopeStarts
  sums: Sums
  files: FileStore
  /** The largest file that may be sent, bytes. */
  maxFileBytes: number
  pageLimit: number
  /** The version of the protocol this server speaks. */
  protocol: number
  /** Called inside each mutation of a sync once it is written. */
  probe?: (call: OutboxCall) => void
  /** A line about a fault, for who runs the server. */
  log(line: string): void
}

export interface Env {
  Variables: {
    requestId: string
    user: User
    token: string
    /** The Content-Security-Policy of this answer, when it is not that of all. */
    policy?: string
  }
}
export type Ask = Context<Env>

/** Who may call a route at all. `anyone` needs no session, `global` runs all schools; rows are judged by the policies. */
export type Callers = 'anyone' | 'signedIn' | 'global' | readonly Role[]

/** All that is open to who has to choose a new password first, besides what anyone may call. What is queued waits. */
const beforeNewPassword = ['/api/user', '/api/user/change-password']

export const staff = ['teacher', 'admin', 'superadmin'] as const

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface DeclaredRoute {
  method: string
  path: string
  callers: Callers
}

/**
 * Routes that each say who may call them. A route cannot be added without; `declared` is what the tests walk.
 */
export function guarded(app: Hono<Env>, house: House) {
  const declared: DeclaredRoute[] = []
  const add = (verb: Verb) => (path: string, callers: Callers, answer: (c: Ask) => Response | Promise<Response>) => {
    declared.push({ method: verb.toUpperCase(), path, callers })
    app[verb](path, async (c) => {
      if (callers !== 'anyone') await admit(c, house, callers)
      return answer(c)
    })
  }
  return { declared, get: add('get'), post: add('post'), put: add('put'), patch: add('patch'), delete: add('delete') }
}
export type Routes = ReturnType<typeof guarded>

async function admit(c: Ask, { sessions, store, clock }: House, callers: Callers) {
  const session = await sessions.find(c.req.header('Cookie'), clock.now())
  if (!session) throw new Refusal('session.none')
  if (!(await schoolIsActive(store.q, session.user.schoolId))) throw new Refusal('school.inactive')
  if (session.renewal) c.header('Set-Cookie', session.renewal)
  if (session.user.mustChangePassword && !beforeNewPassword.includes(c.req.path))
    throw new Refusal('password.mustChange')
  c.set('user', session.user)
  c.set('token', session.token)
  if (!isAmong(callers, session.user)) throw new Refusal('notAllowed')
}

function isAmong(callers: Callers, user: User): boolean {
  if (callers === 'global') return isGlobal(user)
  return callers === 'signedIn' || (callers as readonly Role[]).includes(user.role)
}

/** The JSON body of a request; undefined without one. */
export async function bodyOf(c: Ask): Promise<unknown> {
  const text = await c.req.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('request.malformed')
  }
}

/** A number in the address; anything else is not there. */
export function numberIn(c: Ask, name: string): number {
  const text = c.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('notFound')
  return Number(text)
}
