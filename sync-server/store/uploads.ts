import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Change, Rows } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import { Refusal } from '../../schema/errors.ts'
import { canManage } from '../../schema/policies/module.ts'
import { ownFile, ownFileAddress } from '../../schema/rules/ownFile.ts'
import { placer } from './placing.ts'
import { readerOf } from './reader.ts'
import { seesOf } from './sees.ts'
import type { Q } from './store.ts'
import { type Tables, tables as t } from './tables.ts'

/**
 * Which school sent which file, and who may have it.
 * Guarantees: a file is a school's own only if it was sent to that school; a material or a video names only such files.
 * Invariant: a row here is written with the file already on the disk, and taken before the file goes.
 */
export type Upload = Tables['uploads']['$inferSelect']

/** The places in which rows name files. */
const naming = { materials: 'fileUrl', lessonVideos: 'videoEmbed' } as const
type Naming = keyof typeof naming
const isNaming = (table: string): table is Naming => Object.hasOwn(naming, table)

/** Notes a file as the school's; the first name it came under there stays. */
export const keepUpload = async (q: Q, upload: Upload): Promise<void> =>
  void (await q.insert(t.uploads).values(upload).onConflictDoNothing())

const sentAs = (q: Q, hash: string): Promise<Upload[]> =>
  Promise.resolve(q.select().from(t.uploads).where(eq(t.uploads.hash, hash)))

/**
 * The file, if this person may have it: who may manage the modules of a school that sent it, and whoever sees a material or
 * video that names it. Undefined otherwise, as if it were not there.
 */
export async function uploadFor(q: Q, actor: Actor, hash: string): Promise<Upload | undefined> {
  const sent = await sentAs(q, hash)
  const managed = sent.find(({ tenant }) => canManage(actor, { schoolId: tenant || null }))
  if (managed || !sent.length) return managed
  const own = sent.find(({ tenant }) => tenant === actor.schoolId)
  if (!own) return undefined
  const sees = await seesOf(q, actor)
  const address = ownFileAddress(own)
  for (const table of Object.keys(naming) as Naming[])
    for (const row of await rowsNaming(q, table, own.tenant, address)) if (await sees(table, row)) return own
  return undefined
}

/** By the school's place in the order first, which is indexed: addresses are not. */
function rowsNaming(q: Q, table: Naming, tenant: number, address: string): Promise<Rows[Naming][]> {
  const { materials, lessonVideos } = t
  const rows =
    table === 'materials'
      ? q
          .select()
          .from(materials)
          .where(and(eq(materials.tenant, tenant), eq(materials.fileUrl, address)))
      : q
          .select()
          .from(lessonVideos)
          .where(and(eq(lessonVideos.tenant, tenant), eq(lessonVideos.videoEmbed, address)))
  return rows as unknown as Promise<Rows[Naming][]>
}

/** Refuses a plan that names a file which the school of the lesson never sent. */
export async function mustKnowFiles(q: Q, plan: readonly Change[]): Promise<void> {
  for (const change of plan) {
    if (change.kind === 'remove' || !isNaming(change.table)) continue
    const field = naming[change.table]
    const fields = change.fields as Record<string, unknown>
    const file = ownFile(String(fields[field] ?? ''))
    if (!file) continue
    const lessonId = fields.lessonId ?? (await readerOf(q).get(change.table, change.key))?.lessonId
    const { tenant } = await placer(q)(change.table, { lessonId })
    const sent = (await sentAs(q, file.hash)).find((upload) => upload.tenant === tenant)
    if (!sent || ownFileAddress(sent) !== ownFileAddress(file))
      throw new Refusal('file.unknown', `${field}: o arquivo não está no servidor da escola. Envie-o de novo.`)
  }
}

/**
 * Forgets files that nothing names: no row, and nothing that the bin or a history could bring back; gives how many.
 * @param before those sent before that instant only, ms; what acts did since then counts as naming
 */
export async function forgetUnnamed(q: Q, before: number): Promise<number> {
  const old = await q.select().from(t.uploads).where(lt(t.uploads.at, before))
  if (!old.length) return 0
  const named = await namedFiles(q, before)
  const unnamed = old.filter(({ hash }) => !named.has(hash))
  for (const { hash, tenant } of unnamed)
    await q.delete(t.uploads).where(and(eq(t.uploads.hash, hash), eq(t.uploads.tenant, tenant)))
  return unnamed.length
}

/** The files that rows name, or named when the journal of since then was written. */
async function namedFiles(q: Q, since: number): Promise<Set<string>> {
  const found = new Set<string>()
  const note = (row: object | null) => {
    for (const field of Object.values(naming)) {
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
    .where(and(inArray(t.journalRows.table, Object.keys(naming) as Naming[]), gt(t.journal.receivedAt, since)))
  for (const { changes } of entries)
    for (const { table, before, after } of changes)
      if (isNaming(table)) {
        note(before)
        note(after)
      }
  return found
}

/** Whether any school sent it. */
export const isSent = async (q: Q, hash: string): Promise<boolean> => (await sentAs(q, hash)).length > 0
