import { liveQuery } from 'dexie'

/**
 * Calls `next` with the query's result, now and whenever any tab or the worker changes what it read. Returns the
 * function that stops it.
 */
export function observe<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void = () => {},
) {
  const subscription = liveQuery(query).subscribe({ next, error: failed })
  return () => subscription.unsubscribe()
}
