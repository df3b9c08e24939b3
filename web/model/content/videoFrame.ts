import { embedSource } from '#schema/fields/embed.ts'

/**
 * The source and sandbox of a screen's own frame for a video (decisions section 5); undefined when the markup holds
 * none. The page inside may run scripts and play. It may not leave its frame, open windows or request anything of ours.
 * A page of our own address gets no origin, so it can never reach out of its sandbox.
 * @param origin the origin that the app is served from
 */
export function videoFrame(markup: string, origin: string): { src: string; sandbox: string } | undefined {
  const src = embedSource(markup)
  if (!src) return undefined
  const own = new URL(src).origin === origin
  return { src: withoutTracking(src), sandbox: `allow-scripts allow-presentation${own ? '' : ' allow-same-origin'}` }
}

/** The address of the same video on the host where YouTube sets no cookies before it plays; others stay as they are. */
function withoutTracking(src: string): string {
  const address = new URL(src)
  if (!/^(www\.|m\.)?youtube\.com$/.test(address.hostname) || !address.pathname.startsWith('/embed/')) return src
  address.hostname = 'www.youtube-nocookie.com'
  return address.href
}
