import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { performanceLevel } from '#schema/fields/labels.ts'
import { lesson } from '#schema/nouns/lesson.ts'
import { module } from '#schema/nouns/module.ts'
import { rollPlace } from '#schema/nouns/rollCall.ts'
import { schoolClass } from '#schema/nouns/schoolClass.ts'
import { tableNames } from '#schema/nouns/tables.ts'
import { user } from '#schema/nouns/user.ts'
import { auditKinds } from '#schema/rules/journal/auditKinds.ts'

/** The answers that are not rows (spec section 3, client-side views; decisions 2 and 6). */

const key = z.union([id, z.string()])
export const activity = z.object({
  id,
  at: instant,
  userId: z.number(),
  userName: z.string(),
  action: z.string(),
  entity: z.enum(tableNames as [string, ...string[]]),
  entityId: key,
  summary: z.string(),
  canRestore: z.boolean(),
  canErase: z.boolean(),
})
export const auditLine = z.object({
  id,
  at: instant,
  lastAt: instant,
  count: z.number(),
  kind: z.enum(Object.keys(auditKinds) as [string, ...string[]]),
  schoolId: z.nullable(id),
  summary: z.string(),
})
export const step = z.object({
  id,
  at: instant,
  receivedAt: instant,
  userId: z.number(),
  userName: z.string(),
  device: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  action: z.string(),
  kind: z.enum(['made', 'changed', 'deleted']),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Only of a roll call that was moved. */
  place: z.optional(rollPlace),
  /** Only of a roll call: the changes of its marks. */
  marks: z.optional(
    z.array(
      z.object({
        table: z.enum(['attendance', 'performance']),
        studentId: id,
        field: z.string(),
        from: z.unknown(),
        to: z.unknown(),
      }),
    ),
  ),
})
/** A page of a person's history. */
export const personHistory = z.object({
  steps: z.array(z.extend(step, { table: z.enum(['users', 'studentRecords', 'enrollments', 'rollCalls']), key })),
  next: z.nullable(id),
})
/** A password for one sign-in. `login` is the e-mail or username to sign in with. */
export const newPassword = z.object({
  id,
  name: z.string(),
  login: z.nullable(z.string()),
  oneTimePassword: z.string(),
  /** What became of the person's second factor. */
  secondFactor: z.enum(['none', 'removed', 'kept']),
})

/** First passwords, of those who got one. */
export const firstPasswords = z.array(z.object({ userId: id, password: z.string() }))

export const openSession = z.object({ user: z.nullable(user) })
export const deviceKey = z.object({ userId: id, key: z.string() })
export const counted = z.object({ count: z.number() })

const rowsByTable = z.partialRecord(z.enum(tableNames as [string, ...string[]]), z.number())
/** What a dry run reports: how many rows of which table would change. */
export const dryRunAnswer = z.object({ removes: rowsByTable, changes: rowsByTable })
const restoreDryRunAnswer = z.object({ restores: rowsByTable })

export const restored = z.union([z.object({ id, restored: z.number() }), restoreDryRunAnswer])
/** A copy of everything the server holds of a person, by table. */
export const personData = z.object({
  madeAt: instant,
  person: z.object({ id, name: z.string() }),
  sections: z.array(
    z.object({
      table: z.string(),
      title: z.string(),
      columns: z.record(z.string(), z.string()),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  names: z.record(z.string(), z.record(z.string(), z.string())),
})
/** What an erasure would take and leave, as counts, or whose data was erased. */
export const erasure = z.union([
  z.object({
    erases: z.object({ texts: z.number(), marks: z.number(), enrollments: z.number(), classes: z.number() }),
  }),
  z.object({ erased: id }),
])
/** A class with its teacher's name. */
export const taughtClass = z.extend(schoolClass, { teacherName: z.nullable(z.string()) })
const listedStudent = z.pick(user, { id: true, name: true, email: true, category: true })
export const listedStudents = z.array(listedStudent)
export const classStudents = z.object({ students: z.array(listedStudent) })
export const completionState = z.object({ isCompleted: z.boolean(), performanceLevel })
export const attendanceStatus = z.object({ lessonId: id, hasDoneStatus: z.boolean() })
/** A meeting of a class, on its day at its time. */
export const scheduled = z.extend(
  z.pick(schoolClass, { id: true, title: true, weekday: true, classTime: true, currentLessonId: true }),
  { moduleId: z.nullable(id), subject: z.nullable(z.string()), minutes: z.number(), room: z.nullable(z.string()) },
)
export const classLessons = z.object({
  classId: id,
  lessons: z.array(lesson),
  modules: z.array(z.extend(module, { lessons: z.array(lesson) })),
})
const counts = z.object({ good: z.number(), average: z.number(), poor: z.number() })
export const classPerformance = z.object({
  students: z.array(
    z.object({
      student: listedStudent,
      attendance: z.object({
        present: z.number(),
        absent: z.number(),
        late: z.number(),
        justified: z.number(),
        rate: z.nullable(z.number()),
      }),
      evaluation: z.object({ selfPerformance: counts }),
    }),
  ),
  summary: z.object({
    totalStudents: z.number(),
    totalEvaluations: z.number(),
    attendanceRate: z.nullable(z.number()),
    performanceDistribution: counts,
  }),
  dailyPerformance: z.array(
    z.object({ studentId: id, rating: z.nullable(performanceLevel), comment: z.nullable(z.string()) }),
  ),
})
export const progress = z.object({ modules: z.array(z.object({ id, completion: z.number() })) })
export const healthy = z.object({ ok: z.boolean() })
