/** Calls `poked` when the server says that something in the user's scopes changed. Gives the way to stop. */
export function listenForPokes(poked: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  const open = () => {
    if (source && source.readyState !== EventSource.CLOSED) return
    source = new EventSource('/api/events')
    source.addEventListener('poke', poked)
  }
  open()
  window.addEventListener('online', open)
  const retry = setInterval(open, 30_000)
  return () => {
    clearInterval(retry)
    window.removeEventListener('online', open)
    source?.close()
  }
}
