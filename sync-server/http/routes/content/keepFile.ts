import { Refusal } from '#schema/errors.ts'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import type { User } from '#schema/nouns/user.ts'
import { acceptedWords } from '#schema/rules/content/fileWords.ts'
import { mostPixels } from '#schema/rules/content/lightImages.ts'
import { isPacked, mostUnpacked, mustUnpackTo } from '#schema/rules/content/packedFiles.ts'
import type { AppContext } from '#server/appContext.ts'
import type { Received } from '#server/files/fileStore.ts'
import { fileType } from '#server/files/fileType.ts'
import { imageSize } from '#server/files/imageSize.ts'
import { isDue } from '#server/files/lightVersions.ts'
import { unpackedBytes } from '#server/files/unpackedBytes.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { mustHaveRoom } from '#server/store/files/schoolFiles.ts'
import { keepUpload } from '#server/store/files/uploads.ts'

/**
 * Makes a content that was received a file of a school, judged by what is in it. Returns the address that a material or
 * video uses for it. Throws a Refusal when it is empty, of no accepted type, or does not fit.
 * Guarantees: the row is written after the file lasts, and no writer waits while a file is sent to a bucket.
 * After a crash: a file without a row, which the sweep deletes.
 */
export async function keepFile(
  { store, files, lights, schoolFileBytes, clock }: AppContext,
  received: Received,
  { actor, schoolId, name }: { actor: User; schoolId: number; name: string },
) {
  const { hash, bytes } = received
  if (!bytes) throw new Refusal('file.empty')
  const type = await fileType(received.path, name)
  if (!type) throw new Refusal('file.type', `O arquivo não é de um tipo aceito. ${acceptedWords}`)
  const size = await imageSize(received.path, type)
  if (size && size.width * size.height > mostPixels)
    throw new Refusal('file.tooLarge', 'A imagem tem pixels demais para um celular mostrar. Diminua-a e envie de novo.')
  if (isPacked(type)) mustUnpackTo(await unpackedBytes(received.path, mostUnpacked), bytes)
  const light = isDue({ type, bytes }, size)
  const about = { hash, tenant: schoolId, userId: actor.id, name, type, bytes }
  const upload = { ...about, at: clock.now(), lightBytes: light ? null : 0 }
  await mustHaveRoom(store.q, upload, schoolFileBytes)
  await files.schedule(hash, async () => {
    const wasHere = await files.has(hash)
    if (!wasHere) await files.keep(received)
    try {
      await store.tx(async (q) => {
        await mustStillBe(q, actor)
        await mustHaveRoom(q, upload, schoolFileBytes)
        await keepUpload(q, upload)
      })
    } catch (error) {
      // After any other failure the row may be there.
      if (!wasHere && error instanceof Refusal) await files.remove(hash)
      throw error
    }
  })
  if (light) lights.want(hash)
  return { url: ownFileAddress({ hash, type, bytes }), name, type, bytes }
}
