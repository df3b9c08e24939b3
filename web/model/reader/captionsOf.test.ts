import { expect, test } from 'vitest'
import { type FileType, ownFileAddress } from '#schema/fields/ownFile.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { captionsOf, withoutCaptions } from './captionsOf.ts'

// Covers: films (.vtt captions that stand beside a film).

const address = (type: FileType) => ownFileAddress({ hash: 'a'.repeat(64), type, bytes: 1 })
const film = (id: number, title: string, type: FileType = 'mp4') =>
  wholeRow('lessonVideos', { id, lessonId: 1, title, videoEmbed: address(type) })
const file = (id: number, title: string, type: FileType = 'vtt') =>
  wholeRow('materials', { id, lessonId: 1, title, fileUrl: address(type) })
const found = (...args: Parameters<typeof captionsOf>) =>
  [...captionsOf(...args)].map(([id, captions]) => [id, captions.map((each) => each.id)])

test('captions belong to the film of their name, whatever its accents and case, with a note behind it or without', () => {
  const films = [film(1, 'Frações'), film(2, 'Frações na cozinha')]
  const captions = [
    file(11, 'fracoes.vtt'),
    file(12, 'Frações (inglês)'),
    file(13, 'FRAÇÕES NA COZINHA'),
    file(14, 'Outra'),
  ]
  expect(found(films, captions)).toEqual([
    [1, [11, 12]],
    [2, [13]],
  ])
})

test('the only captions of a lesson belong to its only film, and to none of several', () => {
  expect(found([film(1, 'Frações')], [file(11, 'Legenda'), file(12, 'Folha', 'pdf')])).toEqual([[1, [11]]])
  expect(found([film(1, 'Frações'), film(2, 'Áreas')], [file(11, 'Legenda')])).toEqual([])
  expect(found([film(1, 'Frações')], [file(11, 'Legenda'), file(12, 'Outra')])).toEqual([])
  expect(found([film(1, 'Frações', 'mp3')], [file(11, 'Legenda')])).toEqual([])
})

test('captions of a film are not among the materials to open; others stay', () => {
  const materials = [file(11, 'Frações'), file(12, 'Solta'), file(13, 'Folha', 'pdf')]
  const captions = captionsOf([film(1, 'Frações'), film(2, 'Áreas')], materials)
  expect(withoutCaptions(materials, captions).map(({ id }) => id)).toEqual([12, 13])
})
