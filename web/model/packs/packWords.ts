import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import type { LessonFile } from '#web/model/content/downloadable.ts'

/** ' Não cabe: “Filme”, 700 MB.', each file once; empty when all fit. */
export function leftOutWords(files: readonly LessonFile[], titles: ReadonlyMap<string, string>): string {
  const each = new Map(
    files.map(({ file }) => [file.hash, `“${titles.get(file.hash) ?? 'arquivo'}”, ${sizeWords(file.bytes)}`]),
  )
  if (!each.size) return ''
  return ` ${each.size === 1 ? 'Não cabe' : 'Não cabem'}: ${[...each.values()].join('; ')}.`
}
