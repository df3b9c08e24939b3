import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Begins a SHA-256 of bytes that come in parts; it ends in hexadecimal digits. */
export function runningSha256() {
  const hash = sha256.create()
  return {
    update: (part: Uint8Array) => void hash.update(part),
    end: () => bytesToHex(hash.digest()),
  }
}
