import { ownFile } from '#schema/fields/ownFile.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { keepUpload } from '#server/store/files/uploads.ts'
import type { Store } from '#server/store/store.ts'
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
 * Writes the demonstration into an empty database, in one transaction, and then its files. Everyone has the same
 * password, hashed once.
 * @param now ms; a class of professora@chamada.demo is in progress then
 */
export async function seedDemo(store: Store, files: FileStore, demo: Demo): Promise<void> {
  const rows = demoSchool(demo)
  const passwordHash = await hashPassword(demoPassword)
  await store.tx(async (q) => {
    await importRows(q, rows, { at: demo.now })
    for (const { id } of rows.users) await keepPasswordHash(q, id, passwordHash)
  })
  await sendSheets(store, files, rows, demo.now)
}

/** Uploads the worksheets, as the office would. */
export async function sendSheets(
  store: Store,
  files: FileStore,
  rows: Pick<Tables, 'modules' | 'lessons' | 'materials'>,
  at: number,
): Promise<void> {
  const lessons = new Map(rows.lessons.map((lesson) => [lesson.id, lesson]))
  const schoolOf = new Map(rows.modules.map(({ id, schoolId }) => [id, schoolId]))
  for (const { lessonId, title: name, fileUrl } of rows.materials) {
    if (!ownFile(fileUrl)) continue
    const { title, moduleId } = lessons.get(lessonId)!
    const { file, content } = sheetOf(title)
    const received = await files.receive(new Blob([new Uint8Array(content)]).stream(), content.length)
    await store.tx(async (q) => {
      files.keep(received)
      await keepUpload(q, { ...file, tenant: schoolOf.get(moduleId)!, userId: 1, name: `${name}.pdf`, at })
    })
    files.discard(received)
  }
}

/** Prints the accounts that can sign in. */
export const printDemoAccounts = (size: DemoSize | 'old', zone: string) =>
  process.stdout.write(`${demoLines(size, zone).join('\n')}\n`)
