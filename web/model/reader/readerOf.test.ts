import { expect, test } from 'vitest'
import { type FileType, fileTypes } from '#schema/fields/ownFile.ts'
import { areasOfReaders, readerOf } from './readerOf.ts'

// Covers: readers inside the app.

const fileOf = (type: FileType) => ({ hash: 'a'.repeat(64), type, bytes: 1 })

test('PDFs, images, texts and books are read in the app; sound and film play in place; office documents open elsewhere', () => {
  const read = Object.keys(fileTypes).map((type) => [type, readerOf(fileOf(type as FileType))])
  expect(Object.fromEntries(read.filter(([, reader]) => reader))).toEqual({
    pdf: 'pdf',
    txt: 'text',
    epub: 'epub',
    ...{ png: 'image', jpg: 'image', webp: 'image', gif: 'image' },
  })
  expect(readerOf(undefined)).toBeUndefined()
})

test('each reader that files need is asked for once', () => {
  expect(areasOfReaders(['pdf', 'mp4', 'pdf', 'png'].map((type) => fileOf(type as FileType)))).toEqual([
    'reader:pdf',
    'reader:image',
  ])
  expect(areasOfReaders([fileOf('docx')])).toEqual([])
})
