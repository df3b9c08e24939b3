import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { Refusal } from '#schema/errors.ts'
import { type OwnFile, ownFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Change, Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { canManage } from '#schema/permissions/module.ts'
import { lightTypes } from '#schema/rules/content/lightImages.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { locationOf } from '#server/store/queries/rowLocation.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { type Tables, tables as t } from '#server/store/tables/tables.ts'
import { visibilityOf } from '#server/store/visibility/visibility.ts'
import type { Q } from '../store.ts'
import { isStill, stillHashes } from './videoStills.ts'

/**
 * Which school uploaded which file, and who may read it.
 * Guarantees: a file belongs to a school only if it was uploaded to that school. A material or video names only such
 * files.
 * Invariant: a row here is written after the file is on the disk, and deleted before the file is.
 */
export type Upload = Tables['uploads']['$inferSelect']
export type NewUpload = Tables['uploads']['$inferInsert']

/** The columns in which rows name files. */
const fileColumns = { materials: 'fileUrl', lessonVideos: 'videoEmbed' } as const
type FileTable = keyof typeof fileColumns
const hasFileColumn = (table: string): table is FileTable => Object.hasOwn(fileColumns, table)

/** Records a file as the school's. The first name it had there stays. */
export const keepUpload = async (q: Q, upload: NewUpload): Promise<void> =>
  void (await q.insert(t.uploads).values(upload).onConflictDoNothing())

const uploadsOf = (q: Q, hash: string): Promise<Upload[]> =>
  Promise.resolve(q.select().from(t.uploads).where(eq(t.uploads.hash, hash)).orderBy(t.uploads.tenant))

/**
 * The file, if this person may have it: people who may manage the modules of a school that uploaded it, and people who
 * may see a material or video that names it. Undefined otherwise, as if it did not exist.
 */
export async function uploadFor(q: Q, actor: Actor, hash: string, now: number): Promise<Upload | undefined> {
  const sent = await uploadsOf(q, hash)
  const managed = sent.find(({ tenant }) => canManage(actor, { schoolId: tenant || null }))
  if (managed || !sent.length) return managed
  const own = sent.find(({ tenant }) => tenant === actor.schoolId)
  if (!own) return undefined
  const isVisible = await visibilityOf(q, actor, now)
  const address = ownFileAddress(own)
  for (const table of Object.keys(fileColumns) as FileTable[])
    for (const row of await rowsWithFile(q, table, own.tenant, address)) if (await isVisible(table, row)) return own
  return undefined
}

/** The file as a school has it. */
export const schoolUpload = async (q: Q, hash: string, tenant: number): Promise<Upload | undefined> =>
  (await uploadsOf(q, hash)).find((upload) => upload.tenant === tenant)

/** Filters by school first, because that column is indexed and addresses are not. */
function rowsWithFile(q: Q, table: FileTable, tenant: number, address: string): Promise<Rows[FileTable][]> {
  const stored = entityTable(table)
  const rows = q
    .select()
    .from(stored)
    .where(and(eq(stored.tenant!, tenant), eq(stored[fileColumns[table]]!, address)))
  return rows as unknown as Promise<Rows[FileTable][]>
}

/** Throws a Refusal when a plan names a file that the lesson's school never uploaded. */
export async function mustKnowFiles(q: Q, plan: readonly Change[]): Promise<void> {
  for (const change of plan) {
    if (change.kind === 'remove' || !hasFileColumn(change.table)) continue
    const field = fileColumns[change.table]
    const fields = change.fields as Record<string, unknown>
    const file = ownFile(String(fields[field] ?? ''))
    if (!file) continue
    const lessonId = fields.lessonId ?? (await readerOf(q).get(change.table, change.key))?.lessonId
    const { tenant } = await locationOf(q, change.table, { lessonId })
    const sent = await schoolUpload(q, file.hash, tenant)
    if (!sent || ownFileAddress(sent) !== ownFileAddress(file))
      throw new Refusal('file.unknown', `${field}: o arquivo não está no servidor da escola. Envie-o de novo.`)
  }
}

/**
 * Forgets files that nothing names: no row, and nothing that the bin or a history could bring back. Returns how many.
 * @param before only files uploaded before that instant, ms; acts since then count as naming
 */
export async function deleteUnnamed(q: Q, before: number): Promise<number> {
  const old = await q.select().from(t.uploads).where(lt(t.uploads.at, before))
  if (!old.length) return 0
  const named = await namedFiles(q, before)
  const unnamed = old.filter(({ hash }) => !named.has(hash))
  for (const { hash, tenant } of unnamed)
    await q.delete(t.uploads).where(and(eq(t.uploads.hash, hash), eq(t.uploads.tenant, tenant)))
  return unnamed.length
}

/** The files that rows name, or named in the journal since then. */
async function namedFiles(q: Q, since: number): Promise<Set<string>> {
  const found = new Set<string>()
  const note = (row: object | null) => {
    for (const field of Object.values(fileColumns)) {
      const file = ownFile(String((row as Record<string, unknown> | null)?.[field] ?? ''))
      if (file) found.add(file.hash)
    }
  }
  for (const row of await q.select({ fileUrl: t.materials.fileUrl }).from(t.materials)) note(row)
  for (const row of await q.select({ videoEmbed: t.lessonVideos.videoEmbed }).from(t.lessonVideos)) note(row)
  const entries = await q
    .selectDistinct({ changes: t.journal.changes })
    .from(t.journalRows)
    .innerJoin(t.journal, eq(t.journal.id, t.journalRows.journal))
    .where(and(inArray(t.journalRows.table, Object.keys(fileColumns) as FileTable[]), gt(t.journal.receivedAt, since)))
  for (const { changes } of entries)
    for (const { table, before, after } of changes)
      if (hasFileColumn(table)) {
        note(before)
        note(after)
      }
  return found
}

/** The file as one of its schools has it. */
export const firstUpload = async (q: Q, hash: string): Promise<Upload | undefined> => (await uploadsOf(q, hash))[0]

/** The hashes of images of which it is not known whether they have a light version, each once. */
export const lightsDue = async (q: Q): Promise<string[]> =>
  (
    await q
      .selectDistinct({ hash: t.uploads.hash })
      .from(t.uploads)
      .where(and(isNull(t.uploads.lightBytes), inArray(t.uploads.type, [...lightTypes])))
  ).map(({ hash }) => hash)

/** Records the size of a file's light version for every school that has the file; 0 when it has none. */
export const keepLight = async (q: Q, hash: string, lightBytes: number): Promise<void> =>
  void (await q.update(t.uploads).set({ lightBytes }).where(eq(t.uploads.hash, hash)))

/** Records the picture of a school's file, unless it has one. */
export const keepPicture = async (q: Q, { hash, tenant }: Pick<Upload, 'hash' | 'tenant'>, picture: OwnFile) =>
  void (await q
    .update(t.uploads)
    .set({ picture: ownFileAddress(picture), lightBytes: picture.bytes })
    .where(and(eq(t.uploads.hash, hash), eq(t.uploads.tenant, tenant), isNull(t.uploads.picture))))

/** Returns true when any school uploaded it, or has it as a picture or a still. */
export const isUploaded = async (q: Q, hash: string): Promise<boolean> =>
  (await uploadsOf(q, hash)).length > 0 ||
  (await q.$count(t.uploads, q.dialect.holds(t.uploads.picture, hash))) > 0 ||
  isStill(q, hash)

/** The hashes of every file that a school has, of their pictures and of stills, each once. */
export async function uploadedHashes(q: Q): Promise<string[]> {
  const files = await q.selectDistinct({ hash: t.uploads.hash }).from(t.uploads)
  const pictures = await q
    .selectDistinct({ picture: t.uploads.picture })
    .from(t.uploads)
    .where(isNotNull(t.uploads.picture))
  const named = [...files.map(({ hash }) => hash), ...pictures.map(({ picture }) => ownFile(picture!)!.hash)]
  return [...new Set([...named, ...(await stillHashes(q))])]
}
