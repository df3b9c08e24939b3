import { mutationFor } from '../../../schema/mutations/index.ts'
import { argsOf } from '../../../schema/mutations/mutation.ts'
import { shortDate } from '../../../schema/rules/dates.ts'
import type { OutboxEntry } from '../../data/useOutbox.ts'
import { useRows } from '../../data/useRows.ts'

/** What the arguments of a call may speak of. */
interface About {
  id?: number
  moduleId?: number
  classId?: number
  lessonId?: number
  studentId?: number
  attendanceDate?: string
  marks?: { studentId: number }[]
}

/** What an entry does, and where, in words; names are the mirror's, where it has them. */
export function useEntryText(entry: OutboxEntry): { what: string; where: string } {
  const found = mutationFor(entry.method, entry.path)
  const args = (found && safely(() => argsOf(found.act, found.parameters, entry.body))) as About | undefined
  const names = useRows(
    async (rows) => {
      const studentId = args?.studentId ?? args?.marks?.[0]?.studentId
      const [own, module, schoolClass, lesson, student] = await Promise.all([
        args?.id && found ? rows.get(found.act.answer.table, args.id) : undefined,
        args?.moduleId ? rows.get('modules', args.moduleId) : undefined,
        args?.classId ? rows.get('classes', args.classId) : undefined,
        args?.lessonId ? rows.get('lessons', args.lessonId) : undefined,
        studentId ? rows.get('users', studentId) : undefined,
      ])
      return {
        own: own && 'title' in own ? own.title : undefined,
        module: module?.title,
        schoolClass: schoolClass?.title,
        lesson: lesson?.title,
        student: student?.name,
      }
    },
    [entry.id],
  )
  const day = args?.attendanceDate
  return {
    what: found && args ? found.act.tell(args, names ?? {}) : 'Alteração de outra versão do aplicativo',
    where: [names?.module, names?.schoolClass, names?.lesson, day && shortDate(day)].filter(Boolean).join(' · '),
  }
}

/** An entry of another build may hold what this one cannot read; it is shown all the same. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
