import * as z from 'zod/mini'

/** The last entry of a backup: what it was made of. It is written last, so that a backup cut short has none. */
export const manifestName = 'manifest.json'

/** The same hashes in the form that `sha256sum --check` reads. */
export const sumsName = 'SHA256SUMS'

export const databaseName = 'chamada.sqlite'

/** The names of the parts of a backup. Nothing else is ever written to the disk. */
export const partName = /^(chamada\.sqlite|files\/[0-9a-f]{2}\/[0-9a-f]{64})$/

const part = z.object({
  name: z.string().check(z.regex(partName)),
  bytes: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Part = z.infer<typeof part>

/** This build reads backups of this version and writes no other. */
export const archiveVersion = 1

export const manifest = z.object({
  format: z.literal('chamada-backup'),
  version: z.literal(archiveVersion),
  /** ISO 8601, UTC */
  madeAt: z.string(),
  node: z.string(),
  /** When the latest migration of the database was written, ms. */
  migration: z.number(),
  /** The history that the copy belongs to. */
  epoch: z.string(),
  /** The rows of each table. */
  rows: z.record(z.string(), z.number()),
  parts: z.array(part),
  /** The hashes of files that the database names and the disk or bucket did not have. */
  missing: z.array(z.string()),
  /**
   * The files that stayed in their bucket, where each was seen when the backup was made. Unset: the files are parts.
   */
  inBucket: z.optional(z.array(z.object({ hash: z.string(), bytes: z.number() }))),
})
export type Manifest = z.infer<typeof manifest>

/** The name of an uploaded file in a backup, as on the disk. */
export const fileName = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`

/** The hash in the name of an uploaded file; undefined for the database. */
export const hashIn = (name: string) => (name === databaseName ? undefined : name.slice('files/00/'.length))

/** The files whose content on the disk was no longer what their name says. A restore leaves them out. */
export const damagedIn = ({ parts }: Manifest): string[] =>
  parts.flatMap(({ name, sha256 }) => (hashIn(name) && hashIn(name) !== sha256 ? [hashIn(name)!] : []))

/** The text of SHA256SUMS, as `sha256sum -c` reads it. */
export const sumsOf = (parts: readonly Part[]) => parts.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
