import { expect, test } from 'vitest'
import { keepable } from './keepable.ts'
import { type KeptShare, keptState } from './keptState.ts'
import { ownFileAddress } from './ownFile.ts'
import { sizeWords } from './sizeWords.ts'

const own = (letter: string, bytes: number, type: 'pdf' | 'mp4' = 'pdf') => ({ hash: letter.repeat(64), type, bytes })
const [sheet, film] = [own('a', 100), own('b', 900, 'mp4')]
const content = keepable(
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
const kept = (file: typeof sheet, got: number, lessonIds: number[], halted: string | null = null): KeptShare => ({
  ...{ hash: file.hash, bytes: file.bytes },
  ...{ got, lessonIds, halted },
})

test('own files can be kept, each once a lesson; the rest needs a network', () => {
  expect(content).toEqual({
    files: [
      { lessonId: 1, file: film },
      { lessonId: 1, file: sheet },
      { lessonId: 2, file: sheet },
    ],
    outside: 2,
  })
})

test('a file counts once in the size of a module, and is there only for the lessons it was asked for', () => {
  const { files } = content
  const figures = { count: 2, bytes: 1000 }
  expect(keptState(files, [])).toMatchObject({ ...figures, state: 'none', missingBytes: 1000, got: 0 })
  const one = [kept(sheet, 100, [2])]
  expect(keptState(files, one)).toMatchObject({ ...figures, state: 'partly', missingBytes: 900, got: 100, whole: 1 })
  expect(keptState(files.slice(2), one)).toMatchObject({ state: 'here', count: 1, bytes: 100 })
  expect(keptState(files.slice(0, 2), one)).toMatchObject({ state: 'none' })
  const coming = [kept(sheet, 100, [1, 2]), kept(film, 300, [1])]
  expect(keptState(files, coming)).toMatchObject({ ...figures, state: 'coming', got: 400, whole: 1 })
  const halted = [kept(sheet, 100, [1, 2]), kept(film, 300, [1], 'network')]
  expect(keptState(files, halted)).toMatchObject({ state: 'halted', halted: 'network' })
  expect(keptState(files, [kept(sheet, 100, [1, 2]), kept(film, 900, [1])])).toMatchObject({ state: 'here', got: 1000 })
})

test.each([
  [0, '0 kB'],
  [300, '1 kB'],
  [48_213, '47 kB'],
  [1_258_291, '1,2 MB'],
  [3 * 2 ** 30, '3 GB'],
])('%i bytes are said as %s', (bytes, said) => expect(sizeWords(bytes)).toBe(said.replace(' ', '\u00a0')))
