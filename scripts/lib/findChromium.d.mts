/** The Chromium to test with: CHAMADA_CHROMIUM, or one in a usual place; undefined when there is none. */
export function findChromium(): string | undefined
/** As findChromium, and installs Debian's when that can be done without asking anyone. Ends the command when it cannot. */
export function ensureChromium(): Promise<string>
