import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { runningHashes } from './runningHashes.ts'

/** How much of a piece is written at a time, bytes. */
const lotBytes = 2 ** 20

/**
 * The library's folder of uploads, except for two things. It makes its folder while it is constructed, where nobody
 * waits: a failure there would end the server; this one gets a folder that was made before. And it writes each 64 KB by
 * itself and keeps no hash, so that all of a film is read again when it is whole. `Omit` leaves out what is declared
 * private too, which a subclass could not replace.
 * Guarantees: of a piece that is cut off, what came is appended.
 */
export class TusFiles extends (FileStore as unknown as new (options: {
  directory: string
}) => Omit<FileStore, 'write'>) {
  readonly hashes = runningHashes()
  readonly #directory: string
  constructor(directory: string) {
    super({ directory })
    this.#directory = directory
  }

  checkOrCreateDirectory() {}

  async write(piece: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const file = await open(join(this.#directory, id), 'r+').catch(cannotWrite)
    let end = offset
    let parts: Uint8Array[] = []
    const append = async () => {
      const lot = parts
      parts = []
      const { bytesWritten } = await file.writev(lot, end).catch(cannotWrite)
      // A disk that takes only some of it is full.
      if (bytesWritten < sizeOf(lot)) cannotWrite()
      this.hashes.add(id, end, lot)
      end += bytesWritten
    }
    try {
      for await (const part of piece) {
        parts.push(part)
        if (sizeOf(parts) >= lotBytes) await append()
      }
    } finally {
      await append().finally(() => file.close())
    }
    return end
  }
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0)

/** What the library answers when its own writing fails: its words name no folder. */
function cannotWrite(): never {
  throw ERRORS.FILE_WRITE_ERROR
}
