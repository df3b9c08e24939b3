import { create } from 'zustand'
import type { User } from '#schema/nouns/user.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/**
 * Who is signed in. The device remembers it, so that the app opens signed in without a network. The server decides, so
 * that an ended session asks for the password and keeps everything meanwhile.
 * 'new': nobody ever used the app on this device, and nothing of it is loaded yet but the sign-in page.
 */
export interface SessionState {
  status: 'loading' | 'new' | 'out' | 'in'
  user: User | null
  mirror: Mirror | null
  /** Whether this tab is signing out: then changes of the mirror are its own. */
  isLeaving: boolean
}

export const useSessionState = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  mirror: null,
  isLeaving: false,
}))
