import { showBadge } from '#web/mirror/outbox/badge.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/** Keeps the number on the app's icon equal to the number of changes that wait; 0 for a person who signed out. */
export const watchBadge = () =>
  useEngine.subscribe((now, before) => {
    if (now.pending !== before.pending || now.ready !== before.ready) void showBadge(now.ready ? now.pending : 0)
  })
