import { Refusal } from '#schema/errors.ts'
import { type AuditKind, auditKinds } from '#schema/rules/journal/auditKinds.ts'
import { auditSentence } from '#schema/rules/journal/auditWords.ts'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import { aboutCall } from '#server/http/contract/aboutCall.ts'
import { listTraces, peopleNamed, type Trace, type TraceFilter } from '#server/store/audit/auditList.ts'
import { namesOf } from '#server/store/journal/authors.ts'
import { schoolFilter } from '../visibility.ts'

const defaultLimit = 50
const maxLimit = 500
const day = 24 * 60 * 60_000

/** A line of the audit list. */
export interface AuditLine {
  id: number
  /** When it happened, and when it last did, ms. */
  at: number
  lastAt: number
  count: number
  kind: AuditKind
  schoolId: number | null
  /** A Portuguese sentence. */
  summary: string
}

/** GET /api/audit: who came in, what was refused and who read what, latest first, for a school's administrators. */
export function auditRoutes(routes: Routes, { store, clock, traces }: AppContext) {
  routes.get('/api/audit', ['admin', 'superadmin'], async (c) => {
    const school = schoolFilter(c)
    const person = c.req.query('person')?.slice(0, 100)
    const days = requestedNumber(c, 'days', 366)
    const filter: TraceFilter = {
      ...school,
      kind: requestedKind(c),
      ...(days !== undefined && { since: clock.now() - days * day }),
      before: requestedLine(c),
      limit: Math.min(requestedNumber(c, 'limit') ?? defaultLimit, maxLimit),
    }
    const { found, names } = await store.readOnReplica(async (q) => {
      const named = person?.trim() && { people: await peopleNamed(q, person, school.schoolId) }
      const found = await listTraces(q, { ...filter, ...named })
      const people = found.flatMap(({ actorId, aboutId }) => [actorId, aboutId]).filter((id) => id !== null)
      return { found, names: await namesOf(q, people) }
    })
    traces.schoolsRead(
      c.get('user'),
      found.map(({ tenant }) => tenant),
    )
    return c.json(found.map((trace) => lineOf(trace, names)))
  })
}

function lineOf(trace: Trace, names: Map<number, string>): AuditLine {
  const { id, at, lastAt, count, kind, tenant, actorId, aboutId, detail } = trace
  const nameOf = (person: number | null) => (person === null ? null : names.get(person)!)
  const call = detail?.call === undefined ? undefined : summaryOf(String(detail.call))
  const more = call ?? (detail?.device === undefined ? null : String(detail.device))
  const words = { kind, actor: nameOf(actorId), about: nameOf(aboutId), count, more }
  return { id, at, lastAt: lastAt ?? at, count, kind, schoolId: tenant || null, summary: auditSentence(words) }
}

/** What a call is for, in the contract's words. */
function summaryOf(call: string): string | undefined {
  const [method, path = ''] = call.split(' ') as [string, string?]
  return aboutCall(method, path)?.summary
}

function requestedKind(c: RequestContext): AuditKind | undefined {
  const kind = c.req.query('kind')
  if (kind === undefined || Object.hasOwn(auditKinds, kind)) return kind as AuditKind | undefined
  throw invalid('kind')
}

function requestedNumber(c: RequestContext, name: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw invalid(name)
  return number
}

/** The line after which the page begins, as its time and number: '1764000000000-55'. */
function requestedLine(c: RequestContext): TraceFilter['before'] {
  const text = c.req.query('before')
  if (text === undefined) return undefined
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  if (!at) throw invalid('before')
  return { at: Number(at), id: Number(id) }
}

const invalid = (name: string) => new Refusal('args.invalid', `Campo inválido: ${name}.`)
