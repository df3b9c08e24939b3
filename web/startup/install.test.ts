import { expect, test } from 'vitest'
import { installWay } from './install.ts'
import type { InstallPrompt } from './installOffer.ts'

const prompt = { prompt: async () => {} } as InstallPrompt

test.each([
  ['the browser offers it', { prompt }, 'ask'],
  ['it is Safari on a phone', { onHomeScreen: false }, 'byHand'],
  ['it is Safari on a phone, opened from the home screen', { onHomeScreen: true }, null],
  ['it is an app already', { prompt, standalone: true }, null],
  ['the browser has no such feature', {}, null],
] as const)('where %s (%j), the way to install it is %s', (_, state, way) => {
  expect(installWay({ prompt: null, standalone: false, onHomeScreen: undefined, ...state })).toBe(way)
})
