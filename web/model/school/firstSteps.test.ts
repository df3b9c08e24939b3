import { expect, test } from 'vitest'
import type { Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import { firstSteps, guideIsOver } from './firstSteps.ts'
import { schoolFacts } from './schoolFacts.ts'

// Covers: trials, first-run checklist for administrators.

type School = { [T in TableName]?: Partial<Rows[T]>[] }

const reading = (school: School): Reader => ({
  get: async () => undefined,
  async where(table, match) {
    const rows = (school[table] ?? []) as Record<string, unknown>[]
    return rows.filter((row) => Object.entries(match).every(([field, value]) => row[field] === value)) as never
  },
})
const now = Date.UTC(2026, 10, 25, 12)
const today = '2026-11-25'
const stepsOf = async (school: School) => firstSteps(await schoolFacts(reading(school), 1, now))
const linesOf = async (school: School) =>
  (await stepsOf(school)).map(({ done, text, act }) => `${done ? '✓' : '·'} ${text}${act ? ` [${act.label}]` : ''}`)

const person = (id: number, role: 'student' | 'teacher', rest: Partial<Rows['users']> = {}) => ({
  ...{ id, role, schoolId: 1, name: `Pessoa ${id}`, mustChangePassword: true, barred: false },
  ...rest,
})
const [ana, bento] = [person(1, 'student'), person(2, 'student')]
const [carla, davi] = [person(3, 'teacher'), person(4, 'teacher')]
const enrollment = (classId: number, studentId: number, leftAt: number | null = null) => ({
  classId,
  studentId,
  leftAt,
})

const begun: School = {
  users: [ana, bento, carla],
  classes: [{ id: 7, schoolId: 1, teacherId: 3 }],
  modules: [{ id: 5, schoolId: 1 }],
  lessons: [{ id: 6, moduleId: 5 }],
  moduleClasses: [{ moduleId: 5, classId: 7 }],
  enrollments: [enrollment(7, 1)],
}

test('an empty school is told what comes first', async () => {
  expect(await linesOf({})).toEqual([
    '· Ainda não há ninguém nas listas da escola. [Importar listas]',
    '· Ainda não há turmas. [Importar turmas]',
    '· Depois das listas: cada professor recebe a primeira senha.',
    '· O professor entra no celular, abre a turma, faz a chamada e conclui. Ela aparece aqui na hora.',
  ])
})

test('half of the lists says what is there and which half is missing', async () => {
  expect((await linesOf({ users: [ana, bento] }))[0]).toBe('· 2 alunos. Faltam os professores. [Importar professores]')
  expect((await linesOf({ users: [carla] }))[0]).toBe('· 1 professor. Faltam os alunos. [Importar listas]')
})

test('classes are ready when each has a teacher, students and lessons; the act is about what is missing first', async () => {
  const classes = [
    { id: 7, schoolId: 1, teacherId: 3 },
    { id: 8, schoolId: 1, teacherId: null },
  ]
  expect((await linesOf({ ...begun, classes }))[1]).toBe(
    '· 2 turmas; sem professor: 1, sem alunos: 1, sem aulas para a chamada: 1. [Dar professor às turmas]',
  )
  const taught = [classes[0]!, { ...classes[1]!, teacherId: 3 }]
  expect((await linesOf({ ...begun, classes: taught }))[1]).toContain('[Matricular alunos]')
  const filled = { ...begun, classes: taught, enrollments: [enrollment(7, 1), enrollment(8, 2)] }
  expect((await linesOf(filled))[1]).toBe('· 2 turmas; sem aulas para a chamada: 1. [Dar módulos às turmas]')
  expect((await linesOf({ ...filled, lessons: [] }))[1]).toContain('[Criar módulo com aulas]')
  expect((await linesOf(begun))[1]).toBe('✓ 1 turma, com professor, alunos e aulas para a chamada.')
})

test('a class that everybody has left has no students', async () => {
  expect((await linesOf({ ...begun, enrollments: [enrollment(7, 1, 1000)] }))[1]).toContain('sem alunos: 1')
})

test('a teacher has signed in once they chose a password of their own; who may not sign in is not waited for', async () => {
  expect((await linesOf({ users: [carla, { ...davi, mustChangePassword: false }] }))[2]).toBe(
    '· Falta entrar e escolher a própria senha: 1 de 2 professores. [Fazer cartões de acesso]',
  )
  expect(
    (
      await linesOf({
        users: [
          { ...carla, barred: true },
          { ...davi, mustChangePassword: false },
        ],
      })
    )[2],
  ).toMatch(/^✓/)
})

test('a roll that is only begun is not yet the first; a concluded one is', async () => {
  const roll = { classId: 7, lessonId: 6, date: '2026-11-23', concludedAt: null }
  expect((await linesOf({ ...begun, rollCalls: [roll] }))[3]).toMatch(/^· .*\[Ver turmas e horários]$/)
  expect((await linesOf({ ...begun, rollCalls: [{ ...roll, concludedAt: 5 }] }))[3]).toBe(
    '✓ A primeira foi a do dia 23/11/2026.',
  )
})

test('nothing of another school and nobody whose data was erased counts', async () => {
  const others = {
    users: [person(1, 'student', { schoolId: 2 }), person(9, 'student', { name: 'Pessoa apagada nº 9' })],
  }
  expect(await linesOf({ ...others, classes: [{ id: 7, schoolId: 2, teacherId: 3 }] })).toEqual(await linesOf({}))
})

test('the guide is over when all is done, or when the school has been taking rolls for two weeks', async () => {
  const isOver = async (school: School) => guideIsOver(await schoolFacts(reading(school), 1, now), today)
  const roll = (date: string) => ({ classId: 7, lessonId: 6, date, concludedAt: 5 })
  const ready = { ...begun, users: [ana, { ...carla, mustChangePassword: false }] }
  expect(await isOver(ready)).toBe(false)
  expect(await isOver({ ...ready, rollCalls: [roll('2026-11-25')] })).toBe(true)
  expect(await isOver({ ...begun, rollCalls: [roll('2026-11-11')] })).toBe(false)
  expect(await isOver({ ...begun, rollCalls: [roll('2026-11-25'), roll('2026-11-10')] })).toBe(true)
})
