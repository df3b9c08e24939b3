import { Refusal } from '#schema/errors.ts'
import { type RollPlace, rollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { misfitsOf, mustBeFree, mustBeRoll, studentsIn } from '#schema/rules/attendance/rollInPlace.ts'
import { schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useSession } from '#web/session/session.ts'
import { namedClasses } from '../namedClasses.ts'
import { classesNamed, openFirst } from '../openClasses.ts'
import { modulesOfClass } from '../useClassModules.ts'
import { useRows } from '../useRows.ts'

/** The classes to which a roll of this class can be moved, the lessons of the chosen one, by module; undefined while they load. */
export function useMoveChoices(from: RollPlace, classId: number) {
  const { user } = useSession()
  const teacherId = user?.role === 'teacher' ? user.id : null
  return useRows(
    async (rows) => {
      const schoolId = (await rows.get('classes', from.classId))?.schoolId
      const ofSchool = await rows.where('classes', { schoolId, ...(teacherId !== null && { teacherId }) })
      const classes = openFirst(classesNamed(await namedClasses(rows, ofSchool), 'all'))
      const modules = (await modulesOfClass(rows, classId)).filter(({ lessons }) => lessons.length)
      return { classes, modules }
    },
    [from.classId, classId, teacherId],
  )
}

/** What is to be known before a roll is moved to a place. */
export interface MoveCheck {
  /** There is a roll already. */
  taken: boolean
  /** The names of marked students who were not in the class that day. */
  strangers: string[]
  /** Those of marked students who are excused from the subject. */
  excused: string[]
  /** What the calendar calls a day without lessons; null on any other. */
  freeDay: string | null
  /** The title of the lesson that the roll leaves, when it stays marked as done. */
  doneLesson: string | null
}

/** Checks a move with the rules that the act itself applies; undefined while it loads, and for half a place. */
export function useMoveCheck(from: RollPlace, to: RollPlace): MoveCheck | undefined {
  return useRows(
    async (rows) => (rollPlace.safeParse(to).success ? checkMove(rows, from, to) : undefined),
    [keyOf('rollCalls', from), keyOf('rollCalls', to)],
  )
}

async function checkMove(rows: Reader, from: RollPlace, to: RollPlace): Promise<MoveCheck> {
  const taken = await refuses(mustBeFree(rows, to))
  const marked = await mustBeRoll(rows, from).then(studentsIn, () => [])
  const { strangers, excused } = await misfitsOf(rows, { from, to }, marked)
  const schoolClass = await rows.get('classes', to.classId)
  const calendar = schoolClass ? await rows.where('calendarDays', { schoolId: schoolClass.schoolId }) : []
  const { weekday, entry } = schoolDayOn(to.date, calendar)
  const stays = from.lessonId !== to.lessonId || from.classId !== to.classId
  const completion = stays ? await rows.get('completions', keyOf('completions', from)) : undefined
  const done = completion?.isCompleted ? await rows.get('lessons', from.lessonId) : undefined
  return {
    taken,
    strangers: await namesOf(rows, strangers),
    excused: await namesOf(rows, excused),
    freeDay: weekday === null ? (entry?.title ?? null) : null,
    doneLesson: done?.title ?? null,
  }
}

async function namesOf(rows: Reader, ids: readonly number[]): Promise<string[]> {
  const people = await Promise.all(ids.map((id) => rows.get('users', id)))
  return people.map((person) => person?.name ?? 'Aluno que saiu').sort(compareTexts)
}

async function refuses(check: Promise<void>): Promise<boolean> {
  try {
    await check
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}
