import { pbkdf2 } from 'node:crypto'

/** A piece of work of some 10 ms for one of the process's threads. */
const piece = (done: () => void) => pbkdf2('any', 'any', 20_000, 64, 'sha512', done)

/**
 * Keeps the threads of the process busy for a moment.
 * @returns whether they are nearly done: then whoever comes now had to wait
 */
export function holdPool(): () => boolean {
  const pieces = 16
  let done = 0
  for (let n = 0; n < pieces; n += 1)
    piece(() => {
      done += 1
    })
  return () => done > pieces - 4
}

/**
 * Keeps so many pieces of work in front of whatever comes to the threads of the process.
 * @returns ends it
 */
export function slowPool(pieces = 20): () => void {
  let isSlow = true
  const again = () => {
    if (isSlow) piece(again)
  }
  for (let n = 0; n < pieces; n += 1) again()
  return () => {
    isSlow = false
  }
}
