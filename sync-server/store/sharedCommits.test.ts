import { expect, test } from 'vitest'
import { shareCommits } from './sharedCommits.ts'

test('while the database is away, nobody waits for the tries of the others', async () => {
  let isSharing = true
  const commits = shareCommits({
    async together() {
      isSharing = false
      throw new Error('the connection is lost')
    },
    alone: async (work) => work(undefined as never),
    mustStand: () => {},
    eachAlone: () => true,
  })
  let end = () => {}
  const trying = commits.add(() => new Promise<void>((resolve) => (end = resolve)))
  const other = commits.add(() => 'done')
  expect(await other).toBe('done')
  expect(isSharing).toBe(false)
  end()
  await trying
})
