import Dexie, { type DexieOptions, type Table } from 'dexie'
import { type OwnFile, ownFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import { abortOnPageHide } from '#web/mirror/database/abortOnPageHide.ts'
import { keptFilesName } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/**
 * The school's own files that one person keeps on this device ('Disponível offline'), in a database of their own beside
 * the mirror.
 * Guarantees: a part is written in one transaction with the file's progress. A file is complete when it has all its
 * bytes; the last ones are written once its hash is known to be right (downloadFiles.ts).
 * Invariant: a file is kept for certain lessons, and goes with the last of them. Nobody else's worker or page opens it.
 * After a crash: what was written stays, and the download goes on from there.
 */
export interface KeptFile {
  hash: string
  address: string
  bytes: number
  /** The lessons for which it is kept. */
  lessonIds: number[]
  /** How many bytes are here, from the start. */
  got: number
  /** The Content-Disposition it came with; null while nothing of it has arrived. */
  disposition: string | null
  /** Why the download stopped: it is tried again by itself ('network'), or not before somebody does something. */
  halted: Halt | null
  /** Of these lessons, those for which nobody chose it: the app keeps it by itself (packedFiles.ts). */
  auto?: number[]
  /** Nobody asked for it now: its download waits for a network that costs nothing. */
  byItself?: boolean
  /** Its place in the order of downloads; what a person chose has none and comes first. */
  rank?: number
  /** When it was last read on this device, ms by its clock. */
  readAt?: number
}
/**
 * 'wifi': it waits for a network that costs nothing. 'spoiled': twice it came with other bytes than its hash says.
 * 'full': with it, the device would have too little room for what cannot be fetched again.
 */
export type Halt = 'network' | 'session' | 'full' | 'gone' | 'broken' | 'wifi' | 'spoiled'

export interface FilePart {
  hash: string
  at: number
  data: ArrayBuffer
}

/** The still of another site's video, in a lesson of which files are kept (keptStills.ts). */
export interface KeptStill {
  videoId: number
  lessonId: number
  /** The video's name: with another video, it is another still. */
  video: string
  /** Null when there was none. */
  data: ArrayBuffer | null
  /** ms by the device's clock */
  requestedAt: number
  /** The app keeps its lesson by itself, with files or without. */
  isPacked?: boolean | undefined
}

/** A file, and the lesson for which it is kept. */
export interface FileOfLesson {
  file: OwnFile
  lessonId: number
}

/** A file of which nothing is here. */
export const newFile = (file: OwnFile): KeptFile => ({
  ...{ hash: file.hash, address: ownFileAddress(file), bytes: file.bytes },
  ...{ lessonIds: [], got: 0, disposition: null, halted: null },
})

export class KeptFiles extends Dexie {
  declare files: Table<KeptFile, string>
  declare parts: Table<FilePart, [string, number]>
  declare stills: Table<KeptStill, number>

  constructor(userId: number, options: DexieOptions = {}) {
    super(keptFilesName(userId), options)
    this.version(1).stores({ files: '&hash, *lessonIds', parts: '[hash+at]' })
    this.version(2).stores({ uploads: '&key' })
    this.version(3).stores({ uploads: null })
    this.version(4).stores({ stills: '&videoId' })
    abortOnPageHide(this)
  }

  /** Lists files as chosen by the person, each for its lesson. What is already here of them stays. */
  want(wanted: readonly FileOfLesson[]): Promise<void> {
    return this.transaction('rw', this.files, async () => {
      for (const { file, lessonId } of wanted) {
        const { auto = [], ...known } = (await this.files.get(file.hash)) ?? newFile(file)
        const lessonIds = [...new Set([...known.lessonIds, lessonId])]
        const left = auto.filter((id) => id !== lessonId)
        await this.files.put({ ...known, lessonIds, auto: left, halted: null, byItself: false, rank: 0 })
      }
    })
  }

  /** Stops keeping files for these lessons; those kept for no other lesson are deleted. */
  remove(lessonIds: readonly number[]): Promise<void> {
    return this.keepOnlyFor(({ lessonIds: of }) => of.filter((id) => !lessonIds.includes(id)))
  }

  /**
   * Deletes files that nothing names any more. A lesson that lost one gets those that it names instead: an updated file
   * follows by itself. `references` is every lesson and address in which the person sees one.
   */
  prune(references: readonly { lessonId: number; address: string }[]): Promise<void> {
    const named = references.flatMap(({ lessonId, address }) => {
      const file = ownFile(address)
      return file ? [{ file, lessonId }] : []
    })
    const names = new Set(named.map(({ file, lessonId }) => `${lessonId} ${file.hash}`))
    return this.transaction('rw', this.files, this.parts, this.stills, async () => {
      /** Whether the app kept the lost file of a lesson by itself. */
      const lost = new Map<number, boolean>()
      for (const { hash, lessonIds, auto } of await this.files.toArray())
        for (const id of lessonIds) if (!names.has(`${id} ${hash}`)) lost.set(id, auto?.includes(id) ?? false)
      await this.keepOnlyFor(({ hash, lessonIds }) => lessonIds.filter((id) => names.has(`${id} ${hash}`)))
      for (const { file, lessonId } of named) {
        const isAuto = lost.get(lessonId)
        if (isAuto === undefined) continue
        const known = await this.files.get(file.hash)
        if (known?.lessonIds.includes(lessonId)) continue
        const { lessonIds, auto = [], ...rest } = known ?? { ...newFile(file), byItself: true }
        const forLesson = isAuto ? [...auto, lessonId] : auto
        await this.files.put({ ...rest, lessonIds: [...lessonIds, lessonId], auto: forLesson })
      }
    })
  }

  /** Appends a part. Resolves to false when the file is no longer wanted or another download has gone on meanwhile. */
  append(hash: string, at: number, data: ArrayBuffer, disposition: string | null): Promise<boolean> {
    return this.transaction('rw', this.files, this.parts, async () => {
      const file = await this.files.get(hash)
      if (!file || file.got !== at) return false
      await this.parts.put({ hash, at, data })
      await this.files.put({ ...file, got: at + data.byteLength, disposition, halted: null })
      return true
    })
  }

  /** Starts a file over. */
  restart(hash: string): Promise<void> {
    return this.transaction('rw', this.files, this.parts, async () => {
      await this.partsOf(hash).delete()
      await this.files.update(hash, { got: 0 })
    })
  }

  partsOf(hash: string) {
    return this.parts.where('[hash+at]').between([hash, Dexie.minKey], [hash, Dexie.maxKey])
  }

  /** The part that holds the byte at this offset. */
  async partAt(hash: string, at: number): Promise<FilePart | undefined> {
    const part = await this.parts.where('[hash+at]').between([hash, 0], [hash, at], true, true).last()
    return part && at < part.at + part.data.byteLength ? part : undefined
  }

  /** Keeps files only for the lessons that are left; those kept for none are deleted. */
  keepOnlyFor(lessonsLeft: (file: KeptFile) => number[]): Promise<void> {
    return this.transaction('rw', this.files, this.parts, this.stills, async () => {
      for (const file of await this.files.toArray()) {
        const lessonIds = lessonsLeft(file)
        if (lessonIds.length === file.lessonIds.length) continue
        const auto = file.auto?.filter((id) => lessonIds.includes(id)) ?? []
        if (lessonIds.length) await this.files.update(file.hash, { lessonIds, auto })
        else {
          await this.partsOf(file.hash).delete()
          await this.files.delete(file.hash)
        }
      }
      const ids = (await this.files.toArray()).flatMap(({ lessonIds }) => lessonIds)
      await this.stills.filter(({ lessonId, isPacked }) => !isPacked && !ids.includes(lessonId)).delete()
    })
  }
}

const opened = new WeakMap<Mirror, KeptFiles>()

/** The files kept by the person of a mirror, opened once. */
export function keptFilesOf(mirror: Mirror): KeptFiles {
  const known = opened.get(mirror)
  if (known) return known
  const created = new KeptFiles(mirror.userId, mirror.dexie)
  created.on('versionchange', ({ newVersion }) => {
    if (newVersion) return true
    // A sign-out deletes them: work under way must not create them again.
    created.close()
    opened.delete(mirror)
    return false
  })
  opened.set(mirror, created)
  return created
}
