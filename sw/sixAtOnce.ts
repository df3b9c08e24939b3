/** As many requests as browsers make of one server side by side. */
const lanes = 6

/**
 * Works through what `next` gives, six at once, until it gives nothing more. After the first failure a sixth of the hands is
 * fewer; when none is left, or all is done, rejects with the first of them.
 */
export async function sixAtOnce<T>(next: () => T | undefined, work: (each: T) => Promise<unknown>): Promise<void> {
  const lane = async () => {
    for (let each = next(); each !== undefined; each = next()) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
