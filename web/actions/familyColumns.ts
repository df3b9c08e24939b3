import { familyColumns } from '#web/model/people/familyColumns.ts'
import { readNow } from './useBulk.ts'

/** The columns of families and documents, from the rows on this device: only an office's has any. */
export const familyColumnsNow = (): Promise<ReturnType<typeof familyColumns>> =>
  readNow(async (rows) => familyColumns(await rows.where('studentRecords', {})))
