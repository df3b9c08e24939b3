import { useRef } from 'react'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { TimetableSubject } from '#schema/rules/schedule/timetable.ts'
import { useTimetable } from '#web/actions/useTimetable.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { type Slot, withChanged, withLesson, withoutLesson } from '#web/model/schedule/timetableChanges.ts'
import { nameOfSubject, slotWords, type TimetableLesson } from './timetableLesson.ts'

/** Where the focus goes when a change is drawn. `moduleId` names a lesson; undefined stands for the empty cell. */
interface Wanted {
  slot: Slot
  moduleId?: number | null
}

/** Changes lessons of a class's week, each with an undo, and says where the focus belongs afterwards. */
export function useHourChanges(classId: number) {
  const { write, changeHours } = useTimetable(classId)
  const wanted = useRef<Wanted | null>(null)

  async function change(
    { moduleId }: TimetableSubject,
    how: (hours: readonly MeetingTime[]) => MeetingTime[] | null | undefined,
    done: string,
    focus: Wanted,
  ): Promise<boolean> {
    wanted.current = focus
    const work = changeHours(moduleId, how)
    const nothing = await work.then((changed) => changed === undefined).catch(() => false)
    const kept =
      !nothing &&
      (await notifyEnd(work, done, 'Erro ao salvar horário', async () =>
        write(moduleId, { meetings: (await work)!.before }),
      ))
    if (!kept && wanted.current === focus) wanted.current = null
    return kept
  }

  return {
    wanted,
    add: (subject: TimetableSubject, lesson: MeetingTime) =>
      change(subject, (hours) => withLesson(hours, lesson), `${nameOfSubject(subject)}: ${slotWords(lesson)}`, {
        slot: lesson,
        moduleId: subject.moduleId,
      }),
    remove: (lesson: TimetableLesson) =>
      change(lesson.subject, (hours) => withoutLesson(hours, lesson), `${lesson.title} saiu de ${slotWords(lesson)}`, {
        slot: lesson,
      }),
    /** Resolves with false when the subject has a lesson there already. */
    alter(lesson: TimetableLesson, changes: Partial<MeetingTime>) {
      const after = { ...lesson, ...changes }
      return change(
        lesson.subject,
        (hours) => withChanged(hours, lesson, changes),
        `${lesson.title}: ${slotWords(after)}`,
        { slot: after, moduleId: lesson.subject.moduleId },
      )
    },
    write,
  }
}

export type HourChanges = ReturnType<typeof useHourChanges>
