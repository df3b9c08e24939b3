import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** How much is read at once, bytes: little enough for any phone. */
const partBytes = 4 * 2 ** 20

/**
 * The SHA-256 of a file, in hexadecimal digits. Rejects when it cannot be read.
 * @param onProgress called with the share read, 0 to 1
 */
export async function sha256Of(file: File, onProgress: (share: number) => void): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += partBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer()))
    onProgress(Math.min(1, (at + partBytes) / file.size))
  }
  return bytesToHex(hash.digest())
}
