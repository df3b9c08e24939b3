import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where uploads that go on after a cut are, in the folder of the school's files: each content, and beside it what it is about. */
export const uploadsFolder = (folder: string) => join(folder, 'uploading')

export const isId = (id: string) => /^[0-9a-f]{32}$/.test(id)

export const idsIn = (uploads: string): string[] => (existsSync(uploads) ? readdirSync(uploads).filter(isId) : [])

export function removeUpload(uploads: string, id: string) {
  rmSync(join(uploads, id), { force: true })
  rmSync(join(uploads, `${id}.json`), { force: true })
}

/** Deletes uploads to which nothing was added since that instant, ms. */
export function removeUntouchedUploads(folder: string, instant: number) {
  const uploads = uploadsFolder(folder)
  for (const id of idsIn(uploads)) if (statSync(join(uploads, id)).mtimeMs < instant) removeUpload(uploads, id)
}
