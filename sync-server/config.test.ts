import { expect, test } from 'vitest'
import { configFrom } from './config.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

test('the demonstration follows the clock of this machine, and a school that of its country', () => {
  expect(configFrom({}).zone).toBe(here)
  expect(configFrom({ CHAMADA_DEMO: 'none' }).zone).toBe('America/Sao_Paulo')
  expect(configFrom({ NODE_ENV: 'production' }).zone).toBe('America/Sao_Paulo')
  for (const env of [{}, { NODE_ENV: 'production' }])
    expect(configFrom({ ...env, CHAMADA_TIME_ZONE: 'America/Manaus' }).zone).toBe('America/Manaus')
})
