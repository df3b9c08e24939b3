import type { CensusClass, CensusFile } from './educacensoFile.ts'
import { codes, type ImportDoor, type ImportSettings, type People, type Run } from './importDoor.ts'
import { importEnrollment, importTeaching, teacherOf } from './importLinks.ts'
import { importPeople } from './importPeople.ts'
import { Report } from './report.ts'

/**
 * Lays a census file down: school, diary module, classes, people, teachers and enrolments. What a code was already stored
 * under is left as it is, so a second run changes nothing.
 */
export async function importCensus(door: ImportDoor, file: CensusFile, settings: ImportSettings): Promise<Report> {
  const report = new Report()
  for (const { line, why } of file.problems) report.refused(line, 'linha', why)
  if (!file.school) {
    report.refused(0, 'arquivo', 'não há registro 00 com a escola')
    return report
  }
  const schoolId = await importSchool(door, file.school, settings, report)
  if (!schoolId) return report
  const run = { door, file, settings, report, schoolId, code: codes(file.school.inep), untold: new Set<number>() }
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
  await door.conclude(schoolId, report.summary())
  return report
}

interface Diary {
  moduleId: number
  lessonId: number
}

const classesLike = (file: CensusFile, { local, inep }: CensusClass) =>
  file.classes.filter((other) => (local ? other.local === local : other.inep === inep))

async function importSchool(
  door: ImportDoor,
  { inep, name, line }: NonNullable<CensusFile['school']>,
  { now, schoolId }: ImportSettings,
  report: Report,
): Promise<number | undefined> {
  const { school: code } = codes(inep)
  const known = await door.rowOf('schools', code)
  if (known && schoolId && known !== schoolId) {
    report.refused(line, `escola ${name}`, `o código INEP ${inep} já é da escola ${known}, não da ${schoolId}`)
    return undefined
  }
  if (known) {
    report.existing(line, `escola ${name}`)
    return known
  }
  if (schoolId && !(await door.rows.get('schools', schoolId))) {
    report.refused(line, `escola ${name}`, `não há escola com o número ${schoolId}`)
    return undefined
  }
  const id = schoolId ?? (await door.insert('schools', { name, active: true, mainAdminId: null, createdAt: now }))
  await door.remember('schools', code, id)
  if (schoolId) report.existing(line, `escola ${name}`, `os dados entram na escola ${schoolId}, como pedido`)
  else report.made(line, `escola ${name}`, `número ${id}; o código INEP é ${inep}`)
  return id
}

/** A module and a lesson for every class, so that the roll can be taken before anything is planned. */
async function importDiary({ door, code, settings: { now }, schoolId, report, file }: Run): Promise<Diary> {
  const line = file.school!.line
  const known = await door.rowOf('modules', code.module)
  const moduleId =
    known ??
    (await door.insert('modules', {
      title: 'Diário de classe',
      description: 'Para a chamada enquanto não há módulos planejados.',
      order: 0,
      duration: null,
      active: true,
      schoolId,
      createdAt: now,
    }))
  const lessonId =
    (await door.rowOf('lessons', code.lesson)) ??
    (await door.insert('lessons', {
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
    await door.remember('modules', code.module, moduleId)
    await door.remember('lessons', code.lesson, lessonId)
    report.made(line, "módulo 'Diário de classe'", "com a aula 'Aula 1'")
  }
  return { moduleId, lessonId }
}

async function importClass(
  run: Run,
  schoolClass: CensusClass,
  { moduleId, lessonId }: Diary,
  people: People,
): Promise<number> {
  const { door, code, settings, schoolId, report } = run
  const { title, line, weekday, days, classTime } = schoolClass
  const known = await door.rowOf('classes', code.schoolClass(schoolClass))
  if (known) {
    report.existing(line, `turma ${title}`)
    return known
  }
  const id = await door.insert('classes', {
    teacherId: teacherOf(run, schoolClass, people),
    title,
    weekday: weekday ?? 'monday',
    classTime: classTime ?? '08:00',
    currentLessonId: lessonId,
    schoolId,
    category: 'pro',
  })
  await door.remember('classes', code.schoolClass(schoolClass), id)
  await door.put('moduleClasses', { id: null, moduleId, classId: id, createdAt: settings.now })
  run.untold.add(id)
  const notes = [
    days > 1 ? `tem ${days} dias de aula por semana; ficou o primeiro` : '',
    weekday ? '' : 'sem dia no arquivo: ficou segunda-feira',
    classTime ? '' : 'sem horário no arquivo: ficou 08:00',
  ]
  report.made(line, `turma ${title}`, notes.filter(Boolean).join('; '))
  return id
}
