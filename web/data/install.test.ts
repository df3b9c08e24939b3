import { expect, test } from 'vitest'
import { type InstallPrompt, installWay } from './install.ts'

const prompt = { prompt: async () => {} } as InstallPrompt

test.each([
  ['the browser holds it out', { prompt }, 'ask'],
  ['it is Safari on a phone', { onHomeScreen: false }, 'byHand'],
  ['it is Safari on a phone, opened from the home screen', { onHomeScreen: true }, null],
  ['it is an app already', { prompt, standalone: true }, null],
  ['the browser knows nothing of the kind', {}, null],
] as const)('where %s (%j), the way to install it is %s', (_, given, way) => {
  expect(installWay({ prompt: null, standalone: false, onHomeScreen: undefined, ...given })).toBe(way)
})
