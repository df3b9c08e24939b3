import { byWeekTime, type MeetingTime, meetingTimes } from '#schema/fields/meeting.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import { type SchoolClass, schoolClass as schoolClassShape } from '#schema/nouns/schoolClass.ts'
import { keyOf, patch, put, wholeRow } from '#schema/nouns/tables.ts'
import { areAtOnce } from '#schema/rules/schedule/clashingClasses.ts'
import { firstTimes, subjectName } from '#schema/rules/schedule/subjects.ts'
import { codeWords } from '../codeOf.ts'
import type { MeetingRecord } from '../importRecords.ts'
import { findModule, type SubjectModule } from './findModule.ts'
import { findClass } from './findRows.ts'
import { findSubjectTeacher, type SubjectTeacher } from './findTeacher.ts'
import type { FieldChange } from './importPlan.ts'
import { type Outcome, refused, skipped } from './outcome.ts'
import { linksOf, type PlanState, storeClass, storeLink } from './planState.ts'

/**
 * Plans a meeting of the week. It is added to those that its subject has: what the file does not say stays. A subject or
 * a class that has a teacher keeps that one, and a meeting that is there is the same, whatever its length, unless the
 * file says another.
 */
export function planMeeting(state: PlanState, record: MeetingRecord): Outcome {
  if (!schoolClassShape.shape.classTime.safeParse(record.startTime).success)
    return refused('Início: escreva a hora como 07:30.')
  const read = withMeeting(null, record)
  if ('why' in read) return refused(read.why)
  const found = findClass(state, record.schoolClass)
  if (!found) return refused(`Turma: não há ${codeWords(record.schoolClass[0] ?? 'id:?')} na escola nem no arquivo.`)
  if ('why' in found) return refused(found.why)
  const teacher = findSubjectTeacher(state, record)
  if (record.subject === undefined && record.module === undefined)
    return planOwnMeeting(state, record, found.row, teacher)
  const module = findModule(state, found.row, record)
  const planned = 'why' in module ? refused(module.why) : planSubjectMeeting(state, record, found.row, module, teacher)
  return { ...planned, module: module.chosen }
}

/** A meeting of the class itself: its teacher takes it. One that the file gives to another has no place without a subject. */
function planOwnMeeting(state: PlanState, record: MeetingRecord, row: SchoolClass, teacher: SubjectTeacher): Outcome {
  if (record.wholeDay && hasOtherHours(state, record, row))
    return skipped('A turma já tem o seu horário neste dia, ou o das disciplinas. Ele fica como está.', row.id)
  const taught = subjectTaught(state, row, teacher)
  if (taught) return planSubjectMeeting(state, record, row, taught, teacher)
  if (teacher.row && row.teacherId !== null && row.teacherId !== teacher.row.id)
    return refused(
      `A linha não diz a disciplina, e ${state.people.get(row.teacherId)?.name ?? 'outra pessoa'} ensina a turma ${row.title}, não ${teacher.row.name}: escreva a disciplina.`,
    )
  const added = withMeeting(row.meetings, record)
  if ('why' in added) return refused(added.why)
  const sets = teacher.row && row.teacherId === null ? { teacherId: teacher.row.id } : {}
  const fields = { ...(added.changes.length || added.isNew ? { meetings: added.meetings } : {}), ...sets }
  if (Object.keys(fields).length) storeClass(state, { ...row, ...fields }, patch('classes', row.id, fields))
  showFirst(state, row.id)
  const notes = [teacher.note, 'teacherId' in sets && `${teacher.row!.name} fica professor(a) da turma`]
  return outcome(row.id, added, teacherChange(sets), notes)
}

/** Whether a class has subjects with hours, or others of its own on the day. */
const hasOtherHours = (state: PlanState, { weekday, startTime }: MeetingRecord, { id, meetings }: SchoolClass) =>
  linksOf(state, id).some((link) => link.meetings !== null) ||
  meetings?.some((each) => each.weekday === weekday && each.startTime !== startTime)

/** The one subject of a class that a teacher has. */
function subjectTaught(state: PlanState, { id }: SchoolClass, { row }: SubjectTeacher): SubjectModule | undefined {
  const [only, ...others] = row ? linksOf(state, id).filter(({ teacherId }) => teacherId === row.id) : []
  const title = only && state.modules.get(only.moduleId)?.title
  return only && title && !others.length
    ? { moduleId: only.moduleId, note: `disciplina ${subjectName(title)}, que é de ${row!.name}` }
    : undefined
}

function planSubjectMeeting(
  state: PlanState,
  record: MeetingRecord,
  row: SchoolClass,
  { moduleId, lessonId, note }: SubjectModule,
  teacher: SubjectTeacher,
): Outcome {
  const key = keyOf('moduleClasses', { moduleId, classId: row.id })
  const before = state.links.get(key)
  const added = withMeeting(before?.meetings ?? null, record)
  if ('why' in added) return refused(added.why)
  const has = before?.teacherId ?? row.teacherId
  const keeps = teacher.row !== undefined && (before?.teacherId ?? null) !== null && has !== teacher.row.id
  const sets = teacher.row && !keeps && has !== teacher.row.id ? { teacherId: teacher.row.id } : {}
  const notes = [
    added.isNew && note,
    teacher.note,
    keeps && `a disciplina já é de ${state.people.get(has!)?.name ?? 'outra pessoa'}, e o arquivo não tira ninguém`,
    added.isNew && atSameTime(state, row.id, moduleId, record),
    added.isNew && besideOwn(state, row, record),
  ]
  const fields = { ...(added.isNew || added.changes.length ? { meetings: added.meetings } : {}), ...sets }
  if (!before) {
    const created = wholeRow('moduleClasses', {
      ...{ moduleId, classId: row.id, createdAt: state.options.now, ...fields },
      ...(lessonId !== undefined && { currentLessonId: lessonId }),
    })
    storeLink(state, created, put('moduleClasses', withoutId(created)))
  } else if (Object.keys(fields).length) storeLink(state, { ...before, ...fields }, patch('moduleClasses', key, fields))
  showFirst(state, row.id)
  return outcome(row.id, added, teacherChange(sets), notes)
}

/** The server numbers links. */
const withoutId = ({ id: _, ...row }: ModuleClass) => row

interface Added {
  meetings: MeetingTime[] | null
  isNew: boolean
  changes: FieldChange[]
}

/** The meetings of a week with one more, or with what the file says of one that is there. */
function withMeeting(meetings: readonly MeetingTime[] | null, record: MeetingRecord): Added | { why: string } {
  const { weekday, startTime, room } = record
  const before = meetings?.find((each) => byWeekTime(each, record) === 0)
  const minutes = before && record.isGuess ? before.minutes : record.minutes
  const meeting = { ...before, weekday, startTime, minutes, ...(room !== undefined && { room }) }
  const read = meetingTimes.safeParse([...(meetings ?? []), meeting])
  if (!read.success) return { why: read.error.issues[0]!.message }
  const changes = (['minutes', 'room'] as const).flatMap((field): FieldChange[] =>
    before && before[field] !== meeting[field] ? [{ field, before: before[field], after: meeting[field] }] : [],
  )
  return { meetings: read.data, isNew: !before, changes }
}

function outcome(
  id: number,
  { isNew, changes }: Added,
  teacher: FieldChange[],
  notes: (string | false | undefined)[],
): Outcome {
  const note = notes.filter(Boolean).join('; ')
  const all = [...changes, ...teacher]
  const verdict = isNew ? 'created' : all.length ? 'changed' : 'same'
  return { verdict, id, ...(verdict === 'changed' && { changes: all }), ...(note && { note }) }
}

const teacherChange = (sets: { teacherId?: number }): FieldChange[] =>
  sets.teacherId === undefined ? [] : [{ field: 'teacherId', before: null, after: sets.teacherId }]

/** The class's weekday and hour show the first meeting of its week. */
function showFirst(state: PlanState, classId: number): void {
  const row = state.classes.get(classId)!
  const first = firstTimes(row, linksOf(state, classId))
  if (!first || (first.weekday === row.weekday && first.classTime === row.classTime)) return
  storeClass(state, { ...row, ...first }, patch('classes', classId, first))
}

/** Two subjects at once are kept: the class may be divided. */
function atSameTime(state: PlanState, classId: number, moduleId: number, record: MeetingRecord): string | undefined {
  const other = linksOf(state, classId).find(
    (each) => each.moduleId !== moduleId && each.meetings?.some((meeting) => byWeekTime(meeting, record) === 0),
  )
  const title = other && state.modules.get(other.moduleId)?.title
  return title && `no mesmo horário que ${subjectName(title)}`
}

/** The class's own meeting stays beside its first subject: both have rolls, unless somebody takes one away. */
function besideOwn(state: PlanState, { id, meetings }: SchoolClass, record: MeetingRecord): string | undefined {
  if (linksOf(state, id).some((link) => link.meetings !== null)) return
  const own = meetings?.find((each) => areAtOnce(each, record))
  return own && `a turma também tem a chamada das ${own.startTime}: tire-a no Horário, se cada disciplina tem a sua`
}
