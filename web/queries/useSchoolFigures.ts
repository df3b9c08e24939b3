import type { SchoolFigures } from '#schema/sync/answers.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { useServerQuery } from './useServerQuery.ts'

/**
 * All schools in figures, by the school's id, as the server counts them: the marks of all schools are on no device.
 * `unknown` says why there are none now, and `blank` is what stands for one: '…' until the server has answered.
 * @param days the query that names the days (figurePeriod.ts)
 */
export function useSchoolFigures(days: string): {
  figures: ReadonlyMap<number, SchoolFigures> | undefined
  unknown: string | null
  blank: string
} {
  const { value: figures, unknown } = useFiguresOf(
    days,
    async () => new Map((await (await loadApi()).schoolFigures(days)).map((each) => [each.schoolId, each])),
  )
  return { figures, unknown, blank: figures || unknown ? '—' : '…' }
}

/** What the server counts of some days; while it counts others, the last answer is not shown for them. */
export function useFiguresOf<T>(of: string, fetchValue: () => Promise<T>): { value?: T; unknown: string | null } {
  const { lastSyncAt } = useSyncStatus('lastSyncAt')
  const { state, value } = useServerQuery(async () => ({ of, found: await fetchValue() }), [lastSyncAt, of])
  if (value?.of === of) return { value: value.found, unknown: null }
  return { unknown: state === 'offline' || state === 'failed' ? words[state] : null }
}

const words = {
  offline: 'Sem internet: os números das escolas aparecem quando a conexão voltar.',
  failed: 'Não foi possível buscar os números das escolas. Tente de novo em instantes.',
}
