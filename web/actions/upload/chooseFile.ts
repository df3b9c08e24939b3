import { type FileKind, kindOf, type OwnFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import { acceptedWords, fileTypeLabels, typeNamed } from '#schema/rules/content/fileWords.ts'
import { looksLike, signatureBytes } from '#schema/rules/content/signatures.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { failureKind, StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { changeOutgoing } from '#web/mirror/files/outgoing/changeOutgoing.ts'
import { newKey, storeParts } from '#web/mirror/files/outgoing/outgoingParts.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { hashFile, unreadable } from './hashFile.ts'
import { knownFile } from './knownFile.ts'
import { choosingName, sendFiles } from './outgoingFiles.ts'
import type { ChoosingWatch, ChosenFile } from './uploadTypes.ts'

/** The share of the device's storage that files leave free for rows and marks. */
const sparedShare = 0.1

/**
 * Takes a file that a person chose for a module's school. It is stored on this device, so that it goes up by itself,
 * also later and without being chosen again; what the school has already is not. Resolves to its address, which acts
 * may name at once. Rejects with an AbortError once `signal` is aborted, or with a Portuguese sentence.
 */
export function chooseFile(
  moduleId: number,
  content: File,
  kinds: readonly FileKind[],
  watch: ChoosingWatch,
): Promise<ChosenFile> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  return webLock(choosingName(mirror), () => take(mirror, moduleId, content, kinds, watch))
}

async function take(
  mirror: Mirror,
  moduleId: number,
  content: File,
  kinds: readonly FileKind[],
  { signal, onProgress }: ChoosingWatch,
): Promise<ChosenFile> {
  const { name, size: bytes } = content
  if (!bytes) throw new Error('O arquivo está vazio.')
  const type = typeNamed(name)
  if (!type) throw new Error(`O arquivo não é de um tipo aceito. ${acceptedWords}`)
  mustBeOf(kinds, { type })
  const head = new Uint8Array(await content.slice(0, signatureBytes).arrayBuffer().catch(notStored(bytes)))
  if (!looksLike(type, head)) throw new Error(`O conteúdo não é ${fileTypeLabels[type]}, apesar do nome.`)
  const hash = await hashFile(content, signal, (share) => onProgress({ phase: 'reading', share }))
  const known = useEngine.getState().online ? await knownFile(moduleId, hash).catch(() => undefined) : undefined
  if (known) return mustBeOf(kinds, known)
  const file = { hash, type, bytes }
  const listed = (await mirror.db.read('outgoing'))?.[hash]
  if (listed) await mustBeOfSchool(mirror, listed.moduleId, moduleId)
  // What was refused may be so because its content is not whole any more.
  if (!listed || listed.refused !== undefined) {
    await mustFit(bytes)
    const key = newKey()
    const storing = { signal, onProgress: (share: number) => onProgress({ phase: 'storing', share }) }
    await storeParts(mirror, { hash, content, key }, storing).catch(notStored(bytes))
    const chosen = { file, moduleId, name, chosenAt: mirror.clock.now(), ...(key && { key }) }
    await changeOutgoing(mirror, hash, () => chosen)
  }
  askForPersistence()
  sendFiles()
  return { url: ownFileAddress(listed?.file ?? file), name, type, bytes }
}

/** The same file for two schools goes up twice, one after the other. */
async function mustBeOfSchool({ rows }: Mirror, listed: number, wanted: number) {
  const [one, other] = [await rows.get('modules', listed), await rows.get('modules', wanted)]
  if (one && other && one.schoolId !== other.schoolId)
    throw new Error('Este arquivo ainda está a caminho de outra escola. Espere o envio terminar e escolha-o de novo.')
}

function mustBeOf<F extends Pick<OwnFile, 'type'>>(kinds: readonly FileKind[], file: F): F {
  if (!kinds.includes(kindOf(file))) throw new Error('Aqui só cabe um vídeo (MP4 ou WebM).')
  return file
}

async function mustFit(bytes: number) {
  const { usage = 0, quota } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage + bytes > quota * (1 - sparedShare)) throw noRoom(bytes)
}

const noRoom = (bytes: number) =>
  new Error(
    `Não há espaço neste aparelho para guardar os ${sizeWords(bytes)} até o envio. Libere espaço e escolha de novo.`,
  )

/** @param bytes how large the file is that could not be read or stored */
const notStored =
  (bytes: number) =>
  (error: unknown): never => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw failureKind(error) === 'full' ? noRoom(bytes) : new Error(unreadable)
  }
