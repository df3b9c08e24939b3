import { Refusal } from '#schema/errors.ts'
import type { Key, Reader, TableName } from '#schema/nouns/tables.ts'

/** A row by its table and key. */
export interface RowName {
  table: TableName
  key: Key
}

/** A refusal by a plan, with the rows that the plan looked for and did not find. */
export class RefusedPlan extends Refusal {
  readonly missing: RowName[]
  constructor({ code, message }: Refusal, missing: RowName[]) {
    super(code, message)
    this.missing = missing
  }
}

/**
 * Runs a plan. A Refusal that it throws lists the rows that were missing; `asRefused` makes such a Refusal of one that
 * left out an item.
 */
export async function notingMissing<T>(
  rows: Reader,
  plan: (rows: Reader) => Promise<T>,
): Promise<{ value: T; asRefused(refusal: Refusal): Refusal }> {
  const missing: RowName[] = []
  const noting: Reader = {
    async get(table, key) {
      const row = await rows.get(table, key)
      if (!row) missing.push({ table, key })
      return row
    },
    where: (table, match) => rows.where(table, match),
  }
  try {
    return { value: await plan(noting), asRefused: (refusal) => new RefusedPlan(refusal, missing) }
  } catch (error) {
    throw error instanceof Refusal ? new RefusedPlan(error, missing) : error
  }
}

/** Returns whether a plan that was refused missed a row; undefined for a refusal by anything else. */
export const missedRow = (refusal: Refusal): boolean | undefined =>
  refusal instanceof RefusedPlan ? refusal.missing.length > 0 : undefined
