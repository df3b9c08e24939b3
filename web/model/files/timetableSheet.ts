import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { clockOf, minutesOf } from '#schema/fields/dates/moment.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'
import type { FileSheet } from './fileSheet.ts'

const columns = ['Turma', 'Disciplina', 'Módulo', 'Professor', 'Dia', 'Início', 'Fim', 'Sala']

/**
 * The timetable of classes as the import takes it: a row for each meeting, in the order of the classes, with the teacher
 * who takes it. None where no class has a timetable.
 */
export async function timetableSheet(rows: Reader, classes: readonly SchoolClass[]): Promise<FileSheet[]> {
  const cells: string[][] = []
  for (const { id: classId, title, teacherId, meetings } of classes) {
    const links = (await rows.where('moduleClasses', { classId })).sort((a, b) => a.moduleId - b.moduleId)
    const subjects = [{ moduleId: null, teacherId, meetings }, ...links]
    for (const subject of subjects.filter((each) => each.meetings !== null)) {
      const module = subject.moduleId === null ? undefined : await rows.get('modules', subject.moduleId)
      const teacher = await rows.get('users', subject.teacherId ?? teacherId ?? 0)
      const names = [title, module ? subjectName(module.title) : '', module?.title ?? '', teacher?.name ?? '']
      cells.push(...subject.meetings!.map((each) => [...names, ...hoursOf(each)]))
    }
  }
  return cells.length ? [{ name: 'Horários', columns: columns.map((label) => ({ label })), rows: cells }] : []
}

const hoursOf = ({ weekday, startTime, minutes, room = '' }: MeetingTime): string[] => [
  ...[weekdayLabel(weekday), startTime, clockOf(minutesOf(startTime) + minutes), room],
]
