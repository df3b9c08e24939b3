import type { Context, Hono } from 'hono'
import { isNameTaken, Refusal } from '#schema/errors.ts'
import type { Role } from '#schema/fields/labels.ts'
import { hasZero, mustBeWithoutZero, zeroIn } from '#schema/fields/zeroCharacter.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import type { AppContext } from '#server/appContext.ts'
import { mustSetUpSecondFactor } from '#server/sessions/secondFactor.ts'
import { rowsNamed } from '#server/store/audit/traces.ts'
import { noteSession } from './connectionLimits.ts'
import { isTooDeep } from './isTooDeep.ts'
import type { Sharing } from './shareServer.ts'

export interface Env {
  Variables: {
    requestId: string
    /** The address of the call as it is declared, without the numbers in it. */
    route?: string
    user: User
    token: string
    /** When the person last typed their password in this session, ms. */
    confirmedAt: number
    /** The Content-Security-Policy of this answer, when it differs from the default. */
    policy?: string
  }
}
export type RequestContext = Context<Env>

/**
 * Who may call a route at all. `anyone` needs no session, `global` runs all schools. Access to rows is decided by the
 * policies.
 */
export type Callers = 'anyone' | 'signedIn' | 'global' | readonly Role[]

/** The routes open to a person who must choose a new password, besides those for `anyone`. Queued changes wait. */
const beforeNewPassword = ['/api/user', '/api/user/change-password']

/** The routes open to a person who must set up a second factor. */
const beforeSecondFactor = [
  ...beforeNewPassword,
  '/api/user/confirm-password',
  '/api/user/second-factor',
  '/api/user/second-factor/confirm',
]

export const staff = ['teacher', 'admin', 'superadmin'] as const

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface DeclaredRoute {
  method: string
  path: string
  callers: Callers
}

/**
 * Registers routes together with who may call them; a route cannot be added without. The tests go through `declared`.
 */
export function guardedRoutes(app: Hono<Env>, context: AppContext, sharing: Sharing) {
  const declared: DeclaredRoute[] = []
  const add =
    (verb: Verb) => (path: string, callers: Callers, answer: (c: RequestContext) => Response | Promise<Response>) => {
      const tellsTaken = namesAccount(verb, path)
      declared.push({ method: verb.toUpperCase(), path, callers })
      app[verb](path, async (c) => {
        c.set('route', path)
        mustNameWithoutZero(c)
        try {
          if (callers !== 'anyone') await requireSession(c, context, callers, sharing)
          if (tellsTaken) context.takenNames.check(c.get('user').id)
          const byStudent = verb === 'get' && c.get('user')?.role === 'student'
          const work = async () => (byStudent ? readByStudent(() => answer(c)) : answer(c))
          const answered = await (callers === 'anyone' ? work() : sharing.schedule(c.req, c.get('user').id, work))
          if (verb === 'get' && c.get('user')) context.traces.rowsRead(c.get('user'), rowsNamed(path, c.req.param()))
          return answered
        } catch (error) {
          const call = { name: `${verb.toUpperCase()} ${path}`, rows: rowsNamed(path, c.req.param()) }
          if (error instanceof Refusal && c.get('user')) {
            context.traces.refused(c.get('user'), call, error)
            if (isNameTaken(error)) context.takenNames.count(c.get('user').id)
          }
          throw error
        }
      })
    }
  return { declared, get: add('get'), post: add('post'), put: add('put'), patch: add('patch'), delete: add('delete') }
}
export type Routes = ReturnType<typeof guardedRoutes>

/** Nothing has a zero character in its number or name, and no text with one is looked for. */
function mustNameWithoutZero(c: RequestContext): void {
  if (Object.values(c.req.param()).some(hasZero)) throw new Refusal('notFound')
  const field = Object.entries(c.req.query()).find(([, text]) => hasZero(text))?.[0]
  if (field !== undefined) throw zeroIn(field)
}

/** Returns true for a call that sets somebody's e-mail or username. */
const namesAccount = (verb: Verb, path: string) =>
  allMutations.some((act) => act.tellsTaken && act.method === verb.toUpperCase() && act.path === path)

/** To students, what they may not read does not exist: they cannot find out which numbers their school uses. */
async function readByStudent(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    throw error instanceof Refusal && error.code === 'notAllowed' ? new Refusal('notFound') : error
  }
}

/** The request has no session: 401, whatever became of the account. */
class SessionOver extends Refusal {
  override get status() {
    return 401 as const
  }
}

async function requireSession(
  c: RequestContext,
  { sessions, store, clock, secondFactor }: AppContext,
  callers: Callers,
  sharing: Sharing,
): Promise<void> {
  const session = await sessions.find(c.req.header('Cookie'), clock.now())
  if (!session) throw new SessionOver(await sessions.whyOver(c.req.header('Cookie')))
  sharing.count(c.req, session.user.id)
  if (!session.schoolIsActive) throw new Refusal('school.inactive')
  if (session.renewal) c.header('Set-Cookie', session.renewal)
  if (session.user.mustChangePassword && !beforeNewPassword.includes(c.req.path))
    throw new Refusal('password.mustChange')
  if (!beforeSecondFactor.includes(c.req.path) && (await mustSetUpSecondFactor(store.q, secondFactor, session.user)))
    throw new Refusal('secondFactor.mustSetUp')
  const { incoming } = (c.env ?? {}) as { incoming?: object }
  if (incoming) noteSession(incoming)
  c.set('user', session.user)
  c.set('token', session.token)
  c.set('confirmedAt', session.confirmedAt)
  if (!mayCall(callers, session.user)) throw new Refusal('notAllowed')
}

function mayCall(callers: Callers, user: User): boolean {
  if (callers === 'global') return isGlobal(user)
  return callers === 'signedIn' || (callers as readonly Role[]).includes(user.role)
}

/**
 * The JSON body of a request; undefined when it is empty. Throws a Refusal when it is not JSON, or too deep, or when a text
 * in it has a zero character.
 */
export async function bodyOf(c: RequestContext): Promise<unknown> {
  const body = await callsOf(c)
  // JSON writes a zero character only in this way. The text is kept by Hono: it is read once.
  return (await c.req.text()).includes('\\u0000') ? mustBeWithoutZero(body) : body
}

/** The same of a request that is a call of an act or carries some: each is checked by itself (execute/call.ts). */
export async function callsOf(c: RequestContext): Promise<unknown> {
  const text = await c.req.text()
  return text ? jsonIn(text) : undefined
}

/** The value of a JSON text that somebody sent. Throws a Refusal when it is not JSON, or too deep. */
export function jsonIn(text: string): unknown {
  if (isTooDeep(text)) throw new Refusal('request.malformed')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('request.malformed')
  }
}

/** A number in the address. Throws a Refusal (not found) for anything else. */
export function numberIn(c: RequestContext, name: string): number {
  const text = c.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('notFound')
  return Number(text)
}
