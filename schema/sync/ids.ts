/**
 * Guarantees: numbers made offline never collide. The server leases each device a block; a device counts inside it.
 * Invariant: id = block * 2^20 + n, block >= 4096, so ids below 2^32 are the server's own.
 * Power cuts: the count is kept in the transaction that uses the number, so a number is never given twice.
 */
export const blockSize = 2 ** 20
export const firstBlock = 4096
export const serverIds = firstBlock * blockSize
/** As many as can be counted: a number is a safe integer. */
export const blocks = (Number.MAX_SAFE_INTEGER + 1) / blockSize

export const idInBlock = (block: number, n: number) => block * blockSize + n
export const blockOf = (id: number) => Math.floor(id / blockSize)
export const isServerId = (id: number) => id < serverIds

/** The numbers of the rows that a mutation makes: its own and those that follow it in its block, one for each table named. */
export const idsFrom = (mutationId: number, tables: readonly string[] = []) => tables.map((_, i) => mutationId + i)
