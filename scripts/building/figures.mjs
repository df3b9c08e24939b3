import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstScreenParts, signInPage } from './firstParts.mjs'

/**
 * The most a device may have to fetch, bytes (gzip for the JavaScript, uncompressed for the precache of one person).
 */
export const budget = { signIn: 122 * 1024, firstScreen: 217 * 1024, route: 60 * 1024, precache: 1508 * 1024 }

/**
 * The sizes of a build, from Vite's manifest, in bytes (gzip -9), each file counted once. `firstScreen` is the entry's
 * static imports and those of its parts, `signIn` the entry with the sign-in page; `routes` is what each other lazy
 * part adds to the first screen.
 */
export function figuresOf(manifest, folder, precache) {
  const sizes = new Map()
  const gzip = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    return sizes.get(file)
  }
  const sum = (files) => [...files].reduce((total, file) => total + gzip(file), 0)
  const closure = (key, seen = new Set()) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => closure(next, seen))].filter((f) =>
      f.endsWith('.js'),
    )
  }
  const keys = Object.keys(manifest)
  const lazy = keys.filter((key) => manifest[key].isDynamicEntry)
  const entry = new Set(keys.filter((key) => manifest[key].isEntry).flatMap((key) => closure(key)))
  const signIn = new Set([...entry, ...closure(signInPage)])
  const parts = lazy.filter((key) => firstScreenParts.includes(key))
  const first = new Set([...entry, ...parts.flatMap((key) => closure(key))])
  const routes = Object.fromEntries(
    lazy
      .filter((key) => !parts.includes(key))
      .map((key) => [key, sum(closure(key).filter((file) => !first.has(file)))])
      .sort((a, b) => b[1] - a[1]),
  )
  return { entry: sum(entry), signIn: sum(signIn), firstScreen: sum(first), firstScreenParts: parts, routes, precache }
}

/** Whose screens a device keeps: one role's, or those of the administrators of all schools. */
const people = [['student'], ['teacher'], ['admin'], ['superadmin', 'admin']]

/**
 * What a device keeps of the app: in all, and at most for one person.
 * @param files the precache's list, with whose each file is and its size in bytes
 * @returns files and bytes of the largest, and whose it is
 */
export function precacheOf(files) {
  const isFor = (areas) => (file) =>
    !file.for.length || ['start', 'everybody', ...areas].some((area) => file.for.includes(area))
  const [largest] = people
    .map((areas) => ({ areas, kept: files.filter(isFor(areas)) }))
    .map(({ areas, kept }) => ({ whose: areas.join(' and '), files: kept.length, bytes: bytesOf(kept) }))
    .sort((a, b) => b.bytes - a.bytes)
  return { ...largest, all: bytesOf(files) }
}

const bytesOf = (files) => files.reduce((sum, { size }) => sum + size, 0)

const kB = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`

/** The sizes that are over budget, one sentence each. */
export function overBudget({ signIn, firstScreen, routes, precache }) {
  const over = []
  const hold = (what, bytes, limit) => bytes > limit && over.push(`${what}: ${kB(bytes)}, over its ${kB(limit)}`)
  hold('the sign-in page', signIn, budget.signIn)
  hold("the teacher's first screen", firstScreen, budget.firstScreen)
  for (const [route, bytes] of Object.entries(routes)) hold(`what ${route} adds`, bytes, budget.route)
  hold('the precache', precache.bytes, budget.precache)
  return over
}

export function printFigures({ entry, signIn, firstScreen, firstScreenParts: parts, routes, precache }) {
  const [largest, added] = Object.entries(routes)[0] ?? ['no other route', 0]
  console.log(
    `Initial JavaScript of the teacher's first screen: ${kB(firstScreen)} gzip (limit ${kB(budget.firstScreen)})`,
  )
  console.log(`  of it the entry ${kB(entry)}; the rest: ${parts.join(', ') || 'nothing'}`)
  console.log(`JavaScript of the sign-in page: ${kB(signIn)} gzip (limit ${kB(budget.signIn)})`)
  console.log(`Most that another route adds: ${kB(added)} gzip, ${largest} (limit ${kB(budget.route)})`)
  console.log(
    `Precache of one person, at most (${precache.whose}): ${precache.files} files, ${kB(precache.bytes)} (limit ${kB(budget.precache)})`,
  )
}
