/**
 * Runs work one at a time for each key, in the order it came.
 * @param most how much work of a key may wait; more is refused with the error that its caller names
 */
export function oneAtATime(most: number) {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return async <T>(key: string, work: () => Promise<T>, tooMany: () => Error): Promise<T> => {
    const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= most) throw tooMany()
    queues.set(key, queue)
    queue.waiting += 1
    const result = queue.last.then(work)
    queue.last = result.catch(() => {})
    try {
      return await result
    } finally {
      queue.waiting -= 1
      if (!queue.waiting) queues.delete(key)
    }
  }
}
