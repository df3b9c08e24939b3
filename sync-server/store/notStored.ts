/** The database could not store something: its disk is full, fails or cannot be written. The next attempt may succeed. */
export class NotStored extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NotStored'
  }
}

/** Nothing of the whole transaction is kept, nor of those that share its commit. */
export class TransactionLost extends NotStored {
  override name = 'TransactionLost'
}

/** One of several works that run at the same time has something to undo, and no savepoint: it is run again, in one of its own. */
export class NeedsSavepoint extends TransactionLost {
  override name = 'NeedsSavepoint'
}
