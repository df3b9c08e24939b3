import { expect, test } from 'vitest'
import { keptByModule } from './keptByModule.ts'

// Covers: storage per module on /sync.

test('kept files are told by module, the largest first, and one of two modules counts once', () => {
  const kept = [
    { lessonIds: [1, 2], got: 5, bytes: 10 },
    { lessonIds: [2], got: 10, bytes: 10 },
    { lessonIds: [3, 1], got: 70, bytes: 70 },
    { lessonIds: [9], got: 0, bytes: 1 },
  ]
  const moduleOf = new Map([
    [1, 100],
    [2, 100],
    [3, 200],
  ])
  expect(keptByModule(kept, moduleOf)).toEqual([
    { moduleId: 200, lessonIds: [3], files: 1, got: 70, bytes: 70 },
    { moduleId: 100, lessonIds: [1, 2], files: 2, got: 15, bytes: 20 },
    { moduleId: null, lessonIds: [9], files: 1, got: 0, bytes: 1 },
  ])
})
