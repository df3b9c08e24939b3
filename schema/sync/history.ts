import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Key } from '#schema/nouns/tables.ts'

/** One change about a person: of their account, their family and documents, an enrolment of theirs, or their marks in a roll. */
export interface PersonStep extends Step {
  table: 'users' | 'studentRecords' | 'enrollments' | 'rollCalls'
  key: Key
}

/** A page of a person's history, the latest first. */
export interface PersonHistory {
  steps: PersonStep[]
  /** The entry after which the next page begins; null when there is none. */
  next: number | null
}

/** One change of a row, as answered by GET /api/history/:table/:key: who, when, on which device, from what to what. */
export interface Step {
  /** The activity it was part of. */
  id: number
  at: number
  receivedAt: number
  userId: number
  userName: string
  /** The device it was done on; null when it was done online, without a queue. */
  device: { id: number; name: string | null } | null
  action: string
  kind: 'made' | 'changed' | 'deleted'
  fields: { field: string; from: unknown; to: unknown }[]
  /** For a roll call that was moved: where it went, or where it came from. */
  place?: RollPlace
  /** For a roll call: the changes of its marks. */
  marks?: { table: MarkTable; studentId: number; field: string; from: unknown; to: unknown }[]
}
