/** The settings of the server, as the README lists them. */
export const serverSettings = [
  'CHAMADA_DATA',
  'CHAMADA_FILES',
  'CHAMADA_MAX_FILE_MB',
  'CHAMADA_SCHOOL_FILES_GB',
  'CHAMADA_VIDEO_HOSTS',
  'CHAMADA_DEMO',
  'CHAMADA_TIME_ZONE',
  'CHAMADA_SESSION_IDLE_DAYS',
  'CHAMADA_SESSION_DAYS',
  'CHAMADA_SECOND_FACTOR',
  'CHAMADA_WORKER',
  'CHAMADA_LOG',
  'CHAMADA_METRICS_PORT',
  'CHAMADA_ORIGIN',
  'CHAMADA_BACKUP_FOLDER',
  'CHAMADA_BACKUP_KEY',
  'CHAMADA_BACKUPS_KEPT',
  'CHAMADA_TRUSTED_PROXIES',
] as const

/** What the commands, builds and tests of this repository read. A server that they start has them, too. */
export const commandSettings = [
  'CHAMADA_COMMAND',
  'CHAMADA_PASSWORD',
  'CHAMADA_BACKUP_PASSPHRASE',
  'CHAMADA_WEB_PORT',
  'CHAMADA_CHROMIUM',
  'CHAMADA_SOURCES',
  'CHAMADA_ANSWERS',
  'CHAMADA_ANSWERS_FILE',
  'CHAMADA_BRIEF',
  'CHAMADA_VOLUME',
  'CHAMADA_ROUNDS',
  'CHAMADA_SEED',
  'CHAMADA_SEEDS',
  'CHAMADA_SHOTS',
  'CHAMADA_PICTURES',
  'CHAMADA_TOUR',
  'CHAMADA_PORTALS',
  'CHAMADA_POSTGRES_BIN',
  'CHAMADA_TEST_POSTGRES',
  'CHAMADA_TEST_STORE',
] as const

const known: readonly string[] = [...serverSettings, ...commandSettings]

/** Names that people give a prefix which they do not have. */
const withoutPrefix = ['PORT', 'HOST', 'NODE_ENV', 'DATABASE_URL', 'DATABASE_REPLICA_URL']

/** Up to here, two names differ by slips of the finger. */
const slips = 2

/**
 * The first variable that looks like a setting and is none, and the settings that may be meant: any that begins with
 * CHAMADA_, and those that nearly have a setting's name. Variables that Kubernetes makes for a service named chamada
 * are left alone.
 */
export function misspelt(env: Record<string, string | undefined>): { name: string; meant: string[] } | undefined {
  for (const [name, value] of Object.entries(env)) {
    if (known.includes(name) || /^CHAMADA_(SERVICE|PORT)_/.test(name) || value?.startsWith('tcp://')) continue
    const { meant, distance } = nearestTo(name)
    if (distance <= slips) return { name, meant: [meant] }
    if (name.startsWith('CHAMADA_')) return { name, meant: aboutTheSame(name) ?? [meant] }
  }
  return undefined
}

function nearestTo(name: string): { meant: string; distance: number } {
  const choices = [
    ...known.map((meant) => ({ meant, as: meant })),
    ...withoutPrefix.map((meant) => ({ meant, as: `CHAMADA_${meant}` })),
  ]
  return choices
    .map(({ meant, as }) => ({ meant, distance: distanceOf(name.toUpperCase(), as) }))
    .reduce((best, each) => (each.distance < best.distance ? each : best))
}

/** The settings that begin with the same word, such as BACKUP; undefined when none does. */
function aboutTheSame(name: string): string[] | undefined {
  const word = name.split('_')[1] || undefined
  const found = serverSettings.filter((each) => word && each.startsWith(`CHAMADA_${word}`))
  return found.length ? found : undefined
}

/** How many letters must be added, left out or replaced to make one text of the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
