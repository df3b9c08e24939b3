import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const minFreeBytes = 2 ** 31

function isRoomy() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > minFreeBytes
}

/** A new folder, in memory when the machine has 2 GiB for it: tests end processes, not disks. */
export const makeTestFolder = (name: string) => mkdtempSync(join(isRoomy() ? memory : tmpdir(), `chamada-${name}-`))

/**
 * Removes such a folder. What another program still writes into it, such as a browser that ends late, spoils no result:
 * then the folder stays, and a line says so.
 */
export function removeTestFolder(folder: string, remove = rmSync): void {
  try {
    remove(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    process.stderr.write(`${folder} stays: ${(error as Error).message}\n`)
  }
}
