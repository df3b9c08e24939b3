import { keyOf } from '#schema/nouns/tables.ts'
import { rowHistory } from '#web/api/api.ts'
import { useServerQuery } from '../useServerQuery.ts'

/**
 * Who began a roll call and when, and when it was last changed (ms), from the server's history. Null without a network,
 * and while not `wanted`.
 */
export function useRollAuthor(classId: number, lessonId: number, date: string, wanted: boolean) {
  const { value } = useServerQuery(async () => {
    if (!wanted) return null
    const steps = await rowHistory('rollCalls', keyOf('rollCalls', { classId, lessonId, date }))
    const first = steps.find(({ kind }) => kind === 'made')
    return first ? { by: first.userName, at: first.at, changedAt: Math.max(...steps.map(({ at }) => at)) } : null
  }, [classId, lessonId, date, wanted])
  return value ?? null
}
