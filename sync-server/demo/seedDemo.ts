import { ownFile } from '#schema/fields/ownFile.ts'
import type { FileStore, Received } from '#server/files/fileStore.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { keepUpload, type NewUpload } from '#server/store/files/uploads.ts'
import { alone } from '#server/store/shared.ts'
import type { Q, Store } from '#server/store/store.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { demoLines, demoPassword } from './accounts.ts'
import { type DemoSize, demoSchool } from './demoSchool.ts'
import { sheetOf } from './sheet.ts'
import type { Tables } from './tableMaker.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

export interface Demo {
  now: number
  zone: string
  size: DemoSize
}

/** Returns true when the database has no users. */
export const needsDemo = async ({ q, t }: Store): Promise<boolean> => (await q.$count(t.users)) === 0

/**
 * Writes the demonstration into a database that is empty. Processes that start together on one seed it once.
 * @returns whether this one did
 */
export const seedEmpty = (store: Store, files: FileStore, demo: Demo): Promise<boolean> =>
  alone(store, 'demonstration', async () => {
    if (!(await needsDemo(store))) return false
    await seedDemo(store, files, demo)
    return true
  })

/**
 * Writes the demonstration into an empty database, in one transaction, once its files are on the disk. Everyone has the
 * same password, hashed once.
 * @param now ms; a class of professora@chamada.demo is in progress then
 */
export async function seedDemo(store: Store, files: FileStore, demo: Demo): Promise<void> {
  const rows = demoSchool(demo)
  const passwordHash = await hashPassword(demoPassword)
  await withSheets(files, rows, demo.now, (keepSheets) =>
    store.tx(async (q) => {
      await importRows(q, rows, { at: demo.now })
      for (const { id } of rows.users) await keepPasswordHash(q, id, passwordHash)
      await keepSheets(q)
    }),
  )
}

/** Makes the worksheets that rows name, and passes on what records them as if the office had sent them. */
export async function withSheets(
  files: FileStore,
  rows: Pick<Tables, 'modules' | 'lessons' | 'materials'>,
  at: number,
  work: (keepSheets: (q: Q) => Promise<void>) => Promise<void>,
): Promise<void> {
  const lessons = new Map(rows.lessons.map((lesson) => [lesson.id, lesson]))
  const schoolOf = new Map(rows.modules.map(({ id, schoolId }) => [id, schoolId]))
  const sheets: { received: Received; upload: NewUpload }[] = []
  try {
    for (const { lessonId, title: name, fileUrl } of rows.materials) {
      if (!ownFile(fileUrl)) continue
      const { title, moduleId } = lessons.get(lessonId)!
      const { file, content } = sheetOf(title)
      const received = await files.receive(new Blob([new Uint8Array(content)]).stream(), content.length)
      const upload = { ...file, tenant: schoolOf.get(moduleId)!, userId: 1, name: `${name}.pdf`, at }
      sheets.push({ received, upload })
    }
    for (const { received } of sheets) await files.keep(received)
    await work(async (q) => {
      for (const { upload } of sheets) await keepUpload(q, upload)
    })
  } finally {
    for (const { received } of sheets) files.discard(received)
  }
}

/** Prints the accounts that can sign in. */
export const printDemoAccounts = (size: DemoSize | 'old', zone: string) =>
  process.stdout.write(`${demoLines(size, zone).join('\n')}\n`)
