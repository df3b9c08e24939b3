import { keyOf } from '../../schema/entities/tables.ts'
import type { CensusClass, CensusLink } from './educacensoFile.ts'
import { isOf, type People, type Run } from './importDoor.ts'

/** The class a link names: by the school's own code, and by the census's when there is no such. */
const classOf = (classes: readonly CensusClass[], { classLocal, classInep }: CensusLink) =>
  classes.find(({ local }) => classLocal && local === classLocal) ??
  classes.find(({ inep }) => classInep && inep === classInep)

/** Who teaches a class: the first person the file names for it who has an account, or null. */
export function teacherOf({ file, code }: Run, schoolClass: CensusClass, people: People): number | null {
  for (const link of file.teachers) {
    if (classOf(file.classes, link) !== schoolClass) continue
    const entry = file.people.find((person) => isOf(link, person))
    const person = entry && people.get(code.person(entry))
    if (person) return person.id
  }
  return null
}

/** The class and the person of a link, or nothing when it is refused; `note` says that the class's codes disagree. */
function ends({ file, code, report }: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
  const schoolClass = classOf([...classes.keys()], link)
  const entry = file.people.find((person) => isOf(link, person))
  const person = entry && people.get(code.person(entry))
  if (!person)
    report.refused(
      link.line,
      `pessoa ${link.personLocal || link.personInep}`,
      'não há esta pessoa (registro 30 ausente ou recusado)',
    )
  else if (!schoolClass)
    report.refused(link.line, person.name, `não há a turma ${link.classLocal || link.classInep} no arquivo`)
  if (!person || !schoolClass) return undefined
  const crossed = link.classInep && schoolClass.inep && link.classInep !== schoolClass.inep
  const note = crossed
    ? `o código INEP da turma não confere: a linha diz ${link.classInep}, a turma ${schoolClass.local} é ${schoolClass.inep}; valeu o código local`
    : ''
  return { person, schoolClass, classId: classes.get(schoolClass)!, note }
}

/** Gives a class its teacher; a class has one here, the first. */
export async function importTeaching(run: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
  const { door, report } = run
  const found = ends(run, link, classes, people)
  if (!found) return
  const { person, schoolClass, classId, note } = found
  const what = `${person.name} na turma ${schoolClass.title}`
  const teacherId = (await door.rows.get('classes', classId))?.teacherId ?? null
  // A class made in this run was made with its teacher: the first line that says so is the one that made it.
  if (teacherId === person.id && run.untold.delete(classId)) return report.made(link.line, what, note)
  if (teacherId === person.id) return report.existing(link.line, what, note)
  if (teacherId) return report.left(link.line, what, 'a turma já tem professor(a), e aqui cada turma tem um(a) só')
  await door.patch('classes', classId, { teacherId: person.id })
  report.made(link.line, what, note)
}

/** Enrols a student from the day of the import on. */
export async function importEnrollment(run: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
  const { door, report, settings } = run
  const found = ends(run, link, classes, people)
  if (!found) return
  const { person, schoolClass, classId, note } = found
  const what = `matrícula de ${person.name} na turma ${schoolClass.title}`
  if (person.role !== 'student') return report.refused(link.line, what, 'esta pessoa é professor(a) neste arquivo')
  const key = { classId, studentId: person.id }
  if (await door.rows.get('enrollments', keyOf('enrollments', key))) return report.existing(link.line, what, note)
  await door.put('enrollments', { id: null, ...key, enrolledAt: settings.now, leftAt: null })
  report.made(link.line, what, note)
}
