import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { check } from '#schema/errors.ts'
import type { Role } from '#schema/fields/labels.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import type { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { firstBlock } from '#schema/sync/ids.ts'
import { type OutboxCall, syncRequest } from '#schema/sync/protocol.ts'
import { prepareUpsert } from './prepareUpsert.ts'

// A process of the bench: the least server of our stack that takes rolls. It has sessions, roles, enrollments, zod, last
// write wins by row, shared commits and fsync; no journal, no scopes, no answer with rows, no times by field.

const db = new Database(process.argv[2]!)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000']) db.pragma(pragma)
const sessionBy = db.prepare(
  'select userId id, role, schoolId school from sessions join users u on u.id = userId where hash = ?',
)
const classBy = db.prepare('select teacherId teacher, tenant from classes where id = ?')
const linkBy = db.prepare(
  'select 1 from module_classes m join lessons l on l.moduleId = m.moduleId where m.classId = ? and l.id = ?',
)
const enrolledIn = db.prepare('select studentId from enrollments where classId = ? and leftAt is null').pluck()
const writeMark = prepareUpsert(db)

type Person = { id: number; role: Role; school: number }
interface Waiting {
  work: () => unknown
  resolve: (value: unknown) => void
}
const waiting: Waiting[] = []

/** Runs work together with all that waits, in one commit. */
function together(work: () => unknown): Promise<unknown> {
  return new Promise((resolve) => {
    if (!waiting.length) setImmediate(commit)
    waiting.push({ work, resolve })
  })
}

function commit() {
  const all = waiting.splice(0)
  db.exec('BEGIN IMMEDIATE')
  const done = all.map(({ work }) => work())
  db.exec('COMMIT')
  for (const [i, { resolve }] of all.entries()) resolve(done[i])
}

function take(person: Person, call: OutboxCall) {
  const found = mutationFor(call.method, call.path)!
  const args = argsOf(found.act as unknown as typeof takeRollCall, found.parameters, call.body)
  const { classId, lessonId, attendanceDate, marks } = args
  const of = classBy.get(classId) as { teacher: number; tenant: number } | undefined
  const students = new Set(enrolledIn.all(classId))
  const may = found.act.roles.includes(person.role) && of?.teacher === person.id
  const fits = linkBy.get(classId, lessonId) && marks.every(({ studentId }) => students.has(studentId))
  if (!may || !fits) return { id: call.id, outcome: 'refused' }
  for (const { studentId, present } of marks)
    writeMark.run(studentId, lessonId, classId, attendanceDate, present ? 1 : 0, of.tenant, call.at, call.id)
  return { id: call.id, outcome: 'applied' }
}

let block = firstBlock
const app = new Hono()
app.post('/api/sync', async (c) => {
  const token = /chamada=(\w+)/.exec(c.req.header('Cookie') ?? '')?.[1] ?? ''
  const person = sessionBy.get(createHash('sha256').update(token).digest('hex')) as Person | undefined
  if (!person) return c.text('401', 401)
  const request = check(syncRequest, await c.req.json())
  const receipts = await together(() => request.mutations.map((call) => take(person, call)))
  const device = request.device ?? block++
  return c.json({ device, epoch: null, view: null, receipts, scopes: [] })
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send!({ port }),
) as Server
process.on('message', () => process.send!(process.cpuUsage()))
process.once('disconnect', () => server.close(() => process.exit()))
