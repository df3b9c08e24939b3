import { liveQuery } from 'dexie'

/** Calls `next` with the query's result now and whenever what it read changes, by whatever tab or worker. Gives the way to stop. */
export function observe<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void = () => {},
) {
  const subscription = liveQuery(query).subscribe({ next, error: failed })
  return () => subscription.unsubscribe()
}
