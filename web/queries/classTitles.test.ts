import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The hooks that read classes and show no title of any. */
const untitled = [
  'packSubjects.ts',
  'person/useSubstitutes.ts',
  'rollCall/recordsOfSchool.ts',
  'rollCall/useLessonEnd.ts',
  'rollCall/useLessonOfDay.ts',
  'rollCall/useMissingRolls.ts',
  'rollCall/useRollDays.ts',
  'rollCall/useRollsOfDay.ts',
  'useNotEnrolled.ts',
  'useTeacherContent.ts',
  'useTeacherRatings.ts',
]

test('a hook that reads classes calls them by the names that people know, or shows no title', () => {
  const files = readdirSync('web/queries', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const reads = (file: string) => /(get|where)\('classes'/.test(readFileSync(`web/queries/${file}`, 'utf8'))
  const names = (file: string) =>
    /withClassNames|namesOfClasses|namedClasses/.test(readFileSync(`web/queries/${file}`, 'utf8'))
  expect(files.filter((file) => reads(file) && !names(file)).sort()).toEqual(untitled)
})
