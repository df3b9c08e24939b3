import { dirname, join } from 'node:path'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { keepUpload } from '#server/store/files/uploads.ts'
import { addImport } from '#server/store/imports/imports.ts'
import { addTransfer } from '#server/store/schoolTransfers.ts'
import { samples } from './fileSamples.ts'
import { testServer } from './testServer.ts'
import { unchangedStore } from './unchangedStore.ts'

const zone = 'America/Sao_Paulo'
const now = Date.UTC(2026, 10, 23, 12)
interface LargeSizes {
  /** How often one roll was corrected, and how many rows were deleted one by one. */
  pastActs: number
  /** How many rows one sync deletes. */
  doomedRows: number
  /** How many times as large as the demonstration's the school is. */
  times?: number
}

/**
 * A server with the demonstration's large school, and somebody of each role. One roll has a long history, a module and
 * a class of the largest size were deleted, and so were many single rows.
 * `changeless` answers from the same rows, and undoes whatever it wrote.
 */
export async function largeServer({ pastActs, doomedRows, times = 1 }: LargeSizes) {
  const rows = demoSchool({ now, zone, size: 'large', times })
  const school = rows.schools.at(-1)!.id
  const classes = rows.classes.filter(({ schoolId }) => schoolId === school)
  // The modules of the first grades have the most rolls.
  const [schoolClass, deletedClass] = [classes.find(({ meetings }) => meetings !== null)!, classes.at(-1)!]
  const linked = rows.moduleClasses.filter(({ classId }) => classId === schoolClass.id).map(({ moduleId }) => moduleId)
  const [module, deletedModule] = [linked[0]!, linked[0]! + 1]
  const roll = rows.rollCalls.find(
    ({ classId, lessonId }) =>
      classId === schoolClass.id && rows.lessons.some(({ id, moduleId }) => id === lessonId && moduleId === module),
  )!
  const lesson = roll.lessonId
  const enrolled = (classId: number) =>
    rows.enrollments.filter((row) => row.classId === classId).map(({ studentId }) => studentId)
  const students = enrolled(schoolClass.id)
  const admin = rows.schools.at(-1)!.mainAdminId!
  const people = { super: 1, admin, teacher: schoolClass.teacherId!, student: students[0]! }
  const server = await testServer({ rows })
  const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
  const cookies = {} as Record<LargeCaller, string>
  for (const who of Object.keys(people) as LargeCaller[])
    cookies[who] = (await sessions.start(people[who], server.clock.now())).split(';')[0]!

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, { cookie: cookies.admin, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const lease = async (who: 'admin' | 'teacher') => {
    const { device, epoch, view } = await server.sync(cookies[who], {
      ...{ protocol: 1, userId: people[who], device: null, epoch: null, view: null, cursors: {}, mutations: [] },
    })
    return { device, epoch, view }
  }
  const journal = server.store.t.journal
  const lastEntry = async () => (await server.store.q.select({ id: journal.id }).from(journal)).at(-1)!.id
  const colleague = { name: 'Vera', email: 'vera@chamada.demo', password: 'girassol na janela', role: 'admin' }
  const secondAdmin = (await ask('POST', '/api/register', colleague)).id as number
  await ask('POST', '/api/courses', { title: 'Fundamental' })
  const christmas = { kind: 'holiday', title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-25' }
  await ask('POST', '/api/calendar-days', { days: [christmas] })
  const past = { title: '2025', firstDay: '2025-02-03', lastDay: '2025-12-19' }
  const schoolYear: number = (await ask('POST', '/api/school-years', past)).id
  await ask('POST', '/api/frequency-rules', { firstDay: '2026-02-02', ...defaultFrequencyLimits })
  const visit = { studentId: students[0]!, kind: 'visit', date: '2026-11-20' }
  await ask('POST', '/api/frequency-actions', visit)
  const marks = (n: number) =>
    students.map((studentId, i) => ({ studentId, present: (i + n) % 5 > 0, comment: `${n}` }))
  for (let n = 0; n < pastActs; n += 1)
    await ask('POST', `/api/classes/${schoolClass.id}/lessons/${lesson}/attendance`, {
      attendanceDate: roll.date,
      marks: marks(n),
    })
  for (let n = 0; n < pastActs; n += 1) {
    const made = await ask('POST', '/api/materials', {
      lessonId: lesson,
      title: `Folha ${n}`,
      fileUrl: 'https://m.example/9',
    })
    await ask('DELETE', `/api/materials/${made.id}`)
  }
  await ask('DELETE', `/api/classes/${deletedClass.id}`)
  await ask('DELETE', `/api/modules/${deletedModule}`)
  const deletion = await lastEntry()

  const inLesson = <R extends { lessonId: number }>(all: R[]) => all.find(({ lessonId }) => lessonId === lesson)
  const about = {
    ...{
      school,
      module,
      lesson,
      deletion,
      admin: secondAdmin,
      global: 2,
      course: 1,
      calendarDay: 1,
      schoolYear,
      frequencyRule: 1,
      frequencyAction: 1,
      coverage: 1,
      class: schoolClass.id,
      otherClass: classes[1]!.id,
    },
    ...{ teacher: people.teacher, student: people.student, newcomer: enrolled(classes[1]!.id)[0]!, file: 0 },
    video: (inLesson(rows.lessonVideos) ?? rows.lessonVideos.at(-1)!).id,
    material: (inLesson(rows.materials) ?? rows.materials.at(-1)!).id,
    attendance: rows.attendance.find(
      (row) => row.classId === roll.classId && row.studentId === people.student && row.present,
    )!.id!,
  }
  // Written now, because nothing that a request writes stays.
  await startRun(server.store)
  for (const who of Object.keys(people) as LargeCaller[])
    await server.call('GET', '/api/user/device-key', { cookie: cookies[who] })
  const devices = { admin: await lease('admin'), teacher: await lease('teacher') }
  const ids = (all: { id: number; schoolId: number | null }[]) =>
    all
      .flatMap((row) => (row.schoolId === school ? [row.id] : []))
      .filter((id) => ![deletedModule, deletedClass.id].includes(id))
  const doomed = [
    ...ids(rows.modules)
      .map((id) => `/api/modules/${id}`)
      .slice(0, Math.ceil(doomedRows / 20)),
    ...ids(rows.classes)
      .map((id) => `/api/classes/${id}`)
      .slice(0, Math.ceil(doomedRows / 5)),
    ...ids(rows.users.filter(({ role }) => role === 'student')).map((id) => `/api/users/${id}`),
  ].slice(0, doomedRows)
  const list = { tenant: school, actorId: admin, at: 1, file: 'lista.csv' }
  const imported = await server.store.tx((q) => addImport(q, list))
  const pdf = await keepPdf(server, { tenant: school, userId: admin })
  const elsewhere = rows.users.find(({ role, schoolId }) => role === 'student' && schoolId === rows.schools[0]!.id)!
  const transfers = await addTransfers(server, { school, students, elsewhere })
  const keyOf = { teacher: await deviceKeyOf(server.store, people.teacher) }
  const changeless = server.make(unchangedStore(server.store))
  return {
    ...server,
    changeless,
    cookies,
    people,
    about: { ...about, import: imported, ...transfers },
    students,
    roll,
    devices,
    doomed,
    keyOf,
    pdf,
  }
}

/** Students between the school and another one. The first of the class brings all that the second has. */
async function addTransfers(
  { store }: Awaited<ReturnType<typeof testServer>>,
  about: { school: number; students: number[]; elsewhere: { id: number; schoolId: number | null } },
) {
  const { school, students, elsewhere } = about
  const comes = { fromSchoolId: elsewhere.schoolId!, toSchoolId: school, at: 1 }
  const goes = { fromSchoolId: school, toSchoolId: elsewhere.schoolId!, at: 1 }
  return store.tx(async (q) => {
    await addTransfer(q, { ...comes, state: 'received', studentId: students[1]!, newStudentId: students[0]! })
    const request = await addTransfer(q, { ...goes, state: 'asked', studentName: 'Lia Prado' })
    const arriving = await addTransfer(q, { ...comes, state: 'sent', studentId: elsewhere.id })
    const ownRequest = await addTransfer(q, { ...comes, state: 'asked', studentName: 'Lia Prado' })
    return { request: request.id, arriving: arriving.id, ownRequest: ownRequest.id }
  })
}

/** A PDF of the school that has no picture yet. Returns its hash. */
async function keepPdf(
  { store, file }: Awaited<ReturnType<typeof testServer>>,
  of: { tenant: number; userId: number },
): Promise<string> {
  const { name, type, bytes } = samples.find((each) => each.type === 'pdf')!
  const files = openFileStore(join(dirname(file), 'files'))
  const received = await files.receive(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(), bytes.length)
  await files.keep(received)
  const { hash } = received
  await store.tx((q) => keepUpload(q, { ...of, hash, name, type, bytes: bytes.length, at: now, lightBytes: 0 }))
  return hash
}

export type LargeServer = Awaited<ReturnType<typeof largeServer>>
export type LargeCaller = 'super' | 'admin' | 'teacher' | 'student'
