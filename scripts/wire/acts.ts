import type { Chance } from './chance.ts'
import type { Change, WireClient } from './client.ts'
import type { Row } from './mirror.ts'

/** An act to queue: the call, what it writes, and how many ids its rows need. */
type Act = { act: (id: number) => Omit<Change, 'id' | 'at' | 'epoch'>; takes?: number }
type Draw = (client: WireClient, day: string) => Act | undefined

const levels = ['good', 'average', 'poor'] as const
const id = (row: Row) => row.id as number
const number = (row: Row, field: string) => row[field] as number

/** The rows that wire clients created and did not delete. Only those are deleted, so the school keeps its own data. */
const own = (client: WireClient, table: string) =>
  client.mirror.all(table).filter(({ title }) => String(title).startsWith('wire '))

const words = (client: WireClient, chance: Chance) => `wire ${client.name} ${chance.between(1, 1e9)}`

/** A class, a lesson of one of its modules, and the students in it now. */
function roomOf({ mirror, chance }: WireClient) {
  const schoolClass = chance.one(mirror.all('classes'))
  if (!schoolClass) return undefined
  const classId = id(schoolClass)
  const modules = new Set(
    mirror
      .all('moduleClasses')
      .filter((link) => link.classId === classId)
      .map((link) => link.moduleId),
  )
  const lesson = chance.one(mirror.all('lessons').filter(({ moduleId }) => modules.has(moduleId)))
  const students = mirror.all('enrollments').filter((e) => e.classId === classId && e.leftAt === null)
  return lesson && { classId, lessonId: id(lesson), base: !String(lesson.title).startsWith('wire '), students }
}

const rolls: Draw = (client, date) => {
  const { chance } = client
  const room = roomOf(client)
  if (!room?.students.length) return undefined
  const { classId, lessonId, students } = room
  const row = `rolls:${classId}/${lessonId}/${date}`
  const one = chance.percent(60)
  const chosen = one ? [chance.one(students)!] : students.filter(() => chance.percent(60))
  const marks = chosen.map((each) => ({
    studentId: number(each, 'studentId'),
    present: chance.percent(80),
    ...(chance.percent(30) && { rating: chance.one(levels)! }),
  }))
  return {
    act: () => ({
      method: 'POST',
      path: `/api/classes/${classId}/lessons/${lessonId}/attendance`,
      body: { attendanceDate: date, marks },
      writes: marks.flatMap(({ studentId, present, rating }) => [
        { row, field: `${studentId}.present`, value: present },
        ...(rating ? [{ row, field: `${studentId}.rating`, value: rating }] : []),
      ]),
    }),
  }
}

const singleMarks: Draw = (client, date) => {
  const { chance } = client
  const room = roomOf(client)
  const student = chance.one(room?.students ?? [])
  if (!room || !student) return undefined
  const { classId, lessonId } = room
  const studentId = number(student, 'studentId')
  const row = `rolls:${classId}/${lessonId}/${date}`
  const present = chance.percent(70)
  const rating = chance.one(levels)!
  const mark = chance.percent(50)
  return {
    act: () => ({
      method: 'POST',
      path: mark ? '/api/attendance' : '/api/performance',
      body: { studentId, lessonId, classId, ...(mark ? { present, attendanceDate: date } : { rating, date }) },
      writes: [{ row, field: `${studentId}.${mark ? 'present' : 'rating'}`, value: mark ? present : rating }],
    }),
  }
}

const completions: Draw = (client) => {
  const room = roomOf(client)
  if (!room) return undefined
  const { classId, lessonId } = room
  const row = `completions:${lessonId}/${classId}`
  const performanceLevel = client.chance.one(levels)!
  return {
    act: () => ({
      method: 'POST',
      path: `/api/lessons/${lessonId}/classes/${classId}/completion`,
      body: { isCompleted: true, performanceLevel },
      writes: [
        { row, field: 'isCompleted', value: true },
        { row, field: 'performanceLevel', value: performanceLevel },
      ],
    }),
  }
}

const currentLessons: Draw = (client) => {
  const room = roomOf(client)
  // Deleting a lesson resets this field, so only lessons that are never deleted are used.
  if (!room?.base) return undefined
  const { classId, lessonId } = room
  return {
    act: () => ({
      method: 'PATCH',
      path: `/api/classes/${classId}/current-lesson`,
      body: { lessonId },
      writes: [{ row: `classes:${classId}`, field: 'currentLessonId', value: lessonId }],
    }),
  }
}

const renames: Draw = (client) => {
  const { mirror, chance } = client
  const student = chance.one(mirror.all('users').filter(({ role }) => role === 'student'))
  if (!student) return undefined
  const name = `Aluno ${chance.between(1, 1e9)}`
  return {
    act: () => ({
      method: 'PATCH',
      path: `/api/users/${id(student)}`,
      body: { name },
      writes: [{ row: `users:${id(student)}`, field: 'name', value: name }],
    }),
  }
}

const enrollments: Draw = (client) => {
  const { mirror, chance } = client
  const schoolClass = chance.one(mirror.all('classes'))
  if (!schoolClass) return undefined
  const classId = id(schoolClass)
  const inside = chance.one(mirror.all('enrollments').filter((e) => e.classId === classId && e.leftAt === null))
  if (inside && chance.percent(40)) {
    const studentId = number(inside, 'studentId')
    // The accounts that the trial signs in with stay in their classes.
    if (studentId < 20) return undefined
    return {
      act: () => ({
        method: 'DELETE',
        path: `/api/classes/${classId}/students/${studentId}`,
        body: null,
        writes: [{ row: `enrollments:${classId}/${studentId}`, field: 'isIn', value: false }],
      }),
    }
  }
  const studentId = id(chance.one(mirror.all('users').filter(({ role }) => role === 'student'))!)
  return {
    act: () => ({
      method: 'POST',
      path: '/api/enrollments',
      body: { classId, studentId },
      writes: [{ row: `enrollments:${classId}/${studentId}`, field: 'isIn', value: true }],
    }),
  }
}

/** Creates a row, or changes or deletes one that a wire client created. */
const rowsOf =
  (table: 'modules' | 'lessons' | 'classes' | 'materials', parent?: 'modules' | 'lessons'): Draw =>
  (client) => {
    const { mirror, chance } = client
    const title = words(client, chance)
    const mine = chance.one(own(client, table))
    const path = `/api/${table}`
    if (mine && chance.percent(15) && table !== 'materials')
      return {
        act: () => ({
          method: 'DELETE',
          path: `${path}/${id(mine)}`,
          body: null,
          writes: [],
          removes: `${table}:${id(mine)}`,
        }),
      }
    if (mine && chance.percent(40)) {
      const writes = [{ row: `${table}:${id(mine)}`, field: 'title', value: title }]
      return { act: () => ({ method: 'PUT', path: `${path}/${id(mine)}`, body: { title }, writes }) }
    }
    const within = parent && chance.one(chance.percent(60) ? own(client, parent) : mirror.all(parent))
    if (parent && !within) return undefined
    const extra = {
      ...(parent === 'modules' && { moduleId: id(within!) }),
      ...(parent === 'lessons' && { lessonId: id(within!), fileUrl: 'https://escola.example/folha.pdf' }),
    }
    return {
      act: (newId) => ({
        method: 'POST',
        path,
        body: { title, ...extra },
        writes: [{ row: `${table}:${newId}`, field: 'title', value: title }],
        creates: `${table}:${newId}`,
        ...(within && { within: `${parent}:${id(within)}` }),
      }),
    }
  }

const links: Draw = (client) => {
  const { chance } = client
  const module = chance.one(own(client, 'modules'))
  const schoolClass = chance.one(client.mirror.all('classes'))
  if (!module || !schoolClass) return undefined
  const [moduleId, classId] = [id(module), id(schoolClass)]
  const linked = client.mirror.get('moduleClasses', `${moduleId}/${classId}`)
  return {
    act: () =>
      linked
        ? { method: 'DELETE', path: `/api/module-classes/${moduleId}/${classId}`, body: null, writes: [] }
        : { method: 'POST', path: '/api/module-classes', body: { moduleId, classId }, writes: [] },
  }
}

const evaluations: Draw = (client) => {
  const { mirror, chance, userId: studentId } = client
  const roll = chance.one(mirror.all('rolls'))
  const mark = (roll?.marks as Row[] | undefined)?.find((each) => each.studentId === studentId)
  if (!roll || !mark?.attendanceId) return undefined
  const attendanceId = number(mark, 'attendanceId')
  if (mirror.get('evaluations', String(attendanceId)) && chance.percent(90)) return undefined
  const contentRating = chance.between(1, 5)
  return {
    act: () => ({
      method: 'POST',
      path: '/api/evaluations',
      body: {
        ...{ lessonId: roll.lessonId, attendanceId, studentId, contentRating },
        ...{ teacherRating: chance.between(1, 5), selfPerformance: 'good' },
      },
      writes: [{ row: `evaluations:${attendanceId}`, field: 'contentRating', value: contentRating }],
      about: [`lessons:${roll.lessonId}`, `classes:${roll.classId}`],
    }),
  }
}

const drawnBy: Record<string, Draw[]> = {
  teacher: [rolls, rolls, rolls, singleMarks, singleMarks, completions, currentLessons],
  admin: [
    ...[rolls, singleMarks, completions, renames, renames, enrollments, enrollments, links],
    ...[rowsOf('modules'), rowsOf('lessons', 'modules'), rowsOf('lessons', 'modules'), rowsOf('classes')],
    rowsOf('materials', 'lessons'),
  ],
  student: [evaluations],
}

/** Queues one act that this person may do. Returns false when the device's data leaves nothing to do. */
export function actOnce(client: WireClient, role: 'teacher' | 'admin' | 'student', today: string): boolean {
  const drawn = client.chance.one(drawnBy[role]!)!(client, today)
  if (drawn) client.enqueue(drawn.act, drawn.takes)
  return drawn !== undefined
}
