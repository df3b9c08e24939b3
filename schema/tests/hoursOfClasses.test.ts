import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Covers: decisions section 9: a meeting, not a class, is what is asked when there is a lesson.

const root = join(import.meta.dirname, '..', '..')

/** Whoever may name a class's own weekday and time, and why; a folder ends with a slash. */
const allowed: Record<string, string> = {
  'schema/nouns/schoolClass.ts': 'says what the fields are',
  'schema/rules/schedule/subjects.ts': 'makes meetings of them, for everybody else',
  'schema/rules/schedule/firstMeetingShown.ts': 'writes the first meeting into them',
  'schema/mutations/class/updateClass.ts': 'writes the first meeting into them',
  'schema/mutations/class/continueClass.ts': 'copies a class as it is stored',
  'schema/lists/': 'reads them out of other programs’ files',
  'sync-server/demo/': 'makes classes',
  'sync-server/http/contract/answers.ts': 'names the fields of the specification’s schedules, filled from meetings',
  'sync-server/store/visibility/serialize.ts': 'answers the specification’s schedules, from meetings',
  'web/model/import/previewRows.ts': 'shows what an import will write into them',
  'web/model/school/newYear.ts': 'copies a class as it is stored',
  'web/queries/useYearClasses.ts': 'copies a class as it is stored',
  'web/model/schedule/weekText.ts': 'sorts classes, and says the time of one whose subjects are not known',
  'web/screens/admin/classes/ClassDialog.tsx': 'is the form in which a class without a timetable gets them',
}

const isAllowed = (file: string) => Object.keys(allowed).some((each) => isIn(file, each))
const isIn = (file: string, place: string) => (place.endsWith('/') ? file.startsWith(place) : file === place)

const naming = ['schema', 'sync-server', 'sw', 'web']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(tests|e2e)\//.test(file))
  .filter((file) =>
    /\bclassTime\b|\b(schoolClass|aClass|ofClass)\??\.weekday\b/.test(readFileSync(join(root, file), 'utf8')),
  )

test('only those who must read a class’s own weekday and time; all others ask its subjects for their week', () => {
  expect(naming.filter((file) => !isAllowed(file))).toEqual([])
})

test('nobody is allowed to who does not', () => {
  const unused = Object.keys(allowed).filter((each) => !naming.some((file) => isIn(file, each)))
  expect(unused).toEqual([])
})
