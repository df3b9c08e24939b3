import * as z from 'zod/mini'
import { visibleToSides } from '#schema/nouns/commonFields.ts'
import { type Reading, reading } from '#schema/nouns/reading.ts'
import { keyOf, put, type Reader } from '#schema/nouns/tables.ts'
import { mustAttend } from '#schema/permissions/student.ts'
import { mutation } from '../mutation.ts'

const { classId, contentTable, contentId, place, end, finished } = reading.shape

/**
 * A student opened something of a lesson, and came this far in it. What is not there for students any more by then is
 * left as it is: nobody did anything wrong.
 */
export const keepReading = mutation('PUT /api/classes/:classId/readings', {
  name: 'keepReading',
  summary: 'Guarda até onde o aluno chegou em um material ou vídeo',
  shortName: 'Leitura',
  roles: mustAttend.roles,
  args: z.object({ classId, contentTable, contentId, place, end, finished }),
  example: (about) => ({
    ...{ classId: about.class, contentTable: 'materials', contentId: about.material },
    ...{ place: 12, end: 30, finished: true },
  }),
  isPassing: true,
  async allow({ actor, args, rows }) {
    await mustAttend(actor, rows, args.classId)
  },
  async plan({ actor, args, rows, at }) {
    const { classId, contentTable, contentId, finished, ...reached } = args
    const lessonId = await lessonOf(rows, args)
    if (lessonId === undefined) return []
    const key = { classId, studentId: actor.id, contentTable, contentId }
    const before = await rows.get('readings', keyOf('readings', key))
    const openedAt = before?.openedAt ?? at
    // What was finished once stays so, whatever is read of it again.
    return [put('readings', { ...key, lessonId, ...reached, ...(finished && { finished }), openedAt, readAt: at })]
  },
  describe: () => 'Material aberto',
  answer: { table: 'readings' },
})

/** The lesson of content that the class is taught and its students see; undefined for any other. */
async function lessonOf(
  rows: Reader,
  { classId, contentTable, contentId }: Pick<Reading, 'classId' | 'contentTable' | 'contentId'>,
): Promise<number | undefined> {
  const found = await rows.get(contentTable, contentId)
  if (!found || !(visibleToSides.students as readonly string[]).includes(found.visibility)) return undefined
  const lesson = await rows.get('lessons', found.lessonId)
  const link = lesson && keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })
  return link && (await rows.get('moduleClasses', link)) ? lesson.id : undefined
}
