/**
 * How much a heavy property tries: a brief volume in `npm test`, the full one in `npm run trials`, which sets
 * CHAMADA_VOLUME to 'full'.
 */
export const volume = (brief: number, full: number): number => (process.env.CHAMADA_VOLUME === 'full' ? full : brief)
