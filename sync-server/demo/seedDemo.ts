import { ownFile } from '../../schema/rules/ownFile.ts'
import type { FileStore } from '../fileStore.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { importRows } from '../store/bulk.ts'
import { keepPasswordHash } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { keepUpload } from '../store/uploads.ts'
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

/** Whether the database has nobody yet. */
export const needsDemo = async ({ q, t }: Store): Promise<boolean> => (await q.$count(t.users)) === 0

/**
 * Puts the demonstration into an empty database, in one transaction, and its files beside it. Everyone has the same password, hashed once.
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

/** The work sheets, as somebody of the office sent them. */
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

/** Tells who can sign in. */
export const greetDemo = (size: DemoSize | 'old') => process.stdout.write(`${demoLines(size).join('\n')}\n`)
