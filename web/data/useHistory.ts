import type { Key, TableName } from '../../schema/entities/tables.ts'
import { historyWords } from '../../schema/rules/historyWords.ts'
import type { Step } from '../../schema/sync/history.ts'
import { rowHistory } from './api.ts'
import { useSessionState } from './session.ts'
import { useAsked } from './useAsked.ts'

/** A step of a history, in words. */
export interface ToldStep extends Step {
  what: string
  lines: string[]
}

/** What became of a row, latest first, told with the names this device knows. */
export const useHistory = (table: TableName, key: Key) =>
  useAsked(async (): Promise<ToldStep[]> => {
    const { mirror } = useSessionState.getState()
    const rows = mirror?.rows ?? { get: async () => undefined }
    const steps = await rowHistory(table, key)
    return Promise.all(steps.map(async (step) => ({ ...step, ...(await historyWords(table, step, rows)) })))
  }, [table, key])
