import { defaultVideoHosts } from '#schema/rules/content/videoHosts.ts'
import { useMirrorQuery } from './useRows.ts'

/** The hosts from which the network takes videos, as far as this device has heard; undefined while that is read. */
export const useVideoHosts = (): readonly string[] | undefined =>
  useMirrorQuery(async ({ db }) => (await db.read('videoHosts')) ?? defaultVideoHosts, [])
