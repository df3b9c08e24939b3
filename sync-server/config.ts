import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { schoolZone } from '#schema/lists/calendar/schoolZone.ts'
import { defaultSchoolGigabytes } from '#schema/rules/content/fileQuota.ts'
import { defaultFileMegabytes } from '#schema/rules/content/fileWords.ts'
import { adminCommand } from './adminCommand.ts'
import type { KeptBackups } from './backup/rotation.ts'
import { type FilePlace, filePlaceIn } from './files/filePlace.ts'
import { thisMachine, trustedProxies } from './http/clientNetwork.ts'
import { videoHostsIn } from './http/videoHostSetting.ts'
import type { SecondFactorRule } from './sessions/secondFactor.ts'
import { defaultLimits, type SessionLimits } from './sessions/sessions.ts'
import { misspelt } from './settingNames.ts'

/** The settings from the environment, checked. The names and defaults are fixed: others rely on them. */
export interface Config {
  port: number
  host: string
  isProduction: boolean
  data: string
  /** The address of the PostgreSQL that several processes share; undefined when the database is a file in `data`. */
  database: string | undefined
  /** The address of a replica of that PostgreSQL, where what reads much may be read. */
  replica: string | undefined
  /** Where the uploaded files are. */
  files: FilePlace
  demo: (typeof demos)[number]
  zone: string
  origin: string | undefined
  limits: SessionLimits
  secondFactor: SecondFactorRule
  /** The proxies whose X-Forwarded-For is believed. */
  proxies: BlockList
  /** The largest file that may be uploaded, bytes. */
  maxFileBytes: number
  /** How much each school may keep in files, bytes. */
  schoolFileBytes: number
  /** The hosts from which videos are taken; undefined: the usual ones. */
  videoHosts: string[] | undefined
  /** Whether each request leaves a line of JSON in the output. */
  logsRequests: boolean
  /** The port on this machine where the figures for Prometheus are; undefined: nowhere. */
  metricsPort: number | undefined
  /** Whether devices keep a service worker. When it is off, installed workers remove themselves. */
  worker: boolean
  backups: BackupSettings
}

export interface BackupSettings {
  /** Where the server writes a backup each night; undefined when it writes none. */
  folder: string | undefined
  /** The public keys that backups are encrypted for; none when they are not encrypted. */
  recipients: string[]
  /** How many days, weeks and months keep their latest backup. */
  kept: KeptBackups
}

/** The demo data that an empty database can get. */
const demos = ['none', 'small', 'large', 'old'] as const

/** A setting that cannot be used. Its message is one clear line. */
export class BadConfig extends Error {}

export function configFrom(env: Record<string, string | undefined>): Config {
  const wrong = misspelt(env)
  if (wrong) throw new BadConfig(`${wrong.name} is not a setting of Chamada: do you mean ${wrong.meant.join(' or ')}?`)
  const isProduction = kindOf(env.NODE_ENV) === 'production'
  const data = resolve(env.CHAMADA_DATA ?? 'data')
  const demo = demoOf(env.CHAMADA_DEMO ?? (isProduction ? 'none' : 'small'))
  return {
    port: portOf('PORT', env.PORT ?? '3000'),
    metricsPort: env.CHAMADA_METRICS_PORT ? portOf('CHAMADA_METRICS_PORT', env.CHAMADA_METRICS_PORT) : undefined,
    host: env.HOST ?? '127.0.0.1',
    isProduction,
    data,
    database: databaseOf('DATABASE_URL', env.DATABASE_URL),
    replica: replicaOf(env),
    files: filesOf(filePlaceIn(env, data)),
    demo,
    // Who tries the demonstration does so on this machine: its class in progress is in progress on their screen.
    zone: zoneOf(schoolZone(env.CHAMADA_TIME_ZONE ?? (demo === 'none' ? undefined : zoneHere()))),
    origin: originOf(env.CHAMADA_ORIGIN),
    proxies: proxiesOf(env.CHAMADA_TRUSTED_PROXIES ?? thisMachine),
    logsRequests: logOf(env.CHAMADA_LOG ?? 'failures') === 'requests',
    worker: workerOf(env.CHAMADA_WORKER ?? 'on'),
    limits: {
      idleDays: daysOf('CHAMADA_SESSION_IDLE_DAYS', env, defaultLimits.idleDays),
      longestDays: daysOf('CHAMADA_SESSION_DAYS', env, defaultLimits.longestDays),
    },
    backups: {
      folder: env.CHAMADA_BACKUP_FOLDER ? resolve(env.CHAMADA_BACKUP_FOLDER) : undefined,
      recipients: recipientsOf(env.CHAMADA_BACKUP_KEY ?? ''),
      kept: keptOf(env.CHAMADA_BACKUPS_KEPT ?? '7,4,12'),
    },
    secondFactor: secondFactorOf(env.CHAMADA_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')),
    maxFileBytes: megabytesOf('CHAMADA_MAX_FILE_MB', env, defaultFileMegabytes) * 2 ** 20,
    schoolFileBytes: gigabytesOf('CHAMADA_SCHOOL_FILES_GB', env, defaultSchoolGigabytes) * 2 ** 30,
    videoHosts: env.CHAMADA_VIDEO_HOSTS ? videoHostsOf(env.CHAMADA_VIDEO_HOSTS) : undefined,
  }
}

/** The time zone of this machine; undefined where it has none that has a name. */
function zoneHere(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : timeZone
}

/** The message does not repeat the address: a password may be in it. */
function databaseOf(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text
  throw new BadConfig(`${name} must be an address such as postgres://USER:PASSWORD@HOST:5432/chamada`)
}

function replicaOf(env: Record<string, string | undefined>): string | undefined {
  const replica = databaseOf('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL)
  if (!replica || env.DATABASE_URL) return replica
  throw new BadConfig('DATABASE_REPLICA_URL is for a replica of the database at DATABASE_URL, which must be set, too')
}

function kindOf(environment: string | undefined): string {
  const kinds = ['', 'production', 'development', 'test']
  if (kinds.includes(environment ?? '')) return environment ?? ''
  throw new BadConfig(`NODE_ENV must be production, development or test, not "${environment}"`)
}

function demoOf(text: string): Config['demo'] {
  const demo = demos.find((each) => each === text)
  if (demo) return demo
  throw new BadConfig(`CHAMADA_DEMO must be none, small, large or old, not "${text}"`)
}

function secondFactorOf(text: string): SecondFactorRule {
  if (text === 'required' || text === 'optional') return text
  throw new BadConfig(`CHAMADA_SECOND_FACTOR must be required or optional, not "${text}"`)
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new BadConfig(`${name} must be a number from 0 to 65535, not "${text}"`)
}

function zoneOf(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    throw new BadConfig(`CHAMADA_TIME_ZONE must be a zone such as America/Sao_Paulo, not "${zone}"`)
  }
}

function originOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: 'null' }
  if (/^https?:/.test(origin)) return origin
  throw new BadConfig(`CHAMADA_ORIGIN must be an address such as https://escola.example, not "${text}"`)
}

function proxiesOf(list: string): BlockList {
  const proxies = trustedProxies(list)
  if (proxies) return proxies
  throw new BadConfig(
    `CHAMADA_TRUSTED_PROXIES must be addresses or networks with commas, such as 127.0.0.1,10.0.0.0/8, not "${list}"`,
  )
}

function recipientsOf(list: string): string[] {
  const keys = list.split(',').flatMap((key) => (key.trim() ? [key.trim()] : []))
  if (keys.every((key) => /^age1[0-9a-z]{58,}$/.test(key))) return keys
  throw new BadConfig(
    `CHAMADA_BACKUP_KEY must be public keys of age with commas (age1…; "${adminCommand} backup-key FILE" makes one), not "${list}"`,
  )
}

function keptOf(text: string): KeptBackups {
  const [days, weeks, months] = text.split(',').map(Number)
  const fit = [days, weeks, months].every((count) => Number.isInteger(count) && count! >= 0 && count! <= 400)
  if (fit && days! > 0 && text.split(',').length === 3) return { days: days!, weeks: weeks!, months: months! }
  throw new BadConfig(`CHAMADA_BACKUPS_KEPT must be how many days, weeks and months, such as 7,4,12, not "${text}"`)
}

function megabytesOf(name: string, env: Record<string, string | undefined>, defaultValue: number): number {
  const megabytes = Number(env[name] ?? defaultValue)
  if (Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= 2_000) return megabytes
  throw new BadConfig(`${name} must be a number of megabytes from 1 to 2000, not "${env[name]}"`)
}

function gigabytesOf(name: string, env: Record<string, string | undefined>, defaultValue: number): number {
  const gigabytes = Number(env[name] ?? defaultValue)
  if (Number.isInteger(gigabytes) && gigabytes >= 1 && gigabytes <= 10_000) return gigabytes
  throw new BadConfig(`${name} must be a number of gigabytes from 1 to 10000, not "${env[name]}"`)
}

function videoHostsOf(list: string): string[] {
  const hosts = videoHostsIn(list)
  if (hosts) return hosts
  throw new BadConfig(
    `CHAMADA_VIDEO_HOSTS must be names of hosts with commas, such as youtube.com,vimeo.com, or * for all, not "${list}"`,
  )
}

function filesOf(place: FilePlace | string): FilePlace {
  if (typeof place === 'string') throw new BadConfig(place)
  return place
}

function logOf(text: string): string {
  if (text === 'failures' || text === 'requests') return text
  throw new BadConfig(`CHAMADA_LOG must be failures or requests, not "${text}"`)
}

function workerOf(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new BadConfig(`CHAMADA_WORKER must be on or off, not "${text}"`)
}

function daysOf(name: string, env: Record<string, string | undefined>, defaultValue: number): number {
  const days = Number(env[name] ?? defaultValue)
  if (Number.isInteger(days) && days >= 1 && days <= 365) return days
  throw new BadConfig(`${name} must be a number of days from 1 to 365, not "${env[name]}"`)
}
