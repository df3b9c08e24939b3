import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import type { User } from '#schema/nouns/user.ts'
import { stillKey, stillSource } from '#schema/rules/content/videoStills.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Packs } from '#web/mirror/database/records.ts'
import { downloadFiles } from '#web/mirror/files/downloadFiles.ts'
import { type KeptFile, type KeptFiles, keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { keepStills } from '#web/mirror/files/keptStills.ts'
import { packFiles, releaseFiles } from '#web/mirror/files/packedFiles.ts'
import { changePacks, packsOf } from '#web/mirror/files/packSettings.ts'
import { rowsAreHere } from '#web/mirror/files/pruneFiles.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { autoLimit, foundFull, isFreeNetwork, spaceForFiles } from '#web/model/packs/deviceSpace.ts'
import { behindBy, lessonsAtHand } from '#web/model/packs/lessonsAhead.ts'
import { packPlan } from '#web/model/packs/packPlan.ts'
import { areasOfReaders } from '#web/model/reader/readerOf.ts'
import { connection } from '#web/queries/connection.ts'
import { type PackSubject, packSubjects } from '#web/queries/packSubjects.ts'
import { contentOfLessons } from '#web/queries/useDownloadable.ts'
import { measureStorage } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { lookForRoom } from '#web/startup/freeRoom.ts'
import { keepAreas } from '#web/startup/keepAreas.ts'
import { serverNow } from '#web/sync/clock.ts'
import type { Round } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { runningSha256 } from './upload/runningSha256.ts'

/**
 * One round of what a device does for the files kept on it: lists what the app keeps by itself, lets go of what is over
 * the limits, keeps what shows the files, and downloads. This part of the app itself comes with the first file.
 */
export async function downloadRound(mirror: Mirror, signal: AbortSignal, retriesFull: boolean): Promise<Round> {
  const kept = keptFilesOf(mirror)
  const { noRoom } = useEngine.getState()
  await followPacks(mirror, kept, noRoom).catch(() => {})
  if (noRoom) {
    // What waits for room comes first. The next round follows the sync that found some.
    await lookForRoom()
    return 'done'
  }
  const { anyNetwork } = await packsOf(mirror)
  const tools = {
    ...{ lock: webLock, signal, retriesFull, room: spaceNow },
    keepReader: (file: KeptFile) => keepReaders([file]),
    sha256: runningSha256,
    isFree: () => isFreeNetwork(connection(), anyNetwork),
  }
  const halt = await downloadFiles(kept, tools).catch(() => 'broken')
  if (halt === 'full') await followPacks(mirror, kept, true).catch(() => {})
  // Decoration: nothing waits for it.
  if (!signal.aborted) await followStills(mirror, kept).catch(() => {})
  const hasReaders = await keepReaders(await kept.files.toArray().catch(() => []))
  return hasReaders && halt !== 'network' && halt !== 'session' ? 'done' : 'waits'
}

const spaceNow = async () => spaceForFiles(await measureStorage().catch(() => undefined))

/** Lists and lets go, as the classes, their lessons and the limits are now. */
async function followPacks(mirror: Mirror, kept: KeptFiles, isFull: boolean): Promise<void> {
  const { user } = useSessionState.getState()
  if (user?.id !== mirror.userId || !(await rowsAreHere(mirror))) return
  const packs = await packsOf(mirror)
  const { rows } = mirror
  const now = Date.now()
  const here = await kept.files.toArray()
  const got = here.reduce((total, each) => total + each.got, 0)
  const gaveWay = !packs.full && here.some(({ halted, got }) => halted === 'full' && !got)
  const full = isFull || gaveWay ? foundFull(got, now) : packs.full
  const subjects = await subjectsOf(mirror, user)
  const { content } = await contentOfLessons(rows, lessonsOf(packs, subjects))
  const limits = {
    budget: packs.budget ?? Number.POSITIVE_INFINITY,
    auto: autoLimit({ ...packs, full }, got, await spaceNow(), now),
  }
  const { keep, removed } = packPlan(here, content.files, limits, behindBy(subjects), now)
  if (removed.size) await releaseFiles(kept, removed)
  if (full !== packs.full) await changePacks(mirror, () => ({ full }))
  await packFiles(kept, keep, false)
}

async function subjectsOf({ rows }: Mirror, user: User): Promise<PackSubject[]> {
  const all = (await rows.where('classes', {})).map(({ id }) => id)
  return packSubjects(rows, user, all, serverNow())
}

/** Keeps the stills of the videos in lessons of which files are kept, and in those that the app keeps by itself. */
async function followStills(mirror: Mirror, kept: KeptFiles): Promise<void> {
  const { user } = useSessionState.getState()
  if (user?.id !== mirror.userId || !(await rowsAreHere(mirror))) return
  const school = user.schoolId === null ? undefined : await mirror.rows.get('schools', user.schoolId)
  const lessonIds = new Set((await kept.files.toArray()).flatMap((file) => file.lessonIds))
  const keeps = school?.keepsVideoStills
  const packed = new Set(keeps ? lessonsOf(await packsOf(mirror), await subjectsOf(mirror, user)) : [])
  const videos = keeps ? await mirror.rows.where('lessonVideos', {}) : []
  const wanted = videos.flatMap(({ id, lessonId, videoEmbed }) => {
    const isPacked = packed.has(lessonId)
    const source = (isPacked || lessonIds.has(lessonId)) && stillSource(videoEmbed)
    return source ? { videoId: id, lessonId, isPacked, video: stillKey(source) } : []
  })
  await keepStills(kept, wanted, serverTime.fetch)
}

/** The lessons that the app keeps by itself, in the order of their worth. */
function lessonsOf({ bag, classes, without }: Packs, subjects: readonly PackSubject[]): number[] {
  const ofBag = bag && bag.date >= civilDateOf(serverNow()) ? bag.lessonIds : []
  const packed = subjects.filter(({ classId }) => classes.includes(classId))
  const lessonIds = new Set([...ofBag, ...lessonsAtHand(packed).map(({ id }) => id)])
  return [...lessonIds].filter((id) => !without.includes(id))
}

const keptAreas = new Set<string>()

/** Keeps what shows these files without a network. Resolves to false when some of it is still missing. */
async function keepReaders(files: readonly KeptFile[]): Promise<boolean> {
  const own = files.flatMap(({ address }) => ownFile(address) ?? [])
  const areas = files.length ? ['files', ...areasOfReaders(own)] : []
  const missing = areas.filter((area) => !keptAreas.has(area))
  const isWhole = await keepAreas(missing)
  if (isWhole) for (const area of missing) keptAreas.add(area)
  return isWhole
}
