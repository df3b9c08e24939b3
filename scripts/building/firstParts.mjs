// The parts of the app that a first screen is made of, by their sources in web. Each is a chunk of its own, is requested
// together with the entry where it is needed, and counts to the budget of its screen.

/** The sign-in page, which is all that a new device loads. */
export const signInPage = 'screens/auth/AuthScreen.tsx'

/** The app itself, which every other page loads at once. */
export const app = 'startApp.ts'

/** What surrounds every screen. */
export const layout = 'shell/AppLayout.tsx'

/** What the teacher's first screen loads besides the entry. */
export const firstScreenParts = [app, layout, 'screens/dashboard/DashboardScreen.tsx']
