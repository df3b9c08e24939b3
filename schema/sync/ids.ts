/**
 * Guarantees: ids created offline never collide. The server leases each device a block, and the device counts inside
 * it.
 * Invariant: id = block * 2^20 + n with block >= 4096, so ids below 2^32 are the server's own.
 * After a crash: the counter is stored in the transaction that uses the id, so no id is issued twice.
 */
export const blockSize = 2 ** 20
export const firstBlock = 4096
export const serverIds = firstBlock * blockSize
/** The number of blocks there can be: an id is a safe integer. */
export const blocks = (Number.MAX_SAFE_INTEGER + 1) / blockSize

export const idInBlock = (block: number, n: number) => block * blockSize + n
export const blockOf = (id: number) => Math.floor(id / blockSize)
export const isServerId = (id: number) => id < serverIds

/** The ids of the rows that a mutation creates, one per table named: the mutation's own id and those that follow it. */
export const idsFrom = (mutationId: number, tables: readonly string[] = []) => tables.map((_, i) => mutationId + i)
