import { embedSource } from '../../fields/embed.ts'
import { youtubeHosts } from './videoHosts.ts'

/**
 * The still pictures of videos of other sites. A school that wants them has its server ask the site for each once, so
 * that nobody's device asks the site before somebody opens the video.
 */

/** A video of a site whose stills have known addresses. */
export interface StillSource {
  site: 'youtube' | 'vimeo'
  id: string
  /** What opens a video that its site does not list. */
  secret?: string
}

/** The video that an embed's markup shows; undefined for other sites. */
export function stillSource(markup: string): StillSource | undefined {
  const address = embedSource(markup)
  if (!address) return undefined
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m|player)\./, '')
  if (youtubeHosts.includes(host)) {
    const id = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/.exec(pathname)?.[1] ?? searchParams.get('v') ?? ''
    return /^[\w-]{11}$/.test(id) && id !== 'videoseries' ? { site: 'youtube', id } : undefined
  }
  const id = host === 'vimeo.com' && /^\/(?:video\/)?(\d{1,15})\/?$/.exec(pathname)?.[1]
  const secret = searchParams.get('h') ?? ''
  return id ? { site: 'vimeo', id, ...(/^[\da-f]{4,40}$/.test(secret) && { secret }) } : undefined
}

/** A video's name, by which its still is kept once for a school. */
export const stillKey = ({ site, id }: StillSource): string => `${site}:${id}`

/** Where the still of a lesson's video is: nothing (204) when there is none. */
export const stillAddress = (videoId: number): string => `/api/lesson-videos/${videoId}/still`
