import { expect, test } from 'vitest'
import { classesWithLessons } from './classesWithLessons.ts'

const module = (id: number, order: number, title: string) => ({
  ...{ id, order, title, description: null, duration: null, active: true, schoolId: 1, createdAt: 0 },
})
const lesson = (id: number, moduleId: number, order: number) => ({
  ...{ id, moduleId, order, title: `Aula ${order}`, description: null },
  ...{ videoUrl: null, videoEmbed: null, materialUrl: null, materialUrls: null },
})

test('each class has its own modules and their lessons, in order, and none of another class', () => {
  const links = [
    { classId: 3, moduleId: 5 },
    { classId: 3, moduleId: 6 },
    { classId: 4, moduleId: 6 },
  ]
  const modules = [module(5, 2, 'Frações'), module(6, 1, 'Crônicas'), module(7, 0, 'Biomas')]
  const lessons = [lesson(12, 5, 2), lesson(11, 5, 1), lesson(21, 6, 1), lesson(31, 7, 1)]
  const found = classesWithLessons([4, 3, 9], links, modules, lessons)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  expect(found.map((each) => [each.classId, ids(each.modules), ids(each.lessons)])).toEqual([
    [4, [6], [21]],
    [3, [6, 5], [21, 11, 12]],
    [9, [], []],
  ])
  expect(found[1]!.modules.map((each) => ids(each.lessons))).toEqual([[21], [11, 12]])
})
