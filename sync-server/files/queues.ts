/** Runs works about the same thing one after the other, and others at the same time. */
export type Schedule = <T>(name: string, work: () => Promise<T>) => Promise<T>

export function openQueues(): Schedule {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    const ended = mine.catch(() => {})
    last.set(name, ended)
    void ended.then(() => last.get(name) === ended && last.delete(name))
    return mine
  }
}
