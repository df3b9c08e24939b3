import type { FieldChange, PlannedRow } from './importPlan.ts'

/** What becomes of a record, without the record. */
export type Outcome = Omit<PlannedRow, 'record'>

export const refused = (why: string): Outcome => ({ verdict: 'refused', why })

/** @param id of the row that is left alone */
export const skipped = (why: string, id?: number): Outcome => ({
  verdict: 'skipped',
  why,
  ...(id !== undefined && { id }),
})

/** The fields that a record says and that differ from the row's. */
export const changesBetween = <R extends object>(row: R, fields: Partial<R>): FieldChange[] =>
  Object.entries(fields).flatMap(([field, after]) => {
    const before = row[field as keyof R]
    return after === undefined || before === after ? [] : [{ field, before, after }]
  })
