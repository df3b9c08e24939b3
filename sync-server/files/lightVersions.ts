import { lightFromBytes, lightPixels, lightTypes } from '#schema/rules/content/lightImages.ts'
import { firstUpload, keepLight, lightsDue, type Upload } from '#server/store/files/uploads.ts'
import { openQueues } from '#server/store/queues.ts'
import type { Store } from '#server/store/store.ts'
import { type FileStore, lightName } from './fileStore.ts'
import { type ImageSize, imageSize } from './imageSize.ts'
import type { Received } from './incoming.ts'
import { CannotDraw, lightImage } from './lightImage.ts'

/**
 * Makes light versions of large images, one after the other, when nobody waits for them.
 * Guarantees: one is made once for a content, beside its file, and its size stands with the school's uploads, so that it
 * counts for the room a school has. It goes with its file. An image that cannot have one is noted and not tried again.
 * After a crash, or when the files are away: the next demand or the daily work makes what is missing.
 */
export interface LightVersions {
  /** Asks for a file's light version. Makes it again when it was lost. */
  want(hash: string): void
  /** Makes all that are missing. */
  makeDue(): Promise<void>
  /** Resolves when all that was wanted is made or failed. */
  settled(): Promise<void>
}

/** No larger image is read for one. */
const largestImage = 100 * 2 ** 20
/** A light version is worth its room when it is at most so large, of the image. */
const worth = 0.7

/** Whether an image of that size is large enough for a light version; nothing else ever is. */
export function isDue({ type, bytes }: Pick<Upload, 'type' | 'bytes'>, size: ImageSize | undefined): boolean {
  if (!lightTypes.includes(type) || bytes > largestImage) return false
  return bytes > lightFromBytes || (size !== undefined && Math.max(size.width, size.height) > lightPixels)
}

interface Parts {
  store: Store
  files: FileStore
  onFailure(error: unknown): void
  /** Tests draw otherwise. */
  draw?: typeof lightImage
}

export function openLightVersions({ store, files, onFailure, draw = lightImage }: Parts): LightVersions {
  const schedule = openQueues()
  const wanted = new Map<string, Promise<void>>()
  /** Told once. */
  let cannotDraw = false

  /** Reads the image to the disk, where it need not be held in memory. */
  async function drawn({ hash, type, bytes }: Upload): Promise<Received | undefined> {
    if (!lightTypes.includes(type)) return undefined
    const body = await files.read(hash)
    if (!body) return undefined
    const image = await files.receive(body, bytes)
    try {
      if (!isDue({ type, bytes }, await imageSize(image.path, type))) return undefined
      const light = await draw(image.path)
      if (!light || light.length > bytes * worth) return undefined
      return await files.receive(new Blob([light as Uint8Array<ArrayBuffer>]).stream(), light.length)
    } finally {
      files.discard(image)
    }
  }
  async function make(hash: string): Promise<void> {
    const upload = await firstUpload(store.q, hash)
    if (!upload) return
    const light = await drawn(upload)
    try {
      if (light) await files.keep(light, lightName(hash))
      await store.tx((q) => keepLight(q, hash, light?.bytes ?? 0))
    } finally {
      if (light) files.discard(light)
    }
  }
  function fail(error: unknown) {
    cannotDraw ||= error instanceof CannotDraw
    onFailure(error)
  }
  async function want(hash: string): Promise<void> {
    if (cannotDraw) return
    const work = wanted.get(hash) ?? schedule('', () => files.schedule(hash, () => make(hash)))
    wanted.set(hash, work)
    await work.catch(fail).finally(() => void wanted.delete(hash))
  }
  return {
    want: (hash) => void want(hash),
    async makeDue() {
      for (const hash of await lightsDue(store.q)) await want(hash)
    },
    async settled() {
      await Promise.allSettled(wanted.values())
    },
  }
}
