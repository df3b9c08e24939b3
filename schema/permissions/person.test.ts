import { expect, test } from 'vitest'
import { type Reader, wholeRow } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { mustReadPerson } from './person.ts'

// Covers: who may open the page of a student or a teacher.

const people = {
  celia: { id: 1, role: 'admin', schoolId: 1 },
  davi: { id: 2, role: 'admin', schoolId: 1 },
  marina: { id: 10, role: 'teacher', schoolId: 1 },
  otavio: { id: 11, role: 'teacher', schoolId: 1 },
  ana: { id: 21, role: 'student', schoolId: 1 },
  bento: { id: 22, role: 'student', schoolId: 1 },
  ines: { id: 31, role: 'admin', schoolId: 2 },
  ugo: { id: 32, role: 'teacher', schoolId: 2 },
  raissa: { id: 41, role: 'student', schoolId: 2 },
  rede: { id: 50, role: 'admin', schoolId: null },
  rui: { id: 51, role: 'superadmin', schoolId: null },
} as const
type Name = keyof typeof people
const personOf = (name: Name): User => wholeRow('users', { ...people[name], name, createdAt: 0 })

/** Marina teaches Ana in class 3; Otávio teaches Bento in class 4; Ugo teaches Raissa in class 8. */
const classes = [
  { id: 3, teacherId: 10, schoolId: 1 },
  { id: 4, teacherId: 11, schoolId: 1 },
  { id: 8, teacherId: 32, schoolId: 2 },
]
const enrollments = [
  { classId: 3, studentId: 21, leftAt: null },
  { classId: 4, studentId: 22, leftAt: null },
  { classId: 8, studentId: 41, leftAt: null },
]
const rows = {
  where: async (table: string, match: Record<string, unknown>) =>
    ((table === 'classes' ? classes : enrollments) as Record<string, unknown>[]).filter((row) =>
      Object.entries(match).every(([field, value]) => row[field] === value),
    ),
} as unknown as Reader

/** `+`: the page opens. `3`: 403, `4`: 404. */
const expected = `
        celia davi marina otavio ana bento ines ugo raissa rede rui
celia   4     4    +      +      +   +     4    4   4      4    4
davi    4     4    +      +      +   +     4    4   4      4    4
marina  4     4    +      3      +   3     4    4   4      4    4
otavio  4     4    3      +      3   +     4    4   4      4    4
ana     4     4    4      4      +   4     4    4   4      4    4
bento   4     4    4      4      4   +     4    4   4      4    4
ines    4     4    4      4      4   4     4    +   +      4    4
ugo     4     4    4      4      4   4     4    +   +      4    4
raissa  4     4    4      4      4   4     4    4   +      4    4
rede    4     4    +      +      +   +     4    +   +      4    4
rui     4     4    +      +      +   +     4    +   +      4    4
`
const [head, ...lines] = expected.trim().split('\n')
const targets = head!.trim().split(/\s+/) as Name[]

test.each(lines.map((line) => line.split(/\s+/) as [Name, ...string[]]))(
  '%s opens the pages of their own people',
  async (who, ...marks) => {
    const signs = { notAllowed: '3', notFound: '4' } as const
    const seen = targets.map(async (target) => {
      try {
        await mustReadPerson(personOf(who), personOf(target), rows)
        return '+'
      } catch (error) {
        return signs[(error as { code: keyof typeof signs }).code]
      }
    })
    expect(await Promise.all(seen)).toEqual(marks)
  },
)

test('somebody who is not there is not found, whoever asks', async () => {
  for (const who of Object.keys(people) as Name[])
    await expect(mustReadPerson(personOf(who), undefined, rows), who).rejects.toMatchObject({ code: 'notFound' })
})

test('a teacher reads of a student only what is of the classes they teach', async () => {
  const isReadable = await mustReadPerson(personOf('marina'), personOf('ana'), rows)
  expect([3, 4].map((classId) => isReadable({ classId }))).toEqual([true, false])
  const ofOffice = await mustReadPerson(personOf('celia'), personOf('ana'), rows)
  expect([3, 4].map((classId) => ofOffice({ classId }))).toEqual([true, true])
})
