/**
 * What went wrong, from the errors of PostgreSQL and of the way to it.
 * Guarantees: an error that is called passing left nothing behind, so whoever tries again does nothing twice. Of a
 * commit that was cut off nobody knows: it is an OutcomeUnknown, and no other class.
 * Invariant: an error is in one class at most, by its own code or by that of what caused it.
 * When the power goes out midway through a commit: OutcomeUnknown, and the answer is in the database.
 */

/** The connection ended after a write was sent: it was done, or it was not. Only what it would have stored tells. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** A statement of the transaction had failed, so that nothing of it is kept although its work went on to the end. */
export class TransactionAborted extends Error {
  override name = 'TransactionAborted'
}

interface Fault extends Error {
  code?: unknown
  syscall?: unknown
  severity?: unknown
  routine?: unknown
}

/** The database or the way to it is not there at the moment. */
export const isConnectionLost = (error: unknown): boolean => has(error, isCutOff)

/**
 * Trying the whole transaction again may succeed, and nothing of it was kept: it met another one, its connection was
 * lost, or the server ends, starts, or has no connection left.
 */
export const isPassing = (error: unknown): boolean =>
  has(error, (fault) => isCutOff(fault) || isStalePlan(fault) || /^(40001|40P01|53300)$/.test(codeOf(fault)))

/** The database could not store something: its disk is full or fails, or memory ran out. */
export const isNotStored = (error: unknown): boolean =>
  has(error, (fault) => /^(53100|53200|58030)$/.test(codeOf(fault)))

/** What was to be stored contradicts a rule of the tables. */
export const isConstraint = (error: unknown): boolean => has(error, (fault) => /^23...$/.test(codeOf(fault)))

/** Others used a table for longer than the statement waits. */
export const isInUse = (error: unknown): boolean => has(error, (fault) => codeOf(fault) === '55P03')

/** A prepared statement that the server no longer has, or whose columns changed under it. Another connection has none. */
export const isStale = (error: unknown): boolean => has(error, isStalePlan)

/** A statement was refused because one before it had failed. */
export const isOfAborted = (error: unknown): boolean => has(error, (fault) => codeOf(fault) === '25P02')

/** The driver's own errors have no codes. */
const driverCutOff =
  /^(Connection terminated|Client (was closed|has encountered)|timeout exceeded when trying|Query read timeout)/
const onTheWay = /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

function isCutOff(fault: Fault): boolean {
  const code = codeOf(fault)
  if (!code) return driverCutOff.test(fault.message)
  // A statement with too few values; of a proxy, which ends the connection, that it has no server.
  if (code === '08P01') return fault.severity === 'FATAL'
  if (/^(08...|57P0[123])$/.test(code) || onTheWay.test(code)) return true
  // A server that does not run has no socket, and in a container no name.
  return (code === 'ENOENT' && fault.syscall === 'connect') || code === 'ENOTFOUND'
}

const isStalePlan = (fault: Fault) =>
  codeOf(fault) === '26000' || (codeOf(fault) === '0A000' && fault.routine === 'RevalidateCachedQuery')

const codeOf = ({ code }: Fault): string => (typeof code === 'string' ? code : '')

/** Others wrap what the driver throws. */
function has(error: unknown, is: (fault: Fault) => boolean): boolean {
  for (let fault = error; fault instanceof Error && !(fault instanceof OutcomeUnknown); fault = fault.cause)
    if (is(fault)) return true
  return false
}
