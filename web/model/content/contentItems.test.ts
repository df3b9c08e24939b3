import { expect, test } from 'vitest'
import { contentItems, filterContent, titleOfItem } from './contentItems.ts'

const module = (id: number, order: number) => ({ id, order, title: `M${id}` }) as never
const lesson = (id: number, moduleId: number, order: number, title: string) => ({ id, moduleId, order, title }) as never
const video = (id: number, lessonId: number, order: number) => ({ id, lessonId, order, title: `v${id}` }) as never
const material = (id: number, lessonId: number, fileType: string, title: string) =>
  ({ id, lessonId, fileType, title }) as never

const items = contentItems(
  [module(1, 2), module(2, 1)],
  [lesson(10, 1, 2, 'Frações'), lesson(11, 1, 1, 'Inteiros'), lesson(20, 2, 1, 'Crônica'), lesson(30, 9, 1, 'Alheia')],
  [video(5, 10, 2), video(6, 10, 1), video(7, 30, 1)],
  [material(1, 20, 'link', 'Um conto'), material(2, 10, 'document', 'Lista'), material(3, 11, 'link', 'Áudio-guia')],
)
const titles = (list: typeof items) => list.map(titleOfItem)

test('content is ordered by module, lesson and order, videos first; content of other modules is left out', () => {
  expect(titles(items)).toEqual(['Um conto', 'Áudio-guia', 'v6', 'v5', 'Lista'])
})

test.each([
  [{}, 5],
  [{ search: 'AUDIO' }, 1],
  [{ search: 'fracoes' }, 3],
  [{ search: 'fracoes', type: 'video' }, 2],
  [{ moduleId: 2 }, 1],
  [{ moduleId: 2, type: 'video' }, 0],
  [{ type: 'link' }, 2],
] as const)('the filter %j leaves %i items', (wanted, count) => {
  expect(filterContent(items, wanted)).toHaveLength(count)
})
