import { beforeEach, describe, expect, test } from 'vitest'
import { fetchOrder } from './fetchOrder.ts'
import { Keeper } from './keeper.ts'

// Covers: ready for offline.

const file = (url: string, ...whose: string[]): ShellFile => ({ url, revision: null, integrity: '', for: whose })
const files = [
  file('schools.js', 'superadmin'),
  file('roll.js', 'teacher'),
  file('people.js', 'admin', 'superadmin'),
  file('entry.js', 'start'),
  file('home.js', 'everybody'),
  file('icon.png'),
  file('lessons.js', 'student'),
  file('agenda.js', 'teacher', 'student'),
]
const urls = (some: readonly ShellFile[]) => some.map(({ url }) => url)

test('files are ordered thus: the start, the person’s own screens, then everything else', () => {
  expect(urls(fetchOrder(files, ['teacher']))).toEqual([
    ...['entry.js', 'roll.js', 'home.js', 'icon.png', 'agenda.js'],
    ...['schools.js', 'people.js', 'lessons.js'],
  ])
})

const event = new Event('message') as ExtendableEvent

/** The files on the device, those requested from the network, and how a request ends. */
let device: Set<string>
let requested: string[]
let answer: (url: string) => Promise<void>
let keeper: Keeper

beforeEach(() => {
  device = new Set(['entry.js'])
  requested = []
  answer = async () => {}
  keeper = keeperOf(files)
})

const keeperOf = (some: readonly ShellFile[]) =>
  new Keeper({
    files: some,
    kept: async () => {
      const now = new Set(device)
      return (url) => now.has(url)
    },
    fetch: async (portion) => {
      const [{ pack, url }] = portion as [ShellFile]
      requested.push(pack ?? url)
      await answer(url)
      for (const { url } of portion) device.add(url)
    },
  })

describe('keeping the app', () => {
  test('fetches what the person needs and is not here yet, and nothing twice', async () => {
    await keeper.keep(['teacher'], event)
    expect(requested).toEqual(['roll.js', 'home.js', 'icon.png', 'agenda.js'])
    await keeper.keep(['teacher'], event)
    expect(requested).toHaveLength(4)
    expect(await keeper.progress(['teacher'])).toEqual({ kept: 5, wanted: 5, left: 0 })
  })

  test('fetches the screens of another role once somebody of that role is here', async () => {
    await keeper.keep(['teacher'], event)
    requested = []
    await keeper.keep(['superadmin', 'admin'], event)
    expect(requested).toEqual(['schools.js', 'people.js'])
    expect(device).not.toContain('lessons.js')
  })

  test('the missing files of one pack are requested together', async () => {
    const packed = ['a.js', 'b.js', 'c.js'].map((url) => ({ ...file(url, 'teacher'), pack: 'p.json' }))
    device.add('b.js')
    keeper = keeperOf([packed[0]!, file('alone.js', 'teacher'), ...packed.slice(1)])
    await keeper.keep(['teacher'], event)
    expect(requested).toEqual(['p.json', 'alone.js'])
    expect((await keeper.progress(['teacher'])).left).toBe(0)
  })

  test('six files at once, and never more', async () => {
    let [now, most] = [0, 0]
    answer = async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
    }
    await keeperOf(Array.from({ length: 40 }, (_, i) => file(`${i}.js`, 'teacher'))).keep(['teacher'], event)
    expect([most, requested.length]).toEqual([6, 40])
  })

  test('reports the progress of the person’s own screens, and how many of them are left', async () => {
    device.add('roll.js')
    expect(await keeper.progress(['teacher'])).toEqual({ kept: 2, wanted: 5, left: 3 })
    device.delete('entry.js')
    expect(await keeper.progress(['teacher'])).toEqual({ kept: 1, wanted: 5, left: 4 })
  })

  test('a file that fails does not hold up the others, is reported, and is fetched by the next request', async () => {
    answer = async (url) => {
      if (url === 'roll.js') throw new Error('cut off')
    }
    await expect(keeper.keep(['teacher'], event)).rejects.toThrow('cut off')
    expect(await keeper.progress(['teacher'])).toEqual({ kept: 4, wanted: 5, left: 1 })
    answer = async () => {}
    requested = []
    await keeper.keep(['teacher'], event)
    expect(requested).toEqual(['roll.js'])
  })

  test('a portal’s page in the middle ends the download, and what came before it stays', async () => {
    const many = Array.from({ length: 40 }, (_, i) => file(`${i}.js`, 'teacher'))
    const kept = keeperOf(many)
    answer = async () => {
      if (requested.length > 10) throw new Error('a portal')
    }
    await expect(kept.keep(['teacher'], event)).rejects.toThrow('a portal')
    expect(requested.length).toBeLessThanOrEqual(16)
    expect((await kept.progress(['teacher'])).left).toBe(40 - (requested.length - 6))
    answer = async () => {}
    await kept.keep(['teacher'], event)
    expect((await kept.progress(['teacher'])).left).toBe(0)
    expect(requested).toHaveLength(46)
  })

  test('requests of two pages share one download; the screens of the later page come next', async () => {
    const [many, few] = ['teacher', 'admin'].map((area) =>
      Array.from({ length: 20 }, (_, i) => file(`${area}${i}.js`, area)),
    )
    keeper = keeperOf([...many!, ...few!])
    let second: Promise<void> | undefined
    answer = async () => {
      second ??= keeper.keep(['admin'], event)
    }
    await keeper.keep(['teacher'], event)
    await second
    expect(new Set(requested).size).toBe(requested.length)
    expect(requested).toHaveLength(40)
    expect(requested.slice(1, 21).every((url) => url.startsWith('admin'))).toBe(true)
  })

  test('files that the browser deleted are not reported as kept, and are fetched again', async () => {
    await keeper.keep(['teacher'], event)
    device.clear()
    expect((await keeper.progress(['teacher'])).kept).toBe(0)
    await keeper.keep(['teacher'], event)
    expect((await keeper.progress(['teacher'])).left).toBe(0)
  })
})
