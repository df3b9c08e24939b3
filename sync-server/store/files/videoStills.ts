import { and, eq, isNotNull } from 'drizzle-orm'
import { type OwnFile, ownFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import { type StillSource, stillKey, stillSource } from '#schema/rules/content/videoStills.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { onKey, total } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'

/**
 * The stills of videos of other sites that a school keeps, each once for the school, and those that were asked for in
 * vain.
 * Invariant: only a school that wants them has any (`keepsVideoStills`), and only of videos that its lessons name.
 */
export interface DueStill {
  tenant: number
  source: StillSource
}

/** The videos of schools that want stills, or of one of them, each once for a school. */
async function wantedStills(q: Q, school?: number): Promise<Map<string, DueStill>> {
  const { tenant, videoEmbed } = t.lessonVideos
  const rows = await q
    .select({ tenant, videoEmbed })
    .from(t.lessonVideos)
    .innerJoin(t.schools, eq(t.schools.id, tenant))
    .where(
      and(
        eq(t.schools.keepsVideoStills, true),
        eq(t.schools.active, true),
        school === undefined ? undefined : eq(tenant, school),
      ),
    )
  const wanted = new Map<string, DueStill>()
  for (const { tenant, videoEmbed } of rows) {
    const source = stillSource(videoEmbed)
    if (source) wanted.set(nameOf(tenant, stillKey(source)), { tenant, source })
  }
  return wanted
}
const nameOf = (tenant: number, video: string) => `${tenant} ${video}`

/** The stills that are wanted and not here. @param before those that were asked for in vain count only from before, ms */
export async function stillsDue(q: Q, before: number): Promise<DueStill[]> {
  const wanted = await wantedStills(q)
  for (const { tenant, video, still, triedAt } of wanted.size ? await q.select().from(t.videoStills) : [])
    if (still || triedAt >= before) wanted.delete(nameOf(tenant, video))
  return [...wanted.values()]
}

/** Records a still, or null where there was none. A school that does not want it any more gets none. */
export async function keepStill(q: Q, { tenant, source }: DueStill, picture: OwnFile | null, at: number) {
  if (!(await wantedStills(q, tenant)).has(nameOf(tenant, stillKey(source)))) return
  const still = picture && ownFileAddress(picture)
  const found = { still, bytes: picture?.bytes ?? 0, triedAt: at }
  await q
    .insert(t.videoStills)
    .values({ tenant, video: stillKey(source), ...found })
    .onConflictDoUpdate({ target: onKey(t.videoStills.tenant, t.videoStills.video), set: found })
}

/** Forgets the stills that no school wants any more. */
export async function deleteUnwantedStills(q: Q): Promise<void> {
  const known = await q.select({ tenant: t.videoStills.tenant, video: t.videoStills.video }).from(t.videoStills)
  const wanted = known.length ? await wantedStills(q) : undefined
  for (const { tenant, video } of known)
    if (!wanted?.has(nameOf(tenant, video)))
      await q.delete(t.videoStills).where(and(eq(t.videoStills.tenant, tenant), eq(t.videoStills.video, video)))
}

/** The still of a video, if its school wants stills and has it. */
export async function stillOf(q: Q, { tenant, source }: DueStill): Promise<OwnFile | undefined> {
  const [found] = await q
    .select({ still: t.videoStills.still })
    .from(t.videoStills)
    .innerJoin(t.schools, and(eq(t.schools.id, t.videoStills.tenant), eq(t.schools.keepsVideoStills, true)))
    .where(and(eq(t.videoStills.tenant, tenant), eq(t.videoStills.video, stillKey(source))))
  return ownFile(found?.still ?? '')
}

/** What the stills of a school take, bytes. */
export async function stillBytes(q: Q, tenant: number): Promise<number> {
  const [all] = await q
    .select({ bytes: total(t.videoStills.bytes) })
    .from(t.videoStills)
    .where(eq(t.videoStills.tenant, tenant))
  return all!.bytes
}

/** The hashes of all stills, each once. */
export async function stillHashes(q: Q): Promise<string[]> {
  const found = await q
    .selectDistinct({ still: t.videoStills.still })
    .from(t.videoStills)
    .where(isNotNull(t.videoStills.still))
  return found.map(({ still }) => ownFile(still!)!.hash)
}

/** Returns true when a file is the still of a video. */
export const isStill = async (q: Q, hash: string): Promise<boolean> =>
  (await q.$count(t.videoStills, q.dialect.holds(t.videoStills.still, hash))) > 0
