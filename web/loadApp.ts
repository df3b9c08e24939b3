import { matchPath } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { personOfCookie } from './api/personOfCookie.ts'
import { partOf } from './components/ui/partOf.tsx'
import { deviceUsed } from './mirror/database/deviceUsed.ts'
import { routes } from './routes.ts'
import { useSessionState } from './session/sessionState.ts'

export const signInPage = partOf(() => import('./screens/auth/AuthScreen.tsx'))
export const layout = partOf(() => import('./shell/AppLayout.tsx'))
export const screens = Object.entries(routes).map(([path, load]) => ({ path, ...partOf(load) }))

let loading: Promise<void> | null = null
/** What the server said about this browser's cookie, once it was asked. */
let ofCookie: (() => Promise<User | null>) | undefined

/**
 * Loads the app and starts it, once, together with the parts of the screen that is opened first: they load in parallel.
 * Rejects when it cannot be fetched; the next call tries again. What a screen lacks shows so in its place.
 */
export function loadApp(): Promise<void> {
  loading ??= start().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function start() {
  const { pathname } = window.location
  const screen = screens.find(({ path }) => matchPath(path, isSignIn(pathname) ? '/' : pathname))
  for (const each of [layout, screen]) each?.load().catch(() => {})
  const { startApp } = await import('./startApp.ts')
  startApp(ofCookie)
}

const isSignIn = (pathname: string): boolean => pathname === '/auth' || pathname.startsWith('/auth/')

/** Fetches the sign-in page where it is the page asked for, so that it is drawn at once. Never rejects. */
export async function fetchSignInPage(): Promise<void> {
  if (window.location.pathname === '/auth') await signInPage.load().catch(() => {})
}

/**
 * Decides what this page needs. Whoever was here before gets the app: at once, or on the sign-in page once that is
 * drawn. A new device gets only the sign-in page and, beside it, the worker that keeps the app for later.
 */
export async function openPage(drawn: Promise<unknown>): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  const signIn = isSignIn(window.location.pathname)
  if (worker && !signIn) return loadApp()
  if (await deviceUsed()) {
    if (signIn) await drawn
    return loadApp()
  }
  const person = await personOfCookie().catch(() => undefined)
  if (person !== undefined) ofCookie = async () => person
  if (person) return loadApp()
  if (useSessionState.getState().status === 'loading') useSessionState.setState({ status: 'new' })
  // Somebody may sign in on another tab meanwhile.
  addEventListener('focus', () => void loadIfUsed().catch(() => {}))
  await drawn
  await navigator.serviceWorker?.register('/sw.js')
}

async function loadIfUsed() {
  if (await deviceUsed()) await loadApp()
}
