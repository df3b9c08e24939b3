import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Copy } from './lib/copy.ts'
import { root } from './lib/project.mjs'
import { type Step, stepsIn, textAfter } from './lib/recipes.ts'

const steps = stepsIn(readFileSync(join(root, 'README.md'), 'utf8'))
const [biome, tsc] = [
  join('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  join('node_modules', 'typescript', 'bin', 'tsc'),
]
const minute = 60_000

/** The tests that a new mutation, screen or field must pass. */
const affected = [
  'schema/tests/calls.test.ts',
  'schema/tests/textLimits.test.ts',
  'schema/nouns/',
  'schema/fields/',
  'schema/mutations/',
  'schema/permissions/',
  'schema/lists/sheet/',
  'schema/tests/imports/sheets.test.ts',
  'sync-server/http/contract/',
  'sync-server/store/store.test.ts',
  'sync-server/store/pull/pull.test.ts',
  'sync-server/tests/frozen/',
  'sync-server/tests/privacy/personData.test.ts',
  'sync-server/tests/security/hiddenFields.test.ts',
  'sync-server/tests/security/matrix.test.ts',
  'sync-server/tests/sync/links.test.ts',
  'web/manifest.test.ts',
  'web/mirror/database/mirror.test.ts',
  'web/model/form/',
  'web/shell/palette/',
  'scripts/building/areasOfFiles.test.ts',
]

describe('the recipes of the README', () => {
  const copy = new Copy()
  afterAll(() => copy.end())

  test(
    'work to the letter: with all three applied, types, format, import rules and tests are fine',
    async () => {
      expect([...new Set(steps.map(({ recipe }) => recipe))]).toEqual([
        'To add a mutation',
        'To add a screen',
        'To add a field',
      ])
      for (const step of steps) {
        const before = existsSync(join(copy.folder, step.file)) ? copy.read(step.file) : undefined
        copy.write(step.file, textAfter(step, before))
      }
      await copy.command('npm', ['run', 'migrations', '--', '--name', 'room'])
      await copy.command('npm', ['run', 'freeze'])
      const files = [...new Set(steps.map(({ file }) => file))]
      await copy.command(process.execPath, [biome, 'check', '--vcs-enabled=false', ...files])
      await copy.command(process.execPath, ['--import', 'tsx', 'scripts/boundaries.ts'])
      const types = copy.command(process.execPath, [tsc, '-p', '.']).catch((error: Error) => error.message)
      const { tests, broken, hung } = await copy.run(affected, [], 5 * minute)
      expect(await types).toBeUndefined()
      expect({ hung, broken }).toEqual({ hung: false, broken: [] })
      expect(tests.filter(({ status }) => status === 'failed')).toEqual([])
      expect(tests.length).toBeGreaterThan(300)
      for (const title of ['clearCurrentLesson', 'DELETE /api/classes/:classId/current-lesson'])
        expect(
          tests.some((each) => each.title.includes(title)),
          title,
        ).toBe(true)
    },
    8 * minute,
  )
})

test('a recipe touches few files', () => {
  const files = (recipe: string) => new Set(steps.filter((step) => step.recipe === recipe).map(({ file }) => file)).size
  expect(['To add a mutation', 'To add a screen', 'To add a field'].map(files)).toEqual([3, 3, 4])
})

describe('a step of a recipe', () => {
  const step: Step = { recipe: 'To add a field', file: 'a.ts', kind: 'diff', text: ' one\n+two\n@@\n-three\n+four\n' }

  test('changes the lines it starts from, also at the beginning and at the end', () => {
    expect(textAfter(step, 'one\nthree\n')).toBe('one\ntwo\nfour\n')
  })

  test('is refused where these lines are missing or not the only ones, or the file exists already', () => {
    const said = 'To add a field: a.ts has these lines 0 times, not once:\none'
    expect(() => textAfter(step, 'zero\n  one\nthree\n')).toThrow(said)
    expect(() => textAfter(step, 'one\none\nthree\n')).toThrow('2 times')
    expect(() => textAfter(step, undefined)).toThrow('there is no a.ts')
    expect(() => textAfter({ ...step, kind: 'new' }, '')).toThrow('a.ts already exists')
  })

  test('names its file in the text before it', () => {
    const block = '```ts\nx\n```'
    expect(stepsIn(`### To add a field\n\nIn \`a.ts\`, then \`b.ts\`:\n\n${block}\n\n## Others\n\n${block}\n`)).toEqual(
      [{ recipe: 'To add a field', file: 'b.ts', kind: 'new', text: 'x\n' }],
    )
    expect(() => stepsIn(`### To add a field\n\n${block}\n`)).toThrow('no file is named before this block')
  })
})
