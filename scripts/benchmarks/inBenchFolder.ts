import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { work } from '#scripts/lib/project.mjs'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'

/** Does something in a new folder on a real disk, which is removed at the end. */
export async function inBenchFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(work, { recursive: true })
  const folder = mkdtempSync(join(work, 'bench-'))
  try {
    return await act(folder)
  } finally {
    removeTestFolder(folder)
  }
}
