import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the process within the memory of a small school's server. V8 lets a heap grow to about three times what is in
 * use before it collects what is not; here it collects at 1.4 times.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=40')
