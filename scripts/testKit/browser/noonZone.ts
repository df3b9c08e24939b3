/**
 * A time zone in which it is noon or up to an hour later: whenever a test runs, the day has classes before and after.
 */
export function noonZone(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
