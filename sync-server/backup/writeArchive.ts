import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { type Manifest, manifestName, type Part, sumsName, sumsOf } from './manifest.ts'
import { encrypted, type Opening, type Seal } from './seal.ts'

/** A file that goes into a backup. */
export interface Source {
  /** Its name in the backup. */
  name: string
  bytes: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

export interface ArchiveContent {
  sources: readonly Source[]
  facts: Omit<Manifest, 'parts'>
}

/**
 * Writes a backup: a gzipped tar, encrypted when there is a seal. Everything is streamed; memory holds the list only.
 * @returns the manifest it wrote, and what opens the backup while this process lives
 */
export async function writeArchive(
  output: Writable,
  content: ArchiveContent,
  seal: Seal | undefined,
): Promise<{ manifest: Manifest; opening: Opening }> {
  const { readable, controller } = createTarPacker()
  // Most of what is uploaded is compressed already: more effort would cost time and save little.
  const gzip = createGzip({ level: 1 })
  const filled = fill(controller, content)
  const packed = pipeline(Readable.fromWeb(readable as never), gzip)
  const { stream, opening } = seal ? await encrypted(gzip, seal) : { stream: gzip, opening: {} }
  const [manifest] = await Promise.all([filled, packed, pipeline(stream, output)])
  return { manifest, opening }
}

/** Where a backup is written: a new file that only its owner reads. */
export const privateFile = (path: string): Writable => createWriteStream(path, { flags: 'wx', mode: 0o600 })

async function fill(controller: TarPackController, { sources, facts }: ArchiveContent): Promise<Manifest> {
  try {
    const parts: Part[] = []
    for (const source of sources) parts.push(await addFile(controller, source, facts))
    const manifest = { ...facts, parts }
    await addText(controller, sumsName, sumsOf(parts), facts)
    await addText(controller, manifestName, `${JSON.stringify(manifest, null, 1)}\n`, facts)
    controller.finalize()
    return manifest
  } catch (error) {
    controller.error(error)
    throw error
  }
}

async function addFile(controller: TarPackController, { name, bytes, open }: Source, facts: ArchiveContent['facts']) {
  const hash = createHash('sha256')
  const writer = controller.add(headerOf(name, bytes, facts)).getWriter()
  for await (const chunk of await open()) {
    hash.update(chunk)
    await writer.ready
    await writer.write(chunk)
  }
  await writer.close()
  return { name, bytes, sha256: hash.digest('hex') }
}

async function addText(controller: TarPackController, name: string, text: string, facts: ArchiveContent['facts']) {
  const bytes = new TextEncoder().encode(text)
  const writer = controller.add(headerOf(name, bytes.length, facts)).getWriter()
  await writer.write(bytes)
  await writer.close()
}

const headerOf = (name: string, size: number, { madeAt }: ArchiveContent['facts']) => ({
  ...{ name, size, mode: 0o600, type: 'file' as const },
  mtime: new Date(madeAt),
})
