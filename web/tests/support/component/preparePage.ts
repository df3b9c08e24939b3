import '#schema/mutations/index.ts'
import Dexie from 'dexie'
import { type Locator, locators } from 'vitest/browser'
import { cutNetwork } from './noServer.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has no role and no text, such as a student's row. */
    getBySelector(selector: string): Locator
  }
}

cutNetwork()
document.documentElement.lang = 'pt-BR'
locators.extend({ getBySelector: (selector) => `css=${selector}` })
// It prints what reads a mirror that was closed, as every sign-out does.
Dexie.debug = false

// Each test signs in, and the slow key of a password is slow on purpose.
const derive = crypto.subtle.deriveKey.bind(crypto.subtle)
crypto.subtle.deriveKey = (how, ...rest) =>
  derive(typeof how === 'object' && 'iterations' in how ? { ...how, iterations: 1_000 } : how, ...rest)
