import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findForeignData, type Line } from './findForeignData.ts'

// Covers: design invariant 5, for all answers of all servers in the whole browser run (decisions section 1).
const folder = process.env.CHAMADA_ANSWERS!
const files = existsSync(folder) ? readdirSync(folder) : []
const linesOf = (file: string): Line[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const recorded = files.map((file) => findForeignData(linesOf(file)))

describe.each(['nobody', 'student', 'teacher', 'admin', 'superadmin'])('%s', (role) => {
  test('got answers in the browser run, and never a byte that is not theirs', () => {
    const mine = recorded.flatMap((server) => server[role] ?? [])
    expect(mine.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(0)
    expect([...new Set(mine.flatMap(({ wrong }) => wrong))].slice(0, 20)).toEqual([])
  })
})

test('a byte that belongs to another person would be found', () => {
  const school = (id: number) => ({ id, name: `Escola ${id}` })
  const user = (id: number, role: string, schoolId: number) => ({
    id,
    role,
    schoolId,
    name: `Pessoa ${id}`,
    email: `${id}@x.br`,
  })
  const users = [
    user(1, 'admin', 1),
    user(2, 'teacher', 1),
    user(3, 'student', 1),
    user(4, 'student', 1),
    user(5, 'student', 2),
    user(6, 'teacher', 1),
  ]
  const people = {
    schools: [school(1), school(2)],
    users,
    classes: [
      { id: 7, teacherId: 2 },
      { id: 8, teacherId: null },
    ],
    enrollments: [
      { classId: 7, studentId: 3 },
      { classId: 8, studentId: 4 },
    ],
    moduleClasses: [
      { moduleId: 30, classId: 7, teacherId: null },
      { moduleId: 31, classId: 7, teacherId: 6 },
    ],
    coverages: [],
    lessons: [
      { id: 300, moduleId: 30 },
      { id: 310, moduleId: 31 },
    ],
  }
  const leaksTo = (id: number, role: string, answer: unknown) => {
    const line = (url: string, body: unknown, more: object) => ({
      url,
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
      ...more,
    })
    const lines = [
      { people },
      line('/api/login', users[id - 1], { setCookie: 'chamada=k; Path=/' }),
      line('/api/sync', answer, { cookie: 'chamada=k' }),
    ]
    return findForeignData(lines as unknown as Line[])[role]!.wrong.length
  }
  expect(leaksTo(3, 'student', [users[1], { studentId: 3 }, { visibility: 'both' }])).toBe(0)
  for (const stranger of [{ name: 'Pessoa 4' }, { email: '5@x.br' }, { studentId: 4 }, { visibility: 'teacher' }])
    expect(leaksTo(3, 'student', [stranger]), JSON.stringify(stranger)).toBe(1)
  expect(leaksTo(2, 'teacher', [users[2], { classId: 7 }, { visibility: 'teacher' }])).toBe(0)
  for (const stranger of [{ name: 'Pessoa 4' }, { classId: 8 }, { name: 'Pessoa 5' }, { hash: '$argon2id$v=19' }])
    expect(leaksTo(2, 'teacher', [stranger]), JSON.stringify(stranger)).toBe(1)
  // Of a class, teacher 6 has one subject.
  const roll = (lessonId: number, mark: object) => ({ classId: 7, lessonId, marks: [{ studentId: 3, ...mark }] })
  const absent = { present: false, detail: 'justified' }
  expect(leaksTo(6, 'teacher', [users[2], roll(300, absent), roll(310, { rating: 'good', comment: 'Oi' })])).toBe(0)
  for (const words of [{ rating: 'good' }, { comment: 'Oi' }, { ...absent, reason: 'Consulta' }])
    expect(leaksTo(6, 'teacher', [roll(300, words)]), JSON.stringify(words)).toBe(1)
  expect(leaksTo(6, 'teacher', [{ classId: 7, lessonId: 300, contentRating: 5 }])).toBe(1)
  expect(leaksTo(1, 'admin', [...users.slice(0, 4), { classId: 8 }])).toBe(0)
  expect(leaksTo(1, 'admin', [{ name: 'Pessoa 5' }])).toBe(1)
})
