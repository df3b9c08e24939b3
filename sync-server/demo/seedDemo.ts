import { hashPassword } from '../sessions/passwords.ts'
import { importRows } from '../store/bulk.ts'
import { keepPasswordHash } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { demoLines, demoPassword } from './accounts.ts'
import { type DemoSize, demoSchool } from './demoSchool.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

/** Whether the database has nobody yet. */
export const needsDemo = async ({ q, t }: Store): Promise<boolean> => (await q.$count(t.users)) === 0

/**
 * Puts the demonstration into an empty database, in one transaction. Everyone has the same password, hashed once.
 * @param now ms; a class of professora@chamada.demo is in progress then
 */
export async function seedDemo(store: Store, demo: { now: number; zone: string; size: DemoSize }): Promise<void> {
  const rows = demoSchool(demo)
  const passwordHash = await hashPassword(demoPassword)
  await store.tx(async (q) => {
    await importRows(q, rows, { at: demo.now })
    for (const { id } of rows.users) await keepPasswordHash(q, id, passwordHash)
  })
}

/** Tells who can sign in. */
export const greetDemo = () => process.stdout.write(`${demoLines().join('\n')}\n`)
