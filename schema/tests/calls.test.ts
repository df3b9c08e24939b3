import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, performanceLevels, weekdays } from '#schema/entities/labels.ts'
import type { Reader } from '#schema/entities/tables.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { removeClassTeacher } from '#schema/mutations/class/removeClassTeacher.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { mutationFor, mutations } from '#schema/mutations/index.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { argsOf, callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { createSchool } from '#schema/mutations/school/createSchool.ts'
import { deleteSchool } from '#schema/mutations/school/deleteSchool.ts'
import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import { setMainAdmin } from '#schema/mutations/school/setMainAdmin.ts'
import { updateSchool } from '#schema/mutations/school/updateSchool.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import { Refusal } from '../errors.ts'

const id = fc.integer({ min: 1, max: 2 ** 50 })
const level = fc.constantFrom(...performanceLevels)
const date = fc.integer({ min: 0, max: 3000 }).map((n) => new Date(n * 86_400_000 + 1.6e12).toISOString().slice(0, 10))
const words = fc.string({ maxLength: 30 }).map((text) => text.trim())
const title = words.filter((text) => text !== '')
const stars = fc.integer({ min: 1, max: 5 })
const classTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const whenAndFor = { weekday: fc.constantFrom(...weekdays), classTime, category: fc.constantFrom(...categories) }
const name = words.filter(Boolean)
const optional = { requiredKeys: [] as never[] }

const line = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `a${text}`.trim())
const seenBy = fc.constantFrom('student', 'teacher', 'both')
const videoEmbed = fc.webPath().map((path) => `<iframe src="https://v.example${encodeURI(path)}"></iframe>`)
const fileUrl = fc.webUrl()
const fileType = fc.constantFrom('link', 'document', 'image', 'audio', 'other')
const order = fc.integer({ min: 1, max: 99 })
const legacy = {
  videoUrl: fileUrl,
  videoEmbed,
  materialUrl: fileUrl,
  materialUrls: fc.array(fileUrl, { maxLength: 3 }),
}
const anyOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ ...fields, id }, { requiredKeys: ['id'] }).filter((args) => Object.keys(args).length > 1) as fc.Arbitrary<
    Record<string, unknown>
  >
const moduleFields = { title: line, description: words, order, duration: fc.nat(), active: fc.boolean() }

const marked: fc.Arbitrary<{ present: boolean; detail?: 'late' | 'justified' | null; reason?: string | null }> =
  fc.oneof(
    fc.record({ present: fc.boolean() }),
    fc.constant({ present: true, detail: 'late' as const }),
    fc.record({ present: fc.constant(false), detail: fc.constant('justified' as const), reason: line }),
  )
const presence = fc.oneof(marked, fc.constant({ present: null }))

const argsOfAct = new Map<string, fc.Arbitrary<Record<string, unknown>>>([
  [
    'createModule',
    fc.record({ ...moduleFields, schoolId: id }, { requiredKeys: ['title', 'order', 'active'] }) as never,
  ],
  ['updateModule', anyOf(moduleFields)],
  ['deleteModule', fc.record({ id })],
  [
    'createLesson',
    fc.record(
      { moduleId: id, title: line, description: words, order, ...legacy },
      { requiredKeys: ['moduleId', 'title'] },
    ) as never,
  ],
  ['updateLesson', anyOf({ title: line, description: words, order, ...legacy })],
  ['deleteLesson', fc.record({ id })],
  [
    'createLessonVideo',
    fc.record(
      { lessonId: id, title: line, videoEmbed, visibility: seenBy, order },
      { requiredKeys: ['lessonId', 'title', 'videoEmbed', 'visibility'] },
    ) as never,
  ],
  ['updateLessonVideo', anyOf({ title: line, videoEmbed, visibility: seenBy, order })],
  ['deleteLessonVideo', fc.record({ id })],
  ['createMaterial', fc.record({ lessonId: id, title: line, fileType, fileUrl, visibility: seenBy })],
  ['updateMaterial', anyOf({ title: line, fileType, fileUrl, visibility: seenBy })],
  ['deleteMaterial', fc.record({ id })],
  ['linkModule', fc.record({ moduleId: id, classId: id })],
  ['unlinkModule', fc.record({ moduleId: id, classId: id })],
  ['createCourse', fc.record({ title: line, description: words, schoolId: id }, { requiredKeys: ['title'] }) as never],
  ['updateCourse', anyOf({ title: line, description: words })],
  ['deleteCourse', fc.record({ id })],
  [
    takeRollCall.name,
    fc.record(
      {
        classId: id,
        lessonId: id,
        attendanceDate: date,
        marks: fc.array(
          fc
            .tuple(id, fc.record({ presence, rating: fc.option(level), comment: words }, optional))
            .map(([studentId, { presence = {}, ...rated }]) => ({ studentId, ...presence, ...rated })),
          { maxLength: 5 },
        ),
        concluded: fc.boolean(),
      },
      { requiredKeys: ['classId', 'lessonId', 'attendanceDate', 'marks'] },
    ),
  ],
  [cancelRollCall.name, fc.record({ classId: id, lessonId: id, attendanceDate: date, reason: fc.option(line) })],
  [
    markAttendance.name,
    fc
      .tuple(fc.record({ studentId: id, lessonId: id, classId: id, attendanceDate: date }), marked)
      .map(([about, mark]) => ({ ...about, ...mark })),
  ],
  [
    ratePerformance.name,
    fc.record(
      { studentId: id, lessonId: id, rating: level, classId: id, comment: words, date },
      { requiredKeys: ['studentId', 'lessonId', 'rating'] },
    ),
  ],
  [setCurrentLesson.name, fc.record({ classId: id, lessonId: id })],
  [completeLesson.name, fc.record({ lessonId: id, classId: id, isCompleted: fc.boolean(), performanceLevel: level })],
  [
    createClass.name,
    fc.record(
      { title, teacherId: fc.option(id), ...whenAndFor, moduleId: id, schoolId: id },
      { requiredKeys: ['title', 'weekday', 'classTime', 'category'] },
    ),
  ],
  [
    updateClass.name,
    fc.record({ classId: id, title, teacherId: fc.option(id), ...whenAndFor }, { requiredKeys: ['classId'] }),
  ],
  [deleteClass.name, fc.record({ classId: id })],
  [removeClassTeacher.name, fc.record({ classId: id })],
  [enrollStudent.name, fc.record({ classId: id, studentId: id })],
  [unenrollStudent.name, fc.record({ classId: id, studentId: id })],
  [
    evaluateLesson.name,
    fc.record(
      {
        lessonId: id,
        attendanceId: id,
        contentRating: stars,
        teacherRating: stars,
        selfPerformance: level,
        studentId: id,
        selfComment: fc.option(words),
        contentComment: words,
        teacherComment: words,
      },
      {
        requiredKeys: ['lessonId', 'attendanceId', 'contentRating', 'teacherRating', 'selfPerformance', 'studentId'],
      },
    ),
  ],
  [
    updateUser.name,
    fc.record(
      { id, name, email: fc.nat().map((n) => `p${n}@escola.br`), category: fc.option(fc.constantFrom(...categories)) },
      { requiredKeys: ['id'] },
    ),
  ],
  [deleteUser.name, fc.record({ id })],
  [removeAdministrator.name, fc.record({ id })],
  [createSchool.name, fc.record({ name, active: fc.boolean() })],
  [updateSchool.name, fc.record({ id, name, active: fc.boolean() }, { requiredKeys: ['id'] })],
  [deleteSchool.name, fc.record({ id })],
  [setMainAdmin.name, fc.record({ id, adminId: id })],
])

// A mutation without arbitrary arguments in this file fails its test: whoever adds a mutation adds its arguments.
test.each(mutations.map((act) => [act.name, act] as [string, Mutation]))(
  '%s is read back from its call as it was sent',
  (name, act) => {
    const arbitrary = argsOfAct.get(name)
    if (!arbitrary) throw new Error(`Add arguments for ${name} in this file.`)
    fc.assert(
      fc.property(arbitrary, (args) => {
        const call = callOf(act, args)
        const sent = JSON.parse(JSON.stringify(call)) as typeof call
        const found = mutationFor(sent.method, sent.path)
        expect(found?.act).toBe(act)
        expect(argsOf(act, found!.parameters, sent.body)).toEqual(args)
      }),
      { numRuns: 1_000 },
    )
  },
)

// A device applies the plans of waiting calls to rows that may be gone by then. If one failed, the device could never
// sync again.
test.each(mutations.map((act) => [act.name, act] as [string, Mutation]))(
  '%s refuses, and does not fail, when every row it mentions is gone',
  async (name, act) => {
    const rows: Reader = { get: async () => undefined, where: async () => [] }
    const actor = fc.constantFrom(
      { id: 10, role: 'admin', schoolId: 1, name: 'Célia' } as const,
      { id: 2, role: 'admin', schoolId: null, name: 'Gil' } as const,
      { id: 12, role: 'teacher', schoolId: 1, name: 'Marina' } as const,
    )
    await fc.assert(
      fc.asyncProperty(argsOfAct.get(name)!, actor, async (args, actor) => {
        const ids = idsFrom(2 ** 33, act.createsRows?.(args))
        const end = await act.plan({ actor, args, rows, at: 1, ids }).catch((error: unknown) => error)
        expect(Array.isArray(end) || end instanceof Refusal, String(end)).toBe(true)
      }),
      { numRuns: 50 },
    )
  },
)

test('no two mutations share a call or a name', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  expect(new Set(mutations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).size).toBe(
    mutations.length,
  )
})

test('an unknown call has no mutation', () => {
  expect(mutationFor('DELETE', '/api/everything')).toBeUndefined()
})

test('the address overrides the body, and invalid arguments are refused with 400', () => {
  const act = setCurrentLesson as unknown as Mutation
  expect(argsOf(act, { classId: '5' }, { classId: 6, lessonId: 7 })).toEqual({ classId: 5, lessonId: 7 })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), fc.jsonValue(), (parameters, body) => {
      try {
        argsOf(act, parameters, body)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect((error as Refusal).status).toBe(400)
      }
    }),
    { numRuns: 2_000 },
  )
})
