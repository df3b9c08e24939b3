import type { SchoolFigures } from '#schema/sync/answers.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { useServerQuery } from './useServerQuery.ts'

/**
 * All schools in figures, by the school's id, as the server counts them: the marks of all schools are on no device.
 * `unknown` says why there are none now, and `blank` is what stands for one: '…' until the server has answered.
 */
export function useSchoolFigures(): {
  figures: ReadonlyMap<number, SchoolFigures> | undefined
  unknown: string | null
  blank: string
} {
  const { lastSyncAt } = useSyncStatus('lastSyncAt')
  const { state, value } = useServerQuery(async () => {
    const found = await (await loadApi()).schoolFigures()
    return new Map(found.map((each) => [each.schoolId, each]))
  }, [lastSyncAt])
  const unknown = value || state === 'there' || state === 'asking' ? null : words[state]
  return { figures: value, unknown, blank: value || unknown ? '—' : '…' }
}

const words = {
  offline: 'Sem internet: os números das escolas aparecem quando a conexão voltar.',
  failed: 'Não foi possível buscar os números das escolas. Tente de novo em instantes.',
}
