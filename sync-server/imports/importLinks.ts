import { keyOf } from '#schema/entities/tables.ts'
import type { CensusClass, CensusLink } from '#schema/imports/educacenso/censusFile.ts'
import { isOf, type People, type Run } from './importAccess.ts'

/** The class a link names: by the school's own code, otherwise by the census's. */
const classOf = (classes: readonly CensusClass[], { classLocal, classInep }: CensusLink) =>
  classes.find(({ local }) => classLocal && local === classLocal) ??
  classes.find(({ inep }) => classInep && inep === classInep)

/** The teacher of a class: the first person whom the file names for it and who has an account, or null. */
export function teacherOf({ file, code }: Run, schoolClass: CensusClass, people: People): number | null {
  for (const link of file.teachers) {
    if (classOf(file.classes, link) !== schoolClass) continue
    const entry = file.people.find((person) => isOf(link, person))
    const person = entry && people.get(code.person(entry))
    if (person) return person.id
  }
  return null
}

/**
 * The class and the person of a link. Undefined when the link is refused, which is reported. `note` says that the
 * class's codes disagree.
 */
function resolveLink({ file, code, report }: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
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

/** Sets the teacher of a class. A class has only one here: the first. */
export async function importTeaching(run: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
  const { access, report } = run
  const found = resolveLink(run, link, classes, people)
  if (!found) return
  const { person, schoolClass, classId, note } = found
  const what = `${person.name} na turma ${schoolClass.title}`
  const teacherId = (await access.rows.get('classes', classId))?.teacherId ?? null
  // A class created in this run already has its teacher. The first line that names that teacher is reported as created.
  if (teacherId === person.id && run.unreported.delete(classId)) return report.created(link.line, what, note)
  if (teacherId === person.id) return report.existing(link.line, what, note)
  if (teacherId) return report.skipped(link.line, what, 'a turma já tem professor(a), e aqui cada turma tem um(a) só')
  await access.patch('classes', classId, { teacherId: person.id })
  report.created(link.line, what, note)
}

/** Enrolls a student from the day of the import on. */
export async function importEnrollment(run: Run, link: CensusLink, classes: Map<CensusClass, number>, people: People) {
  const { access, report, settings } = run
  const found = resolveLink(run, link, classes, people)
  if (!found) return
  const { person, schoolClass, classId, note } = found
  const what = `matrícula de ${person.name} na turma ${schoolClass.title}`
  if (person.role !== 'student') return report.refused(link.line, what, 'esta pessoa é professor(a) neste arquivo')
  const key = { classId, studentId: person.id }
  if (await access.rows.get('enrollments', keyOf('enrollments', key))) return report.existing(link.line, what, note)
  await access.put('enrollments', { id: null, ...key, enrolledAt: settings.now, leftAt: null })
  report.created(link.line, what, note)
}
