import { expect, test } from 'vitest'
import { briefSizes, torture, tortureCorrupt } from './faults.ts'

// The short form of npm run torture. Half-sent requests are in sync-server/http/connectionLimits.test.ts.
const seed = 16

test.each(['kills', 'full disk', 'full disk, chains'])(
  'with %s nothing acknowledged is lost or doubled, and answers are clear',
  async (name) => {
    expect(await torture(name, briefSizes, seed)).toMatchObject({ lost: 0, doubled: 0, faults: [] })
  },
  120_000,
)

test('a damaged database is not served, and the way out is said in one line', async () => {
  const { faults, answers } = await tortureCorrupt(briefSizes, seed)
  expect(faults).toEqual([])
  if (answers) expect(answers).toContain('danificado')
}, 120_000)
