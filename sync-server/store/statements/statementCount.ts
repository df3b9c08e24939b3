/**
 * How many of the statements that are built once were run by this process: what a request does over and over shows here,
 * whatever the machine does besides. Nothing is stored.
 */
let run = 0
let hearer: (() => void) | undefined

export const countStatement = (): void => {
  run += 1
  hearer?.()
}

/** Calls `hear` with each of them from now on, in the context that runs it; undefined ends that. */
export const hearStatements = (hear: (() => void) | undefined): void => {
  hearer = hear
}

export const statementsRun = (): number => run
