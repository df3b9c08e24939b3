/** The Chromium to test with: CHAMADA_CHROMIUM, or one in a common place; undefined when there is none. */
export function findChromium(): string | undefined
/**
 * Like findChromium, but installs Debian's when that needs no interaction. Ends the command when there is still none.
 */
export function ensureChromium(): Promise<string>
