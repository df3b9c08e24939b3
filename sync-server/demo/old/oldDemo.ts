import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { weekdays } from '../../../schema/entities/labels.ts'
import { patch } from '../../../schema/entities/tables.ts'
import { civilDateOf, weekdayIndex } from '../../../schema/rules/civilDate.ts'
import { type FileStore, openFileStore } from '../../fileStore.ts'
import { hashPassword } from '../../sessions/passwords.ts'
import { copyDatabase, putInPlace, removeDatabase } from '../../store/copies.ts'
import { startEpoch } from '../../store/meta.ts'
import { accountFor } from '../../store/people.ts'
import { readerOf } from '../../store/reader.ts'
import { openStore, type Store } from '../../store/store.ts'
import { write } from '../../store/write.ts'
import { demoPassword } from '../accounts.ts'
import { clockText, minutesOfDay } from '../localTime.ts'
import { seedDemo, sendSheets } from '../seedDemo.ts'
import { makeOldSchool, type OldSize, oldSchoolId } from './oldSchool.ts'
import { recipeIn } from './recipe.ts'

/**
 * The demonstration with an old school beside its small ones.
 * Guarantees: the database's name stands for what was there before, or for the whole demonstration.
 * It is made in a folder of its own and kept there by what made it and by the day, so that the next start only copies.
 * Power cuts: half a demonstration is left under a name that nobody asks for, and is made anew.
 */
export interface OldDemo {
  /** The database that nobody uses, empty or not there. */
  database: string
  files: FileStore
  now: number
  zone: string
  size: OldSize
  /** The folder that holds the repository and its node_modules. */
  root: string
}

export async function placeOldDemo({ database, files, now, zone, size, root }: OldDemo): Promise<void> {
  const recipe = recipeIn(root)
  const shelf = recipe ? join(root, 'node_modules', '.cache', 'chamada') : dirname(database)
  const kind = `old-${size.classesOfYear}-`
  const kept = join(shelf, `${kind}${recipe}-${civilDateOf(now, zone)}-${zone.replaceAll('/', '-')}`)
  if (!recipe || !existsSync(kept)) {
    await makeAside(kept, { now, zone, size })
    forgetOthers(kept, kind)
  }
  await copyFiles(openFileStore(join(kept, 'files')), files)
  const fresh = `${database}.novo`
  try {
    copyDatabase(join(kept, 'chamada.sqlite'), fresh)
    const store = openStore({ file: fresh })
    try {
      // A device that met another copy of it must not take this one for the same server.
      await startEpoch(store, now)
      await startClasses(store, now, zone)
    } finally {
      store.close()
    }
    putInPlace(fresh, database)
  } finally {
    removeDatabase(fresh)
    if (!recipe) rmSync(kept, { recursive: true, force: true })
  }
}

/** Makes the demonstration in a folder that has its name only when it is whole. */
async function makeAside(kept: string, { now, zone, size }: Pick<OldDemo, 'now' | 'zone' | 'size'>): Promise<void> {
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
    await sendSheets(store, files, { modules, lessons, materials: materials.flat() }, now)
  } finally {
    store.close()
  }
  try {
    renameSync(part, kept)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another start may have been quicker.
    if (!existsSync(kept)) throw error
  }
}

/** Removes the demonstrations of other days and recipes, and the halves that nobody has worked on for an hour. */
function forgetOthers(kept: string, kind: string): void {
  const shelf = dirname(kept)
  for (const name of readdirSync(shelf).filter((each) => each.startsWith(kind))) {
    const path = join(shelf, name)
    const inUse = name.endsWith('.part') && statSync(path).mtimeMs > Date.now() - 3_600_000
    if (path !== kept && !inUse) rmSync(path, { recursive: true, force: true })
  }
}

async function copyFiles(from: FileStore, to: FileStore): Promise<void> {
  for (const hash of from.olderThan(Number.POSITIVE_INFINITY)) {
    const received = await to.receive(from.read(hash), Number.POSITIVE_INFINITY)
    to.keep(received)
    to.discard(received)
  }
}

/** Lets the classes of today that the demonstration is shown with be in progress now: they were made earlier in the day. */
async function startClasses(store: Store, now: number, zone: string): Promise<void> {
  const weekday = weekdays[weekdayIndex(civilDateOf(now, zone))]!
  const classTime = clockText(Math.max(0, minutesOfDay(now, zone) - 10))
  for (const email of ['professora@chamada.demo', 'professora4@chamada.demo'])
    await store.tx(async (q) => {
      const { user } = (await accountFor(q, email))!
      const [first] = await readerOf(q).where('classes', { teacherId: user.id, weekday })
      if (first) await write(q, [patch('classes', first.id, { classTime })], [now, 0])
    })
}
