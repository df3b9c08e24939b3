import { type ComponentType, lazy, useState } from 'react'

/** A part of the app that is fetched when it is drawn, or before. */
export interface Part<P extends object> {
  /** Fetches it ahead, so that it is drawn at once. */
  load(): Promise<unknown>
  Part: ComponentType<P>
}

/**
 * A part that was fetched ahead is drawn at once. A lazy component would first show what stands in for it, and React
 * keeps that for up to 300 ms, however soon the part is there.
 */
export function partOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    const part = await load()
    loaded = part.default
    return part
  }
  const Lazy = lazy(fetch) as ComponentType<P>
  function Part(props: P) {
    // What it was first drawn with stays: another component would start anew.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  return { load: fetch, Part }
}
