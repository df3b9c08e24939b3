import { type FileType, kindOf, type OwnFile } from '#schema/fields/ownFile.ts'

/** What the app itself shows a file with; each is a part of its own that a device keeps with the first such file. */
export type ReaderName = 'pdf' | 'image' | 'text' | 'epub'

const readers: Partial<Record<FileType, ReaderName>> = { pdf: 'pdf', txt: 'text', epub: 'epub' }

/**
 * The reader of a file; undefined for one that plays in place (sound and film) or that another app of the device opens
 * (office documents).
 */
export function readerOf(file: OwnFile | undefined): ReaderName | undefined {
  if (!file) return undefined
  if (kindOf(file) === 'image') return 'image'
  return readers[file.type]
}

/**
 * The areas of the app (scripts/building/areasOfFiles.mjs) without which these files cannot be read here, each once.
 */
export const areasOfReaders = (files: readonly OwnFile[]): string[] => [
  ...new Set(files.flatMap((file) => readerOf(file) ?? []).map((reader) => `reader:${reader}`)),
]
