import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { backUpNightly, isBackupDue, lastBackup } from './nightly.ts'
import { nightlyIn, nightlyName, outdated } from './rotation.ts'
import { openSchedule } from './scheduleBackups.ts'
import { newKey } from './seal.ts'

const zone = 'America/Sao_Paulo'
const hour = 60 * 60_000
const day = 24 * hour
/** Three in the morning in São Paulo. */
const three = Date.UTC(2026, 10, 24, 6)
const kept = { days: 7, weeks: 4, months: 12 }

describe('a backup is due', () => {
  test('from three in the morning of the school’s zone, once a night', () => {
    expect(isBackupDue(undefined, three, zone)).toBe(true)
    expect(isBackupDue(three - day, three - 1, zone)).toBe(false)
    expect(isBackupDue(three - day, three, zone)).toBe(true)
    expect(isBackupDue(three, three + 23 * hour, zone)).toBe(false)
    expect(isBackupDue(three, three + day, zone)).toBe(true)
    expect(isBackupDue(three, three, 'Asia/Tokyo')).toBe(false)
  })

  test('as soon as the machine is on again, when it slept through the night', () => {
    expect(isBackupDue(three - 3 * day, three + 5 * hour, zone)).toBe(true)
    expect(isBackupDue(three + 5 * hour, three + 6 * hour, zone)).toBe(false)
  })
})

describe('backups that are kept', () => {
  const daily = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: nightlyName(three - n * day, false), at: three - n * day }))

  test('after two years: seven days, four weeks, twelve months, the latest of each', () => {
    const all = daily(730)
    const gone = new Set(outdated(all, kept, zone))
    const stays = all.filter((backup) => !gone.has(backup)).map(({ name }) => name.slice(8, 18))
    expect(stays).toEqual([
      ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
      ...['2026-11-14', '2026-11-07', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  test('of two in one day, the later', () => {
    const [first, second] = [three, three + 5 * hour].map((at) => ({ name: nightlyName(at, false), at }))
    expect(outdated([first!, second!], kept, zone)).toEqual([first])
  })

  test('the latest, however old the others and however few are kept', () => {
    const all = daily(3)
    expect(outdated(all, { days: 1, weeks: 0, months: 0 }, zone)).toEqual(all.slice(1))
    expect(outdated(all.slice(0, 1), { days: 1, weeks: 0, months: 0 }, zone)).toEqual([])
  })

  test('are known by their names, and nothing else in the folder is touched', () => {
    const names = [nightlyName(three, true), nightlyName(three - day, false), 'chamada.tar.gz', 'nota.txt']
    expect(nightlyIn([...names].reverse())).toEqual([
      { name: 'chamada-2026-11-24T06-00-00Z.tar.gz.age', at: three },
      { name: 'chamada-2026-11-23T06-00-00Z.tar.gz', at: three - day },
    ])
  })
})

describe('the night’s backup', () => {
  let server: Awaited<ReturnType<typeof testServer>>
  let folder: string
  beforeEach(async () => {
    server = await testServer()
    folder = join(makeTestFolder('nightly'), 'copias')
  })
  afterEach(() => {
    server.end()
    rmSync(dirname(folder), { recursive: true, force: true })
  })
  const night = (now: number, recipients: string[] = []) =>
    backUpNightly({ data: dirname(server.file), folder, recipients, kept: { days: 2, weeks: 0, months: 0 }, zone, now })

  test('is written, and older ones go only after it was checked', async () => {
    const { recipient } = await newKey()
    for (let n = 0; n < 3; n++) await night(three + n * day, [recipient])
    writeFileSync(join(folder, 'nota.txt'), 'x')
    expect(readdirSync(folder).sort()).toEqual([
      'chamada-2026-11-25T06-00-00Z.tar.gz.age',
      'chamada-2026-11-26T06-00-00Z.tar.gz.age',
      'nota.txt',
    ])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(lastBackup(folder)?.at).toBe(three + 2 * day)
    rmSync(server.file)
    await expect(night(three + 3 * day)).rejects.toThrow('Não há banco')
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('removes what one that was killed left behind', async () => {
    mkdirSync(folder)
    for (const name of [`${nightlyName(three - day, false)}.parte`, 'meu.parte']) writeFileSync(join(folder, name), 'x')
    await night(three)
    expect(readdirSync(folder).sort()).toEqual(['chamada-2026-11-24T06-00-00Z.tar.gz', 'meu.parte'])
  })

  test('is tried again an hour after it failed, and never twice at once', async () => {
    let now = three
    const log: string[] = []
    const begun: ((done: boolean) => void)[] = []
    const run = () => new Promise<boolean>((resolve) => begun.push(resolve))
    const schedule = openSchedule({ folder, zone, now: () => now, log: (line) => log.push(line), run })
    const first = schedule.look()
    await schedule.look()
    expect(begun).toHaveLength(1)
    begun[0]!(false)
    await first
    expect(log).toEqual(['backup: it failed; the next try is in an hour'])
    now += hour / 2
    await schedule.look()
    expect(begun).toHaveLength(1)
    now += hour
    const second = schedule.look()
    expect(begun).toHaveLength(2)
    await night(now)
    begun[1]!(true)
    await second
    now += hour
    await schedule.look()
    expect(begun).toHaveLength(2)
  })
})
