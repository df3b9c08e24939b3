import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import { rowHistory } from '#web/api/api.ts'
import { ApiError } from '#web/api/apiError.ts'
import { historyWords } from '#web/model/journal/historyWords.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useServerQuery } from './useServerQuery.ts'
import { withClassNames } from './withClassNames.ts'

/** A step of a history, in words. */
export interface DescribedStep extends Step {
  what: string
  lines: string[]
}

/** The changes of a row, latest first, described with the names this device knows. */
export const useHistory = (table: TableName, key: Key) =>
  useServerQuery(async (): Promise<DescribedStep[]> => {
    const { mirror } = useSessionState.getState()
    const rows = (mirror && withClassNames(mirror.rows)) ?? { get: async () => undefined }
    const steps = await rowHistory(table, key).catch((error: unknown) => {
      // A row that never existed has no history.
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    })
    return Promise.all(steps.map(async (step) => ({ ...step, ...(await historyWords(table, step, rows)) })))
  }, [table, key])
