import type { CDPSession } from 'playwright'

/** Whether figures are only tried, not taken: each once, at the machine's own speed. */
export const brief = process.env.CHAMADA_BRIEF === '1'

/** ms that a person looks before a finger comes down: reads a name, a figure. */
export const breath = brief ? 0 : 300

/** Makes a page's processor so many times slower, 1 being as it is. */
export const slowed = async (devtools: CDPSession, rate: number): Promise<void> => {
  if (!brief) await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
