import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Copy } from './lib/copy.ts'
import { newActs, writeNewActs } from './lib/newActs.ts'

const minute = 60_000

/** The tests that go through all acts, but for the golden files, which `npm run freeze` writes anew. */
const aboutAllActs = [
  'schema/tests/calls.test.ts',
  'schema/tests/textLimits.test.ts',
  'schema/fields/fieldNames.test.ts',
  'schema/mutations/',
  'sync-server/http/contract/',
  'sync-server/tests/calls/dryRun.test.ts',
  'sync-server/tests/security/matrix.test.ts',
  'sync-server/tests/security/sameRules.test.ts',
  'sync-server/tests/sync/leftOut.test.ts',
  'sync-server/tests/sync/links.test.ts',
]

const copy = new Copy()
afterAll(() => copy.end())

test(
  'a new act of each kind needs its file, its registration and its callers, and is named nowhere else',
  async () => {
    writeNewActs(copy)
    await copy.command(process.execPath, ['--import', 'tsx', 'scripts/boundaries.ts'])
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
    const types = copy.command(process.execPath, [tsc, '-p', '.']).catch((error: Error) => error.message)
    const { tests, broken, hung } = await copy.run(aboutAllActs, [], 5 * minute)
    expect(await types).toBeUndefined()
    expect({ hung, broken }).toEqual({ hung: false, broken: [] })
    expect(tests.filter(({ status }) => status === 'failed')).toEqual([])
    for (const { call } of newActs)
      expect(
        tests.some(({ title }) => title.includes(call)),
        call,
      ).toBe(true)
  },
  8 * minute,
)
