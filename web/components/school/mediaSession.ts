/**
 * Tells the device what plays, so that sound goes on with the screen off, and its keys and lock screen play, pause, move
 * and go on to what follows.
 * @param onNext absent where nothing follows
 * @param signal ends it
 */
export function tellDevice(
  player: HTMLMediaElement,
  { title, onNext, signal }: { title: string; onNext?: (() => void) | undefined; signal: AbortSignal },
): void {
  const session = globalThis.navigator?.mediaSession
  if (!session || signal.aborted) return
  session.metadata = new MediaMetadata({ title, artist: 'Chamada' })
  const move = (by: number) => {
    player.currentTime = Math.min(Math.max(0, player.currentTime + by), player.duration || 0)
  }
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler | undefined>> = {
    play: () => void player.play(),
    pause: () => player.pause(),
    seekbackward: ({ seekOffset = 10 }) => move(-seekOffset),
    seekforward: ({ seekOffset = 10 }) => move(seekOffset),
    seekto: ({ seekTime }) => move((seekTime ?? player.currentTime) - player.currentTime),
    nexttrack: onNext,
  }
  const set = (name: string, act: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(name as MediaSessionAction, act)
    } catch {
      // This browser knows no such key.
    }
  }
  for (const [name, act] of Object.entries(acts)) set(name, act ?? null)
  const tellPlace = () => {
    const { duration, playbackRate, currentTime: position } = player
    if (Number.isFinite(duration) && position <= duration)
      session.setPositionState?.({ duration, playbackRate, position })
  }
  tellPlace()
  for (const name of ['seeked', 'ratechange', 'durationchange']) player.addEventListener(name, tellPlace, { signal })
  signal.addEventListener('abort', () => {
    if (session.metadata?.title !== title) return
    session.metadata = null
    for (const name of Object.keys(acts)) set(name, null)
  })
}
