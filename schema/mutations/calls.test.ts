import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, performanceLevels } from '../entities/labels.ts'
import { Refusal } from '../errors.ts'
import { completeLesson } from './completeLesson.ts'
import { createSchool } from './createSchool.ts'
import { deleteSchool } from './deleteSchool.ts'
import { deleteUser } from './deleteUser.ts'
import { mutationFor, mutations } from './index.ts'
import { markAttendance } from './markAttendance.ts'
import { argsOf, callOf, type Mutation } from './mutation.ts'
import { ratePerformance } from './ratePerformance.ts'
import { removeAdministrator } from './removeAdministrator.ts'
import { setCurrentLesson } from './setCurrentLesson.ts'
import { setMainAdmin } from './setMainAdmin.ts'
import { takeRollCall } from './takeRollCall.ts'
import { updateSchool } from './updateSchool.ts'
import { updateUser } from './updateUser.ts'

const id = fc.integer({ min: 1, max: 2 ** 50 })
const level = fc.constantFrom(...performanceLevels)
const date = fc.integer({ min: 0, max: 3000 }).map((n) => new Date(n * 86_400_000 + 1.6e12).toISOString().slice(0, 10))
const words = fc.string({ maxLength: 30 }).map((text) => text.trim())
const name = words.filter(Boolean)
const optional = { requiredKeys: [] as never[] }

const given = new Map<string, fc.Arbitrary<Record<string, unknown>>>([
  [
    takeRollCall.name,
    fc.record(
      {
        classId: id,
        lessonId: id,
        attendanceDate: date,
        marks: fc.array(
          fc
            .tuple(
              id,
              fc.record({ present: fc.option(fc.boolean()), rating: fc.option(level), comment: words }, optional),
            )
            .map(([studentId, mark]) => ({ studentId, ...mark })),
          { maxLength: 5 },
        ),
        concluded: fc.boolean(),
      },
      { requiredKeys: ['classId', 'lessonId', 'attendanceDate', 'marks'] },
    ),
  ],
  [
    markAttendance.name,
    fc.record({ studentId: id, lessonId: id, classId: id, present: fc.boolean(), attendanceDate: date }),
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

// A mutation without arbitrary arguments here fails its test: whoever adds one says what it may be given.
test.each(mutations.map((act) => [act.name, act] as [string, Mutation]))(
  '%s comes back from its call as it went',
  (name, act) => {
    const some = given.get(name)
    if (!some) throw new Error(`Say in this file what ${name} may be given.`)
    fc.assert(
      fc.property(some, (args) => {
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

test('no two acts have one call or one name', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  expect(new Set(mutations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).size).toBe(
    mutations.length,
  )
})

test('a call nobody knows is nobody’s', () => {
  expect(mutationFor('DELETE', '/api/everything')).toBeUndefined()
})

test('the address wins over the body, and what does not fit is refused with 400', () => {
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
