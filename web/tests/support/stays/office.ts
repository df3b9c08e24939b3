import { check, Refusal } from '#schema/errors.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { type Change, keyOf, wholeRow } from '#schema/nouns/tables.ts'
import { absent, merge, type RowState, type Stamp, written } from '#schema/sync/merge.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'

/** Two offices and a server in memory: the acts' own plans and the merge of rows, without a network or a disk. */
export const zone = 'America/Sao_Paulo'
export const classIds = [3, 4, 5] as const
export const studentIds = [21, 22] as const

const actor = { id: 10, role: 'admin', schoolId: 1, name: 'Célia' } as const
const classes = classIds.map((id) => wholeRow('classes', { id, title: `7º ${id}`, schoolId: 1 }))
const users = studentIds.map((id) =>
  wholeRow('users', { id, name: `Aluno ${id}`, role: 'student', schoolId: 1, createdAt: 0 }),
)

/** An act as it waits in an outbox. */
export interface Waiting {
  act: Mutation
  args: unknown
  at: number
  id: number
}

type Held = ReadonlyMap<string, RowState>

/** The rows once an act is done at `now` (ms), and the keys of those it wrote; undefined when a rule refuses it. */
async function done(
  held: Held,
  { act, args, at, id }: Waiting,
  now: number,
  merges: (a: RowState, b: RowState) => RowState,
) {
  const enrollments = [...held.values()].map(({ fields }) => fields as unknown as Enrollment)
  let changes: Change[]
  try {
    const context = { actor, rows: memoryReader({ classes, users, enrollments }), at, now, zone, ids: [] }
    changes = (await planOf(act, { ...context, args: check(act.args, args) })).changes
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  const rows = new Map(held)
  for (const change of changes) {
    if (change.kind === 'remove') continue
    const key = String(change.key)
    const blank = wholeRow('enrollments', { ...placeOf(key), enrolledAt: 0, leftAt: null })
    const before = rows.get(key) ?? { ...absent, fields: { ...blank } }
    const stamp: Stamp = [at, id]
    const fields = Object.keys(change.fields).length ? written(change.fields, stamp) : absent
    rows.set(key, merges(before, fields))
  }
  return {
    rows,
    wrote: changes.flatMap((each) => ('fields' in each && Object.keys(each.fields).length ? [String(each.key)] : [])),
  }
}

const placeOf = (key: string) => {
  const [classId, studentId] = key.split('/').map(Number)
  return { classId: classId!, studentId: studentId! }
}

export const keyOfPlace = (place: { classId: number; studentId: number }) => String(keyOf('enrollments', place))

export class OfficeServer {
  rows: Held = new Map()

  /** Resolves with the keys of the rows that it wrote; undefined for an act that is refused. */
  async take(entry: Waiting, now: number): Promise<string[] | undefined> {
    const result = await done(this.rows, entry, now, merge)
    if (result) this.rows = result.rows
    return result?.wrote
  }
}

/** A device: what it had of the server, with what waits done on top, in order. */
export class OfficeDevice {
  rows: Held = new Map()
  waiting: Waiting[] = []

  /** Does an act without a network; the same as on the server, save that its own writes win. */
  async act(entry: Waiting): Promise<string[] | undefined> {
    const result = await done(this.rows, entry, entry.at, (a, b) => ({
      fields: { ...a.fields, ...b.fields },
      stamps: { ...a.stamps, ...b.stamps },
    }))
    if (!result) return undefined
    this.rows = result.rows
    this.waiting.push(entry)
    return result.wrote
  }
}

export const enrollmentIn = (rows: Held, key: string) => rows.get(key)?.fields as Enrollment | undefined
