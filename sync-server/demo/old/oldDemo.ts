import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { patch } from '#schema/nouns/tables.ts'
import { type FileStore, openFileStore } from '#server/files/fileStore.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { startEpoch } from '#server/store/epoch/meta.ts'
import { copyDatabase, putInPlace, removeDatabase } from '#server/store/files/databaseFile.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { demoPassword } from '../accounts.ts'
import { clockText, minutesOfDay } from '../localTime.ts'
import { seedDemo, withSheets } from '../seedDemo.ts'
import { makeOldSchool, type OldSize, oldSchoolId } from './oldSchool.ts'
import { recipeIn } from './recipe.ts'

/**
 * The demonstration with an old school beside its small ones.
 * Guarantees: the database's name stands for the former database or for the complete demonstration. The demonstration
 * is built in its own folder, and stored there by a hash of its sources and by the day, so that the next start only
 * copies it.
 * After a crash: an incomplete demonstration stays under a name that nobody reads, and is built again.
 */
export interface OldDemo {
  /** The path of the database. Nobody uses it yet; it is empty or absent. */
  database: string
  files: FileStore
  now: number
  zone: string
  size: OldSize
  /** The folder that holds the repository and its node_modules. */
  root: string
}

export async function installOldDemo({ database, files, now, zone, size, root }: OldDemo): Promise<void> {
  const recipe = recipeIn(root)
  const folder = recipe ? join(root, 'node_modules', '.cache', 'chamada') : dirname(database)
  const kind = `old-${size.classesOfYear}-`
  const kept = join(folder, `${kind}${recipe}-${civilDateOf(now, zone)}-${zone.replaceAll('/', '-')}`)
  if (!recipe || !existsSync(kept)) {
    await buildInFolder(kept, { now, zone, size })
    removeOthers(kept, kind)
  }
  await copyFiles(openFileStore(join(kept, 'files')), files)
  const copy = `${database}.novo`
  try {
    copyDatabase(join(kept, 'chamada.sqlite'), copy)
    const store = openStore({ file: copy })
    try {
      // A device that synced with another copy must not take this one for the same server.
      await startEpoch(store, now)
      await startClasses(store, now, zone)
    } finally {
      store.close()
    }
    putInPlace(copy, database)
  } finally {
    removeDatabase(copy)
    if (!recipe) rmSync(kept, { recursive: true, force: true })
  }
}

/** Builds the demonstration in a folder that gets its name only when it is complete. */
async function buildInFolder(kept: string, { now, zone, size }: Pick<OldDemo, 'now' | 'zone' | 'size'>): Promise<void> {
  const part = `${kept}.${process.pid}.part`
  mkdirSync(part, { recursive: true })
  const store = openStore({ file: join(part, 'chamada.sqlite') })
  const files = openFileStore(join(part, 'files'))
  try {
    await seedDemo(store, files, { now, zone, size: 'small' })
    await makeOldSchool(store, { now, zone, size, passwordHash: await hashPassword(demoPassword) })
    const rows = readerOf(store.q)
    const modules = await rows.where('modules', { schoolId: oldSchoolId })
    const lessons = (await Promise.all(modules.map(({ id }) => rows.where('lessons', { moduleId: id })))).flat()
    const materials = await Promise.all(lessons.map(({ id }) => rows.where('materials', { lessonId: id })))
    const named = { modules, lessons, materials: materials.flat() }
    await withSheets(files, named, now, (keepSheets) => store.tx(keepSheets))
  } finally {
    store.close()
  }
  try {
    renameSync(part, kept)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another start may have been faster.
    if (!existsSync(kept)) throw error
  }
}

/** Removes the demonstrations of other days and sources, and incomplete ones untouched for an hour. */
function removeOthers(kept: string, kind: string): void {
  const folder = dirname(kept)
  for (const name of readdirSync(folder).filter((each) => each.startsWith(kind))) {
    const path = join(folder, name)
    const inUse = name.endsWith('.part') && statSync(path).mtimeMs > Date.now() - 3_600_000
    if (path !== kept && !inUse) rmSync(path, { recursive: true, force: true })
  }
}

async function copyFiles(from: FileStore, to: FileStore): Promise<void> {
  for (const { name } of await from.all()) {
    const received = await to.receive((await from.read(name))!, Number.POSITIVE_INFINITY)
    await to.keep(received, name)
    to.discard(received)
  }
}

/** Puts today's classes of the two main teachers in progress now: the stored copy was built earlier in the day. */
async function startClasses(store: Store, now: number, zone: string): Promise<void> {
  const weekday = weekdays[weekdayIndex(civilDateOf(now, zone))]!
  const classTime = clockText(Math.max(0, minutesOfDay(now, zone) - 10))
  for (const email of ['professora@chamada.demo', 'professora4@chamada.demo'])
    await store.tx(async (q) => {
      const { user } = (await accountFor(q, email))!
      const [first] = await readerOf(q).where('classes', { teacherId: user.id, weekday, meetings: null })
      if (first) await write(q, [patch('classes', first.id, { classTime })], [now, 0])
    })
}
