import { expect, test } from 'vitest'
import { type FileType, ownFileAddress } from '#schema/fields/ownFile.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { shownInOrder } from './inOrder.ts'

// Covers: 'Próximo' in every reader and player of a lesson.

const address = (type: FileType) => ownFileAddress({ hash: 'a'.repeat(64), type, bytes: 1 })
const material = (id: number, title: string, fileUrl: string) =>
  wholeRow('materials', { id, lessonId: 1, title, fileUrl })

test('a lesson is gone through by its videos and then its materials, without what opens elsewhere', () => {
  const film = wholeRow('lessonVideos', { id: 1, lessonId: 1, title: 'Filme', videoEmbed: address('mp4') })
  const materials = [
    material(1, 'Folha', address('pdf')),
    material(2, 'Site', 'https://m.example/1'),
    material(3, 'Planilha', address('xlsx')),
    material(4, 'Áudio', address('mp3')),
  ]
  expect(shownInOrder([film], materials).map(({ title, isRead }) => [title, isRead])).toEqual([
    ['Filme', false],
    ['Folha', true],
    ['Áudio', false],
  ])
})
