import { and, desc, eq, sql } from 'drizzle-orm'
import { type FileUse, mustFitQuota, personShare } from '#schema/rules/content/fileQuota.ts'
import type { SchoolFiles } from '#schema/sync/answers.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { total } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'
import type { Upload } from './uploads.ts'
import { stillBytes } from './videoStills.ts'

/**
 * What a school's files take, with their light versions and the stills of videos, and whether another one fits.
 * Guarantees: a content counts once for each school, however often it was sent. Uploads that arrive together cannot
 * pass the limit together, because each is counted in the transaction that records it.
 */
const bytesSent = total(sql`${t.uploads.bytes} + coalesce(${t.uploads.lightBytes}, 0)`)

async function fileUse(q: Q, tenant: number, userId: number, limit: number): Promise<FileUse> {
  const ofSchool = eq(t.uploads.tenant, tenant)
  const [all] = await q.select({ bytes: bytesSent }).from(t.uploads).where(ofSchool)
  const [own] = await q
    .select({ bytes: bytesSent })
    .from(t.uploads)
    .where(and(ofSchool, eq(t.uploads.userId, userId)))
  return {
    limit,
    used: all!.bytes + (await stillBytes(q, tenant)),
    personLimit: Math.floor(limit * personShare),
    ownUsed: own!.bytes,
  }
}

/** Throws a Refusal when a file is new to the school and does not fit. */
export async function mustHaveRoom(
  q: Q,
  upload: Pick<Upload, 'hash' | 'tenant' | 'userId' | 'bytes'>,
  limit: number,
): Promise<void> {
  const { hash, tenant, userId, bytes } = upload
  const known = await q.$count(t.uploads, and(eq(t.uploads.hash, hash), eq(t.uploads.tenant, tenant)))
  if (!known) mustFitQuota(await fileUse(q, tenant, userId, limit), bytes)
}

/** How many of the largest files are listed. */
const listed = 10

/** What the office reads about the school's files. */
export async function schoolFiles(q: Q, tenant: number, limit: number): Promise<SchoolFiles> {
  const { used, personLimit } = await fileUse(q, tenant, 0, limit)
  const name = sql<string>`coalesce(${t.users.name}, 'Conta excluída')`
  const ofSchool = eq(t.uploads.tenant, tenant)
  const people = await q
    .select({ userId: t.uploads.userId, name, bytes: bytesSent })
    .from(t.uploads)
    .leftJoin(t.users, eq(t.users.id, t.uploads.userId))
    .where(ofSchool)
    .groupBy(t.uploads.userId, t.users.name)
    .orderBy(desc(bytesSent), t.uploads.userId)
  const largest = await q
    .select({ hash: t.uploads.hash, name: t.uploads.name, bytes: t.uploads.bytes, at: t.uploads.at, sentBy: name })
    .from(t.uploads)
    .leftJoin(t.users, eq(t.users.id, t.uploads.userId))
    .where(ofSchool)
    .orderBy(desc(t.uploads.bytes), t.uploads.hash)
    .limit(listed)
  return { limit, used, personLimit, people, largest }
}
