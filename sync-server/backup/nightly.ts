import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { backUp } from './backUp.ts'
import { damagedIn } from './manifest.ts'
import { type KeptBackups, type NightlyBackup, nightlyIn, nightlyName, outdated } from './rotation.ts'

/** When the night's backup is due, by the clock of the school's zone, hours. */
const nightHour = 3
/** How long after a failure the server tries again, ms. */
export const retryAfterMs = 60 * 60_000

/** The latest backup that the server wrote into a folder. Only whole and checked ones have such a name. */
export const lastBackup = (folder: string): NightlyBackup | undefined =>
  existsSync(folder) ? nightlyIn(readdirSync(folder))[0] : undefined

/** Returns true from 3 o'clock on until that night has a backup. A night that the machine slept through counts too. */
export const isBackupDue = (lastAt: number | undefined, now: number, zone: string): boolean =>
  lastAt === undefined || nightOf(lastAt, zone) < nightOf(now, zone)

const nightOf = (at: number, zone: string) => civilDateOf(at - nightHour * 60 * 60_000, zone)

/** What a backup that was killed left behind. The server writes one at a time. */
const isIncomplete = (name: string) => nightlyIn([name.replace(/\.parte$/, '')]).length > 0 && name.endsWith('.parte')

export interface NightlyRequest {
  data: string
  /** Default: in that folder. */
  files?: FileStore
  folder: string
  recipients: readonly string[]
  kept: KeptBackups
  zone: string
  now: number
}

/**
 * Writes the night's backup and then deletes those that are no longer kept. A backup is only deleted after a newer one
 * was written and checked. Throws a BackupFailure when it cannot.
 * @returns lines for the log
 */
export async function backUpNightly({
  data,
  files,
  folder,
  recipients,
  kept,
  zone,
  now,
}: NightlyRequest): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(folder).filter(isIncomplete)) rmSync(join(folder, left), { force: true })
  const name = nightlyName(now, recipients.length > 0)
  const seal = recipients.length ? { recipients } : undefined
  const manifest = await backUp({ data, ...(files && { files }), target: join(folder, name), now, seal })
  const old = outdated(nightlyIn(readdirSync(folder)), kept, zone)
  for (const backup of old) rmSync(join(folder, backup.name), { force: true })
  const inBucket = manifest.inBucket ? `${manifest.inBucket.length} seen in the bucket, ` : ''
  const warnings = [
    ...manifest.missing.map(
      (hash) =>
        `backup: the file ${hash} is named by the database and not ${manifest.inBucket ? 'in the bucket' : 'on the disk'}`,
    ),
    ...damagedIn(manifest).map((hash) => `backup: the file ${hash} is damaged on the disk and was left out`),
  ]
  return [
    `backup: ${name} written and checked, ${manifest.parts.length - 1} files, ${inBucket}${old.length} old deleted`,
    ...warnings,
  ]
}
