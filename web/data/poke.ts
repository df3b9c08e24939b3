/** After a refused or broken-off connection, when to try again, ms. */
const retryEvery = 5_000

/**
 * Calls `poked` when the server says that something in the user's scopes changed, and when it is heard again after a silence
 * in which something may have. `school` is the one that who administers all of them works in. Gives the way to stop.
 */
export function listenForPokes(poked: () => void, school: number | null = null): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  let silent = false
  const open = () => {
    if (source && source.readyState !== EventSource.CLOSED) return
    source = new EventSource(school ? `/api/events?school=${school}` : '/api/events')
    source.addEventListener('poke', poked)
    source.addEventListener('open', () => {
      if (silent) poked()
      silent = false
    })
    source.addEventListener('error', () => {
      silent = true
    })
  }
  open()
  window.addEventListener('online', open)
  const retry = setInterval(open, retryEvery)
  return () => {
    clearInterval(retry)
    window.removeEventListener('online', open)
    source?.close()
  }
}
