import { IDBFactory } from 'fake-indexeddb'

/**
 * A copy of all databases of a factory that nobody has open. Stored values are shared: a value is cloned on its way in
 * and on its way out, so nobody can change it.
 */
export function copyDisk(from: IDBFactory): IDBFactory {
  const copy = new IDBFactory()
  for (const [name, database] of databasesOf(from))
    databasesOf(copy).set(name, cloneOf(database, new Map()) as Database)
  return copy
}

interface Database {
  transactions: unknown[]
  connections: unknown[]
  processTransactions: () => void
}

const databasesOf = (factory: IDBFactory) => (factory as unknown as { _databases: Map<string, Database> })._databases

function cloneOf(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const before = known.get(value)
  if (before) return before
  const clone: unknown = Array.isArray(value)
    ? []
    : value instanceof Map
      ? new Map()
      : Object.create(Object.getPrototypeOf(value))
  known.set(value, clone)
  if (value instanceof Map) {
    for (const [name, each] of value) (clone as typeof value).set(name, cloneOf(each, known))
    return clone
  }
  const isRecord = value.constructor.name === 'FDBRecord'
  for (const [name, each] of Object.entries(value))
    (clone as Record<string, unknown>)[name] = isRecord ? each : cloneOf(each, known)
  if ('rawObjectStores' in value) {
    const database = clone as Database
    const { processTransactions } = Object.getPrototypeOf(database) as Database
    Object.assign(database, {
      transactions: [],
      connections: [],
      processTransactions: processTransactions.bind(database),
    })
  }
  return clone
}
