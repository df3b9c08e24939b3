import { Refusal } from '#schema/errors.ts'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import { mostPictureBytes, mustBePicture } from '#schema/rules/content/pictures.ts'
import type { Q, Store } from '#server/store/store.ts'
import type { FileStore } from './fileStore.ts'
import { fileType } from './fileType.ts'
import { imageSize } from './imageSize.ts'
import type { Received } from './incoming.ts'

/**
 * Keeps a small picture (schema/rules/content/pictures.ts) in the store, judged by its content like any image. Throws a
 * Refusal when it is none, or too large.
 * Guarantees: the row that names it is written after the file lasts, in the turn of its hash.
 * After a crash: a file that no row names, which the sweep deletes.
 * @param record writes the row that names it
 */
export async function keepPictureFile(
  { store, files }: { store: Store; files: FileStore },
  content: Blob,
  record: (q: Q, picture: OwnFile) => Promise<unknown>,
): Promise<void> {
  if (content.size > mostPictureBytes) throw new Refusal('file.tooLarge')
  const received = await files.receive(content.stream(), mostPictureBytes)
  try {
    const picture = await judgedPicture(received)
    await files.schedule(picture.hash, async () => {
      if (!(await files.has(picture.hash))) await files.keep(received)
      await store.tx((q) => record(q, picture))
    })
  } finally {
    files.discard(received)
  }
}

/** The picture that a content is. Throws a Refusal when it is none. */
export async function judgedPicture({ path, hash, bytes }: Received): Promise<OwnFile> {
  const type = await fileType(path, '')
  mustBePicture(type, type && (await imageSize(path, type)))
  return { hash, type, bytes }
}
