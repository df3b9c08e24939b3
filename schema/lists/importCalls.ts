import * as z from 'zod/mini'
import { atMost, id, instant } from '#schema/fields/fields.ts'
import { category, weekday } from '#schema/fields/labels.ts'
import { schoolClassImport } from '#schema/nouns/schoolClass.ts'
import { mostGuardians } from '#schema/nouns/studentRecord.ts'
import { recordsAtOnce } from './plan/recordsAtOnce.ts'

/** The calls of an import, as they travel. What a record says is checked by the plan, which refuses it alone. */

const text = (longest: number) => z.string().check(atMost(longest))
const code = text(300).check(z.regex(/^[a-z]+:/))
const codes = z.array(code).check(z.maxLength(20))
const source = z.object({
  file: text(1000),
  sheet: z.optional(text(200)),
  line: z.number().check(z.int(), z.nonnegative()),
})
const read = { source, note: z.optional(text(2000)) }
const flag = z.optional(z.boolean())

const said = z.optional(text(500))
const guardian = z.object({ name: said, kinship: said, phone: said, email: said })
const family = z.object({
  civilName: said,
  ...{ birthDate: said, inepCode: said, birthplace: said, motherName: said, fatherName: said, address: said },
  guardians: z.optional(z.array(guardian).check(z.maxLength(mostGuardians))),
  guardian: z.optional(guardian),
})
const personRecord = z.object({
  ...{ ...read, kind: z.literal('person'), codes, ended: flag },
  role: z.enum(['student', 'teacher']),
  name: text(500),
  email: z.optional(text(500)),
  username: z.optional(text(500)),
  category: z.optional(category),
  family: z.optional(family),
  unchanged: flag,
})
const classRecord = z.object({
  ...{ ...read, kind: z.literal('class'), codes, ended: flag },
  title: text(500),
  ...schoolClassImport.shape,
  classTime: z.optional(text(20)),
  schoolYear: z.optional(text(200)),
  hasMeetings: flag,
})
const link = { ...read, person: codes, schoolClass: codes, what: text(1000) }
const enrollmentRecord = z.object({
  ...{ ...link, kind: z.literal('enrollment'), ended: flag },
  since: z.optional(text(20)),
  until: z.optional(text(20)),
})
const teachingRecord = z.object({ ...link, kind: z.literal('teaching') })
const meetingRecord = z.object({
  ...{ ...read, kind: z.literal('meeting'), schoolClass: codes, what: text(2000), isGuess: flag, wholeDay: flag },
  subject: z.optional(text(500)),
  module: z.optional(text(500)),
  person: z.optional(codes),
  name: z.optional(text(500)),
  weekday,
  startTime: text(20),
  minutes: z.number(),
  room: z.optional(text(500)),
})

const tooMany = `records: envie até ${recordsAtOnce} registros de cada vez.`
/** A part of an import. */
export const importPart = z.object({
  records: z
    .array(z.discriminatedUnion('kind', [personRecord, classRecord, enrollmentRecord, teachingRecord, meetingRecord]))
    .check(z.minLength(1, 'records: não há registros.'), z.maxLength(recordsAtOnce, { error: tooMany, abort: true })),
})

const schoolId = z.optional(id)
/** An import that begins. `file` is what it is called in the history. */
export const importStart = z.object({
  schoolId,
  file: z.string().check(z.trim(), z.minLength(1, 'file: diga o nome do arquivo.'), atMost(1000)),
})

/** How many codes are asked for at once. */
const codesAtOnce = 2000
export const codesToMatch = z.object({
  schoolId,
  codes: z
    .array(code)
    .check(z.maxLength(codesAtOnce, { error: `codes: envie até ${codesAtOnce} códigos de cada vez.`, abort: true })),
})

/** The rows of codes, by code. */
export const matchedCodes = z.record(z.string(), z.object({ table: z.enum(['users', 'classes']), id }))

export const startedImport = z.object({ id })

const verdict = z.enum(['created', 'changed', 'same', 'skipped', 'refused'])
/** What became of each record of a part, in their order. `id` is that of the person or class. */
export const appliedRecords = z.array(
  z.object({
    verdict,
    id: z.optional(id),
    why: z.optional(z.string()),
    note: z.optional(z.string()),
    changes: z.optional(z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))),
  }),
)
export type AppliedRecord = z.infer<typeof appliedRecords>[number]

/** How many rows were taken back, and what was left alone, each with the reason. */
export const undoneImport = z.object({
  undone: z.number(),
  left: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type UndoneImport = z.infer<typeof undoneImport>

/** The last imports of a school, latest first. */
export const pastImports = z.array(
  z.object({
    id,
    at: instant,
    userId: z.number(),
    userName: z.string(),
    file: z.string(),
    counts: z.partialRecord(verdict, z.number()),
    undoneAt: z.nullable(instant),
  }),
)
export type PastImport = z.infer<typeof pastImports>[number]
