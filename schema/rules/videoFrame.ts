import { embedSource } from './embed.ts'

/**
 * What a screen's own frame for a video is made of (decisions section 5). The page inside may run and play; it may not leave
 * its frame, open what it wants, or ask for anything of ours. A page of our own address gets no origin at all, so that it can
 * never reach out of its sandbox.
 * @param origin the origin the app is served from
 */
export function videoFrame(markup: string, origin: string): { src: string; sandbox: string } | undefined {
  const src = embedSource(markup)
  if (!src) return undefined
  const own = new URL(src).origin === origin
  return { src, sandbox: `allow-scripts allow-presentation${own ? '' : ' allow-same-origin'}` }
}
