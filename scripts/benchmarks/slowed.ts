import type { CDPSession } from 'playwright'

/** True for a quick check: each figure once, at the machine's own speed. */
export const brief = process.env.CHAMADA_BRIEF === '1'

/** How long a person looks at a name or a figure before tapping, ms. */
export const reactionMs = brief ? 0 : 300

/** Slows down a page's processor by this factor; 1 is its normal speed. */
export const slowed = async (devtools: CDPSession, rate: number): Promise<void> => {
  if (!brief) await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
