import { blankRow, type TableName, tableNames } from '#schema/nouns/tables.ts'
import { seededRandom } from '#server/demo/random.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import type { State } from '#server/tests/support/project.ts'

const levels = ['poor', 'average', 'good'] as const
const christmas = { firstDay: '2026-12-25', lastDay: '2026-12-25' }
const visibilities = ['student', 'teacher', 'both'] as const

/**
 * Two small random schools from a seed. Some teachers teach nothing, some classes are empty, and some students have
 * left.
 */
export function randomSchools(seed: number): Required<BulkRows> {
  const { pick, chance, between } = seededRandom(seed)
  const rows = Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as Required<BulkRows>
  const some = <T>(list: readonly T[], share: number) => list.filter(() => chance(share))
  rows.users.push(person(1, 'superadmin', null), person(2, 'admin', null))
  for (const school of [1, 2]) {
    const of = (from: number, count: number) => Array.from({ length: count }, (_, i) => school * 10 + from + i)
    const [admins, teachers, students, modules, classes] = [of(0, 2), of(2, 2), of(4, 4), of(0, 3), of(0, 3)]
    const anonymousRatings = school % 2 === 0
    rows.schools.push({ id: school, name: `Escola ${school}`, mainAdminId: admins[0], anonymousRatings, createdAt: 0 })
    for (const id of admins) rows.users.push(person(id, 'admin', school))
    for (const id of teachers) rows.users.push(person(id, 'teacher', school))
    for (const id of students) rows.users.push(person(id, 'student', school))
    for (const id of some(of(0, 2), 0.5)) rows.courses.push({ id, title: 'Curso', schoolId: school, createdAt: 0 })
    for (const id of some(of(0, 2), 0.5))
      rows.calendarDays.push({ id, schoolId: school, kind: 'holiday', title: `Feriado ${id}`, ...christmas })
    for (const id of some(of(0, 2), 0.5))
      rows.schoolYears.push({ id, schoolId: school, title: `Ano ${id}`, ...christmas })
    for (const id of some(of(0, 2), 0.5))
      rows.frequencyRules.push({ id, schoolId: school, firstDay: `2026-0${(id % 10) + 1}-02` })
    for (const id of some(of(0, 2), 0.5))
      rows.frequencyActions.push({ id, schoolId: school, studentId: students[0]!, kind: 'visit', date: '2026-11-20' })
    for (const studentId of some(students, 0.5))
      rows.studentRecords.push({ studentId, schoolId: school, motherName: `Mãe de ${studentId}` })
    for (const id of modules) rows.modules.push({ id, title: `Módulo ${id}`, schoolId: school, createdAt: 0 })
    const lessons = modules.flatMap((moduleId) =>
      [1, 2].map((order) => ({ id: moduleId * 10 + order, moduleId, order })),
    )
    for (const lesson of lessons) {
      rows.lessons.push({ ...lesson, title: `Aula ${lesson.id}` })
      for (const n of some([1, 2], 0.5)) {
        const visibility = pick(visibilities)
        const item = { id: lesson.id * 10 + n, lessonId: lesson.id, title: `Para ${visibility}`, visibility }
        rows.lessonVideos.push({ ...item, videoEmbed: '<iframe src="https://v.example/1"></iframe>' })
        rows.materials.push({ ...item, fileUrl: 'https://m.example/1' })
      }
    }
    for (const id of classes) {
      const teacherId = pick([...teachers, ...teachers, null])
      rows.classes.push({ id, title: `Turma ${id}`, teacherId, schoolId: school })
      const taught = some(modules, 0.5)
      for (const moduleId of taught) {
        const link = { moduleId, classId: id, createdAt: 0 }
        rows.moduleClasses.push({ ...link, teacherId: pick([null, null, ...teachers]) })
      }
      for (const n of some([1, 2], 0.3)) {
        const [month, substitute] = [pick(['2026-11', '2026-12']), pick([...teachers, null])]
        const about = { schoolId: school, classId: id, moduleId: pick([null, ...taught]), teacherId: substitute }
        const days = { firstDay: `${month}-${between(10, 20)}`, lastDay: `${month}-${between(20, 28)}` }
        rows.coverages.push({ id: id * 10 + n, ...about, ...days, createdAt: n })
      }
      const enrolled = some(students, 0.6)
      for (const studentId of enrolled)
        rows.enrollments.push({ classId: id, studentId, enrolledAt: 0, leftAt: chance(0.3) ? 5 : null })
      for (const { id: lessonId } of some(lessons, 0.3)) {
        rows.completions.push({ lessonId, classId: id, teacherId, isCompleted: chance(0.5), markedAt: 1 })
        const roll = { classId: id, lessonId, date: `2026-11-${between(10, 28)}` }
        const cancelledReason = lessonId % 5 === 0 ? `Sem aula ${id}` : null
        const more = { periods: chance(0.2) ? 2 : null, content: chance(0.2) ? `Conteúdo ${lessonId}` : null }
        rows.rollCalls.push({
          ...roll,
          ...more,
          concludedAt: chance(0.5) ? 9 : null,
          concludedBy: teacherId,
          cancelledReason,
        })
        for (const studentId of some(enrolled, 0.4)) {
          const opened = {
            classId: id,
            lessonId,
            studentId,
            contentTable: 'materials' as const,
            contentId: lessonId * 10,
          }
          rows.readings.push({
            ...opened,
            place: chance(0.5) ? between(1, 30) : null,
            openedAt: 1,
            readAt: between(2, 9),
          })
        }
        for (const studentId of some(enrolled, 0.7)) {
          const mark = { ...roll, studentId }
          const attendanceId = 1000 * school + rows.attendance.length + 1
          const present = chance(0.7)
          const excused = !present && studentId % 2 === 0
          const detail = excused ? 'justified' : present && studentId % 3 === 0 ? 'late' : null
          const reason = excused ? `Motivo de ${studentId}` : null
          rows.attendance.push({ id: attendanceId, ...mark, present, detail, reason })
          if (chance(0.6)) {
            const comment = chance(0.5) ? `Sobre ${studentId}` : null
            rows.performance.push({ ...mark, teacherId, rating: pick(levels), comment })
          }
          if (chance(0.3)) {
            const ratings = {
              selfPerformance: pick(levels),
              contentRating: between(1, 5),
              teacherRating: between(1, 5),
            }
            const about = { attendanceId, lessonId, classId: id, studentId, date: 3, selfComment: `De ${studentId}` }
            const withName = attendanceId % 2 === 0
            rows.evaluations.push({ ...about, ...ratings, alias: 900_000 + attendanceId, withName })
          }
        }
      }
    }
  }
  return rows
}

const person = (id: number, role: 'superadmin' | 'admin' | 'teacher' | 'student', schoolId: number | null) => ({
  ...{ id, role, schoolId, name: `Pessoa ${id}`, email: `p${id}@escola.br`, category: null, createdAt: 7 },
})

/** The same rows as the store has them, with each row's school and a password hash. */
export function asState(rows: BulkRows): State {
  const schoolOf = (table: 'classes' | 'modules', id: number) =>
    rows[table]!.find((row) => row.id === id)!.schoolId as number
  const moduleOf = (lessonId: number) => rows.lessons!.find(({ id }) => id === lessonId)!.moduleId!
  const tenantOf = (table: TableName, row: Record<string, never>): number => {
    if (table === 'schools') return row.id!
    if ('schoolId' in row) return row.schoolId ?? 0
    if ('classId' in row) return schoolOf('classes', row.classId!)
    return schoolOf('modules', 'moduleId' in row ? row.moduleId! : moduleOf(row.lessonId!))
  }
  const entries = tableNames.map((table) => [
    table,
    rows[table]!.map((row, i) => ({
      ...blankRow[table],
      ...(table !== 'rollCalls' && { id: i + 1 }),
      ...row,
      tenant: tenantOf(table, row as never),
      ...(table === 'users' && { passwordHash: '$argon2id$' }),
    })),
  ])
  return Object.fromEntries(entries) as State
}
