import { showBadge } from '../mirror/badge.ts'
import { useEngine } from './engine.ts'

/** Keeps the number on the app's icon that of the changes that wait; who signed out has none to show. */
export const watchBadge = () =>
  useEngine.subscribe((now, before) => {
    if (now.pending !== before.pending || now.ready !== before.ready) void showBadge(now.ready ? now.pending : 0)
  })
