import { civilDateOf } from '#schema/fields/dates/civilDate.ts'

/** How many days, weeks and months keep their latest backup. */
export interface KeptBackups {
  days: number
  weeks: number
  months: number
}

/** A backup that the server wrote on its own. */
export interface NightlyBackup {
  name: string
  /** When it was begun, ms. */
  at: number
}

/** The name of a nightly backup; its time is in it, so that a copied folder loses nothing. */
export const nightlyName = (at: number, isEncrypted: boolean) =>
  `chamada-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`

const named = /^chamada-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/

/** The nightly backups among the names in a folder, latest first. Anything else there is somebody else's. */
export const nightlyIn = (names: readonly string[]): NightlyBackup[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, second] = named.exec(name) ?? []
      return day ? [{ name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .sort((a, b) => b.at - a.at)

/**
 * The backups to delete: all but the latest of each of the last days, weeks (from Sunday) and months that have one. The
 * latest of all is always kept.
 */
export function outdated(backups: readonly NightlyBackup[], kept: KeptBackups, zone: string): NightlyBackup[] {
  const latestFirst = [...backups].sort((a, b) => b.at - a.at)
  const stays = new Set<NightlyBackup>(latestFirst.slice(0, 1))
  const keepLatestOf = (count: number, period: (day: string) => string) => {
    const seen = new Set<string>()
    for (const backup of latestFirst) {
      const name = period(civilDateOf(backup.at, zone))
      if (seen.has(name)) continue
      if (seen.size === count) break
      seen.add(name)
      stays.add(backup)
    }
  }
  keepLatestOf(kept.days, (day) => day)
  keepLatestOf(kept.weeks, weekOf)
  keepLatestOf(kept.months, (day) => day.slice(0, 7))
  return latestFirst.filter((backup) => !stays.has(backup))
}

/** The Sunday that begins a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}
