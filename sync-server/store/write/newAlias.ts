import { randomInt } from 'node:crypto'

/** A random number by which staff knows an evaluation. It follows from nothing, so it leads back to nobody. */
export const newAlias = (): number => randomInt(1, 2 ** 48 - 1)
