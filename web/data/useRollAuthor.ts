import { keyOf } from '../../schema/entities/tables.ts'
import { rowHistory } from './api.ts'
import { useAsked } from './useAsked.ts'

/** Who began a roll call and when (ms), as the server's history has it; null without network, and while not `wanted`. */
export function useRollAuthor(classId: number, lessonId: number, date: string, wanted: boolean) {
  const { value } = useAsked(async () => {
    if (!wanted) return null
    const steps = await rowHistory('rollCalls', keyOf('rollCalls', { classId, lessonId, date }))
    const first = steps.find(({ kind }) => kind === 'made')
    return first ? { by: first.userName, at: first.at } : null
  }, [classId, lessonId, date, wanted])
  return value ?? null
}
