import { expect, test } from 'vitest'
import { finished } from './lib/runCommand.ts'

// Runs the longer commands of the README as written there, on data of their own.

test('npm run simulate finds nothing wrong in two seeds', async () => {
  expect(await finished(['run', 'simulate', '--', '--seeds', '2'])).toMatchObject({ code: 0 })
})

test('npm run trials prints its usage, and after some seconds of fifty devices against a server none diverges', async () => {
  const refused = await finished(['run', 'trials', '--', '--rounds', 'muitas'])
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('[--rounds 20] [--seed 17] [--minutes 60]') })
  const soaked = await finished(['run', 'trials', '--', 'soak', '--minutes', '0.05'])
  expect(soaked).toMatchObject({ code: 0, text: expect.stringContaining('ok   0 divergences') })
})

// Shortened: fewer rounds and fewer screens, but the same steps. All parts of the bench, in two runs.
test.each(['bench -- app', 'bench -- pull server stops growth', 'shots', 'torture'])(
  'npm run %s succeeds',
  async (command) => {
    const { code, text } = await finished(['run', ...command.split(' ')], { CHAMADA_BRIEF: '1' })
    expect(code, text.slice(-3_000)).toBe(0)
  },
  300_000,
)
