import { Readable } from 'node:stream'
import { BackupFailure } from './backupFailure.ts'

/**
 * Encryption of backups, in the age format (age-encryption.org), which the program `age` also reads and writes.
 * Guarantees: a backup for public keys can be opened with their private keys only. The server needs none of them.
 */
export type Seal = { recipients: readonly string[] } | PassphraseSeal

interface PassphraseSeal {
  passphrase: string
  /** How much work each guess takes, as a power of two. Default: age’s own; tests set little. */
  workFactor?: number
}

/** What opens an encrypted backup: private keys (`AGE-SECRET-KEY-1…`), or the passphrase it was made with. */
export interface Opening {
  identities?: readonly string[]
  passphrase?: string
}

/** How an age file begins. */
export const ageMark = 'age-encryption.org/v1\n'

// Loaded when a backup needs it: the server starts without it.
const age = () => import('age-encryption')

/** A new private key, and the public key to encrypt for. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Encrypts a stream.
 * @returns the stream, and what opens it while this process lives, so that it can read back what it wrote: a key that
 * is stored nowhere
 */
export async function encrypted(plain: Readable, seal: Seal): Promise<{ stream: Readable; opening: Opening }> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  let opening: Opening = {}
  if ('passphrase' in seal) {
    encrypter.setPassphrase(seal.passphrase)
    if (seal.workFactor) encrypter.setScryptWorkFactor(seal.workFactor)
    opening = { passphrase: seal.passphrase }
  } else {
    const own = await newKey()
    for (const recipient of [...seal.recipients, own.recipient]) encrypter.addRecipient(recipient)
    opening = { identities: [own.identity] }
  }
  return { stream: nodeStream(await encrypter.encrypt(webStream(plain))), opening }
}

/** Decrypts a stream. Throws a BackupFailure when the keys do not open it. */
export async function decrypted(sealed: Readable, { identities = [], passphrase }: Opening): Promise<Readable> {
  if (!identities.length && !passphrase)
    throw new BackupFailure('A cópia está cifrada: diga a chave com --identity ARQUIVO, ou a senha com --passphrase.')
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  if (passphrase) decrypter.addPassphrase(passphrase)
  try {
    return nodeStream(await decrypter.decrypt(webStream(sealed)))
  } catch (error) {
    if (/no identity matched/.test(String(error))) throw new BackupFailure('Esta chave não abre a cópia.')
    throw error
  }
}

/** The private keys in the text of a key file, one a line, as `age-keygen` writes them. */
export function identitiesIn(text: string): string[] {
  const keys = text.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? [line.trim()] : []))
  if (!keys.length) throw new BackupFailure('O arquivo da chave não tem nenhuma linha AGE-SECRET-KEY-….')
  return keys
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const nodeStream = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never)
