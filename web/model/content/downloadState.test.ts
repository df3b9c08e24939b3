import { expect, test } from 'vitest'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { downloadable } from './downloadable.ts'
import { type DownloadShare, downloadState } from './downloadState.ts'

const own = (letter: string, bytes: number, type: 'pdf' | 'mp4' = 'pdf') => ({ hash: letter.repeat(64), type, bytes })
const [sheet, film] = [own('a', 100), own('b', 900, 'mp4')]
const content = downloadable(
  [
    { lessonId: 1, videoEmbed: ownFileAddress(film) },
    { lessonId: 2, videoEmbed: '<iframe src="https://v.example/1"></iframe>' },
  ],
  [
    { lessonId: 1, fileUrl: ownFileAddress(sheet) },
    { lessonId: 1, fileUrl: ownFileAddress(sheet) },
    { lessonId: 2, fileUrl: ownFileAddress(sheet) },
    { lessonId: 2, fileUrl: 'https://m.example/1' },
  ],
)
const kept = (file: typeof sheet, got: number, lessonIds: number[], halted: string | null = null): DownloadShare => ({
  ...{ hash: file.hash, bytes: file.bytes },
  ...{ got, lessonIds, halted },
})

test('uploaded files can be kept, each once per lesson; the rest needs a network', () => {
  expect(content).toEqual({
    files: [
      { lessonId: 1, file: film },
      { lessonId: 1, file: sheet },
      { lessonId: 2, file: sheet },
    ],
    outside: 2,
  })
})

test('a file counts once in the size of a module, and is here only for the lessons it was requested for', () => {
  const { files } = content
  const figures = { count: 2, bytes: 1000 }
  expect(downloadState(files, [])).toMatchObject({ ...figures, state: 'none', missingBytes: 1000, got: 0 })
  const one = [kept(sheet, 100, [2])]
  expect(downloadState(files, one)).toMatchObject({
    ...figures,
    state: 'partly',
    missingBytes: 900,
    got: 100,
    whole: 1,
  })
  expect(downloadState(files.slice(2), one)).toMatchObject({ state: 'here', count: 1, bytes: 100 })
  expect(downloadState(files.slice(0, 2), one)).toMatchObject({ state: 'none' })
  const coming = [kept(sheet, 100, [1, 2]), kept(film, 300, [1])]
  expect(downloadState(files, coming)).toMatchObject({ ...figures, state: 'coming', got: 400, whole: 1 })
  const halted = [kept(sheet, 100, [1, 2]), kept(film, 300, [1], 'network')]
  expect(downloadState(files, halted)).toMatchObject({ state: 'halted', halted: 'network' })
  expect(downloadState(files, [kept(sheet, 100, [1, 2]), kept(film, 900, [1])])).toMatchObject({
    state: 'here',
    got: 1000,
  })
})

test.each([
  [0, '0 kB'],
  [300, '1 kB'],
  [48_213, '47 kB'],
  [1_258_291, '1,2 MB'],
  [3 * 2 ** 30, '3 GB'],
])('%i bytes are shown as %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words.replace(' ', '\u00a0')))
