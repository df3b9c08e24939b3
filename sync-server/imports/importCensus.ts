import type { CensusClass, CensusFile } from '#schema/imports/educacenso/censusFile.ts'
import { codes, type ImportAccess, type ImportSettings, type People, type Run } from './importAccess.ts'
import { importEnrollment, importTeaching, teacherOf } from './importLinks.ts'
import { importPeople } from './importPeople.ts'
import { Report } from './report.ts'

/**
 * Imports a census file: school, diary module, classes, people, teachers and enrollments. A code that is already stored
 * leaves its row as it is, so that a second run changes nothing.
 */
export async function importCensus(access: ImportAccess, file: CensusFile, settings: ImportSettings): Promise<Report> {
  const report = new Report()
  for (const { line, why } of file.problems) report.refused(line, 'linha', why)
  if (!file.school) {
    report.refused(0, 'arquivo', 'não há registro 00 com a escola')
    return report
  }
  const schoolId = await importSchool(access, file.school, settings, report)
  if (!schoolId) return report
  const run = { access, file, settings, report, schoolId, code: codes(file.school.inep), unreported: new Set<number>() }
  const diary = await importDiary(run)
  const people = await importPeople(run)
  const classes = new Map<CensusClass, number>()
  for (const schoolClass of file.classes) {
    if (classesLike(file, schoolClass)[0] !== schoolClass)
      report.refused(schoolClass.line, schoolClass.title, 'código de turma repetido')
    else classes.set(schoolClass, await importClass(run, schoolClass, diary, people))
  }
  for (const link of file.teachers) await importTeaching(run, link, classes, people)
  for (const link of file.students) await importEnrollment(run, link, classes, people)
  await access.conclude(schoolId, report.summary())
  return report
}

interface Diary {
  moduleId: number
  lessonId: number
}

const classesLike = (file: CensusFile, { local, inep }: CensusClass) =>
  file.classes.filter((other) => (local ? other.local === local : other.inep === inep))

async function importSchool(
  access: ImportAccess,
  { inep, name, line }: NonNullable<CensusFile['school']>,
  { now, schoolId }: ImportSettings,
  report: Report,
): Promise<number | undefined> {
  const { school: code } = codes(inep)
  const known = await access.rowOf('schools', code)
  if (known && schoolId && known !== schoolId) {
    report.refused(line, `escola ${name}`, `o código INEP ${inep} já é da escola ${known}, não da ${schoolId}`)
    return undefined
  }
  if (known) {
    report.existing(line, `escola ${name}`)
    return known
  }
  if (schoolId && !(await access.rows.get('schools', schoolId))) {
    report.refused(line, `escola ${name}`, `não há escola com o número ${schoolId}`)
    return undefined
  }
  const id = schoolId ?? (await access.insert('schools', { name, active: true, mainAdminId: null, createdAt: now }))
  await access.remember('schools', code, id)
  if (schoolId) report.existing(line, `escola ${name}`, `os dados entram na escola ${schoolId}, como pedido`)
  else report.created(line, `escola ${name}`, `número ${id}; o código INEP é ${inep}`)
  return id
}

/** Creates a module and a lesson for all classes, so that the roll can be taken before anything is planned. */
async function importDiary({ access, code, settings: { now }, schoolId, report, file }: Run): Promise<Diary> {
  const line = file.school!.line
  const known = await access.rowOf('modules', code.module)
  const moduleId =
    known ??
    (await access.insert('modules', {
      title: 'Diário de classe',
      description: 'Para a chamada enquanto não há módulos planejados.',
      order: 0,
      duration: null,
      active: true,
      schoolId,
      createdAt: now,
    }))
  const lessonId =
    (await access.rowOf('lessons', code.lesson)) ??
    (await access.insert('lessons', {
      moduleId,
      title: 'Aula 1',
      description: null,
      order: 1,
      videoUrl: null,
      videoEmbed: null,
      materialUrl: null,
      materialUrls: null,
    }))
  if (known) report.existing(line, "módulo 'Diário de classe'")
  else {
    await access.remember('modules', code.module, moduleId)
    await access.remember('lessons', code.lesson, lessonId)
    report.created(line, "módulo 'Diário de classe'", "com a aula 'Aula 1'")
  }
  return { moduleId, lessonId }
}

async function importClass(
  run: Run,
  schoolClass: CensusClass,
  { moduleId, lessonId }: Diary,
  people: People,
): Promise<number> {
  const { access, code, settings, schoolId, report } = run
  const { title, line, weekday, days, classTime } = schoolClass
  const known = await access.rowOf('classes', code.schoolClass(schoolClass))
  if (known) {
    report.existing(line, `turma ${title}`)
    return known
  }
  const id = await access.insert('classes', {
    teacherId: teacherOf(run, schoolClass, people),
    title,
    weekday: weekday ?? 'monday',
    classTime: classTime ?? '08:00',
    currentLessonId: lessonId,
    schoolId,
    category: 'pro',
  })
  await access.remember('classes', code.schoolClass(schoolClass), id)
  await access.put('moduleClasses', { id: null, moduleId, classId: id, createdAt: settings.now })
  run.unreported.add(id)
  const notes = [
    days > 1 ? `tem ${days} dias de aula por semana; ficou o primeiro` : '',
    weekday ? '' : 'sem dia no arquivo: ficou segunda-feira',
    classTime ? '' : 'sem horário no arquivo: ficou 08:00',
  ]
  report.created(line, `turma ${title}`, notes.filter(Boolean).join('; '))
  return id
}
