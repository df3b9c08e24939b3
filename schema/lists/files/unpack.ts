import { unzipSync } from 'fflate'
import { limits } from './limits.ts'
import { UnreadableFile } from './UnreadableFile.ts'

/** The files of a zip by their names, as far as `wanted` takes them. */
export type Unpacked = ReadonlyMap<string, Uint8Array>

/**
 * Unpacks a zip. What it says of its sizes is checked before anything is unpacked, and no file becomes larger than it
 * says. Throws `UnreadableFile` for a zip that is damaged or would become too large.
 */
export async function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Unpacked> {
  const entries = listed(bytes)
  let total = 0
  for (const { size, originalSize } of entries) {
    total += originalSize
    const tooDense = originalSize > 1024 * 1024 && originalSize > size * limits.ratio
    if (total > limits.unpackedBytes || tooDense) throw new UnreadableFile(tooLarge)
  }
  if (entries.length > limits.entries) throw new UnreadableFile(tooLarge)
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => wanted(name) })))
  } catch {
    throw new UnreadableFile(damaged)
  }
}

/** What the zip says of its files, without unpacking any. */
function listed(bytes: Uint8Array) {
  const entries: { name: string; size: number; originalSize: number }[] = []
  try {
    unzipSync(bytes, { filter: (entry) => entries.push(entry) < 0 })
  } catch {
    throw new UnreadableFile(damaged)
  }
  return entries
}

/** The names of a zip's files. Throws `UnreadableFile` for a zip that is damaged. */
export async function namesIn(bytes: Uint8Array): Promise<string[]> {
  return listed(bytes).map(({ name }) => name)
}

const damaged = 'O arquivo está cortado ou danificado. Exporte-o ou copie-o outra vez.'
const tooLarge =
  'Este arquivo fica grande demais quando é aberto. Envie só as listas da escola, sem imagens e sem outras planilhas.'
