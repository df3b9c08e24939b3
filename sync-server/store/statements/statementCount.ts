/**
 * How many of the statements that are built once were run by this process: what a request does over and over shows here,
 * whatever the machine does besides. Nothing is stored.
 */
let run = 0

export const countStatement = (): void => {
  run += 1
}

export const statementsRun = (): number => run
