import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Tables } from '#server/demo/tableMaker.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { classDiary } from '#web/model/papers/classDiary.ts'
import { blankSheet, classListSheet, diarySheets } from '#web/model/papers/paperSheets.ts'
import { performanceReport } from '#web/model/performance/performanceReport.ts'

/** A list as a school can download it. */
export interface List {
  name: string
  sheet: FileSheet
  /** The further sheets of its .xlsx. */
  more: readonly FileSheet[]
}

/** What 'Baixar Relatório' writes of all its classes. */
export function reportOf(tables: Tables, schoolId: number, today: string): List {
  const classes = new Map(
    tables.classes.filter((each) => each.schoolId === schoolId).map((each) => [each.id, each.title]),
  )
  const ofSchool = <R extends { classId: number }>(rows: readonly R[]) =>
    rows.filter(({ classId }) => classes.has(classId))
  const enrollments = ofSchool(tables.enrollments).filter((each) => isInClass(each, Date.now()))
  const titles = new Map<number, string>()
  for (const { studentId, classId } of enrollments)
    titles.set(studentId, [titles.get(studentId), classes.get(classId)].filter(Boolean).join('; '))
  const [sheet, ...more] = performanceReport(
    {
      // Nothing tells who is in no class and has no number: such a row is refused in words.
      people: tables.users.filter(
        ({ id, role, username, schoolId: of }) =>
          role === 'student' && of === schoolId && (titles.has(id) || username !== null),
      ),
      enrollments,
      attendance: ofSchool(tables.attendance),
      performance: ofSchool(tables.performance),
      evaluations: ofSchool(tables.evaluations),
    },
    {
      ...{ school: 'Escola Modelo', classes: 'Todas as turmas', period: 'Todo o período', classesOf: titles },
      range: { from: '2020-01-01', to: today },
    },
  )
  return { name: 'Relatório', sheet: sheet!, more }
}

/** The papers of some of its classes, as files: the list, the diary of a month and the sheet to fill. */
export function papersOf(tables: Tables, schoolId: number, today: string): List[] {
  const people = new Map(tables.users.map((each) => [each.id, each]))
  const lessons = tables.lessons
  return tables.classes
    .filter((each) => each.schoolId === schoolId)
    .slice(0, 2)
    .flatMap(({ id, title }): List[] => {
      const ofClass = ({ classId }: { classId: number }) => classId === id
      const enrollments = tables.enrollments.filter(ofClass)
      const here = enrollments.filter((each) => isInClass(each, Date.now()))
      const students = here.map(({ studentId, enrolledAt }, i) => {
        const { name, username } = people.get(studentId)!
        return { id: studentId, number: i + 1, name, matricula: username, since: civilDateOf(enrolledAt) }
      })
      if (!here.length) return []
      const head = {
        school: 'Escola Modelo',
        about: [`Turma: ${title} · novembro de 2026`, 'Professor(a): Ana · Sextas às 08:00'],
      }
      const records = {
        people: [...people.values()],
        enrollments,
        rolls: tables.rollCalls.filter(ofClass),
        attendance: tables.attendance.filter(ofClass),
        lessons,
      }
      const numbers = new Map(students.map(({ id: student, number }) => [student, number]))
      const diary = classDiary(records, { from: '2020-01-01', to: today }, numbers)
      const [marks, content] = diarySheets(diary, 'Diário de classe', head)
      return [
        { name: 'Lista da turma', sheet: classListSheet(students, 'Lista da turma', head), more: [] },
        { name: 'Diário', sheet: marks!, more: [content!] },
        { name: 'Folha em branco', sheet: blankSheet(students, [today], 'Folha em branco', head), more: [] },
      ]
    })
}
