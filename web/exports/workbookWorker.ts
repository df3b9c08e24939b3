import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { writeWorkbook } from './writeWorkbook.ts'

/** What the worker answers: the file, or that it failed. */
export type WorkbookAnswer = { file: Blob } | { failed: true }

addEventListener('message', ({ data }: MessageEvent<readonly FileSheet[]>) => {
  writeWorkbook(data).then(
    (file) => postMessage({ file } satisfies WorkbookAnswer),
    () => postMessage({ failed: true } satisfies WorkbookAnswer),
  )
})
