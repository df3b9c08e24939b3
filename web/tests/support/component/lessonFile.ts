import { page } from 'vitest/browser'
import { type FileType, ownFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { dialog } from './office.ts'
import { goTo, openApp } from './openApp.tsx'

/** Opens a lesson that has a file of the school, without a network. */
export async function openLesson() {
  await openApp('aluna', '/')
  const { rows, db } = useSessionState.getState().mirror!
  // What a test before read of it.
  await Promise.all([db.rows('readings').clear(), db.outbox.clear(), db.keep('places', {})])
  const material = (await rows.where('materials', {})).find(({ fileUrl }) => ownFile(fileUrl))!
  const lesson = (await rows.get('lessons', material.lessonId))!
  goTo(`/student/my-modules/${lesson.moduleId}?aula=${lesson.id}`)
  return {
    material,
    open: page.getByRole('button', { name: `Abrir: ${material.title}` }),
    reader: dialog(material.title),
  }
}

/** Gives the material another file, which is not on the device. */
export async function getsFile({ id }: Material, type: FileType, written: string | Uint8Array<ArrayBuffer>) {
  const { db } = useSessionState.getState().mirror!
  const content = typeof written === 'string' ? Uint8Array.from(written, (letter) => letter.charCodeAt(0)) : written
  const file = { hash: 'ab'.repeat(32), type, bytes: content.length }
  const stored = (await db.rows('materials').get(id))!
  await db.rows('materials').put({ ...stored, row: { ...stored.row, fileUrl: ownFileAddress(file) } } as typeof stored)
  return { file, content }
}

/** Gives the material another file, which is kept on the device. */
export async function hasFile(material: Material, type: FileType, written: string | Uint8Array<ArrayBuffer>) {
  await isKept(material, await getsFile(material, type, written))
}

export async function isKept({ lessonId }: Material, { file, content }: Awaited<ReturnType<typeof getsFile>>) {
  const kept = keptFilesOf(useSessionState.getState().mirror!)
  await kept.want([{ file, lessonId }])
  await kept.append(file.hash, 0, content.buffer, null)
}
