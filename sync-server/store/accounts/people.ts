import { and, count, eq, gt, isNotNull, isNull, like, max, or, sql } from 'drizzle-orm'
import { Refusal } from '#schema/errors.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { flag } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** An account as `sessions` needs it. No other module reads a password's hash. */
export interface Account {
  user: User
  passwordHash: string | null
}

/** The account that signs in with this e-mail or username, ignoring case. */
export async function accountFor(q: Q, name: string): Promise<Account | undefined> {
  const [row] = await q
    .select({ id: t.users.id, passwordHash: t.users.passwordHash })
    .from(t.users)
    .where(or(eq(t.users.email, name), eq(t.users.username, name)))
  const user = row && (await userOf(q, row.id))
  return user && { user, passwordHash: row.passwordHash }
}

const userBy = preparedOnce((q) =>
  q
    .select(shownColumns.users)
    .from(t.users)
    .where(eq(t.users.id, sql.placeholder('id')))
    .prepare(),
)

export async function userOf(q: Q, id: number): Promise<User | undefined> {
  const [row] = await userBy(q).execute({ id })
  return row as unknown as User | undefined
}

/**
 * Checks, inside a transaction, that a signed-in person still exists with the same role and school, and is not barred. Throws a
 * Refusal otherwise. Returns the person as they are now.
 */
export const mustStillBe = async (q: Q, actor: Actor): Promise<User> => stillBeing(await userOf(q, actor.id), actor)

/** The same of a person's row that was read; undefined when there is none. */
export function stillBeing(now: User | undefined, { role, schoolId }: Actor): User {
  if (!now) throw new Refusal('account.deleted')
  if (now.barred) throw new Refusal('account.barred')
  if (now.role !== role || now.schoolId !== schoolId) throw new Refusal('session.none')
  return now
}

export async function passwordHashOf(q: Q, id: number): Promise<string | null> {
  const [row] = await q.select({ passwordHash: t.users.passwordHash }).from(t.users).where(eq(t.users.id, id))
  return row?.passwordHash ?? null
}

const activeBy = preparedOnce((q) =>
  q
    .select({ active: t.schools.active })
    .from(t.schools)
    .where(eq(t.schools.id, sql.placeholder('schoolId')))
    .prepare(),
)

/** Returns true when a user's school is active, or when the user has none. */
export async function schoolIsActive(q: Q, schoolId: number | null): Promise<boolean> {
  if (schoolId === null) return true
  const [row] = await activeBy(q).execute({ schoolId })
  return row?.active ?? false
}

export const keepPasswordHash = async (q: Q, userId: number, passwordHash: string): Promise<void> =>
  void (await q.update(t.users).set({ passwordHash }).where(eq(t.users.id, userId)))

/** Nobody signs in with the account until it gets another password. */
export const removePassword = async (q: Q, userId: number): Promise<void> =>
  void (await q.update(t.users).set({ passwordHash: null }).where(eq(t.users.id, userId)))

export const countUsers = (q: Q, schoolId?: number): Promise<number> =>
  q.$count(t.users, schoolId === undefined ? undefined : eq(t.users.schoolId, schoolId))

/** How many people have a password. */
export const countWhoSignIn = (q: Q): Promise<number> => q.$count(t.users, isNotNull(t.users.passwordHash))

/**
 * The password hashes that several accounts share, or that accounts with such an e-mail have, each once. Only a
 * demonstration gives people the same one: a hash of the same password, made twice, differs.
 */
export async function sharedPasswordHashes(q: Q, emailEnd: string): Promise<string[]> {
  const { passwordHash, email } = t.users
  const endsSo = like(sql`lower(${email})`, `%${emailEnd.toLowerCase()}`)
  const rows = await q
    .select({ passwordHash })
    .from(t.users)
    .groupBy(passwordHash)
    .having(or(gt(count(), 1), eq(max(flag(endsSo)), 1)))
  return rows.flatMap((row) => row.passwordHash ?? [])
}

/** The numbers of the people who administer all schools. */
export async function globalAdministrators(q: Q): Promise<number[]> {
  const { id, role, schoolId } = t.users
  const isGlobal = or(eq(role, 'superadmin'), and(eq(role, 'admin'), isNull(schoolId)))
  return (await q.select({ id }).from(t.users).where(isGlobal)).map((row) => row.id)
}
