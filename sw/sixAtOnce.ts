/** As many parallel requests as browsers make to one server. */
const lanes = 6

/**
 * Works through what `next` returns, six at a time, until it returns undefined. A failure ends one of the six lanes;
 * the others go on. When all lanes have ended, rejects with the failure of the first lane that failed.
 */
export async function sixAtOnce<T>(next: () => T | undefined, work: (each: T) => Promise<unknown>): Promise<void> {
  const lane = async () => {
    for (let each = next(); each !== undefined; each = next()) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
