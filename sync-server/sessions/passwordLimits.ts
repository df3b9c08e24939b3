import { daysKept } from '#schema/rules/people/retention.ts'
import {
  forgiveAccount,
  keepTryCount,
  networkName,
  removeTryCounts,
  type TryCount,
  tryCounts,
} from '#server/store/accounts/passwordTries.ts'
import type { Q, Store } from '#server/store/store.ts'
import { oneAtATime } from './oneAtATime.ts'
import { TooMany } from './tooMany.ts'

/**
 * Limits how often passwords may be tried (decisions section 1; issue 'A state may put its children's data here').
 * Failures are counted for one account from one network, for one account from everywhere, and for one network. On a
 * device where the person signed in before, only that device's own failures count: nobody else can lock them out.
 * Guarantees: a right password gets through a network with too many failures, unless the account itself has to wait. A
 * try that has to wait counts for nothing.
 * Invariant: a try counts as a failure before its password is checked, so simultaneous tries all count.
 * After a crash: the counts are in the database and nobody is forgiven; a try that was under way stays counted.
 */

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute

/** How many failures are free. */
export interface PasswordLimits {
  /** Of one account on one network, or on one known device, in a quarter of an hour. */
  perAccount: number
  /** Of one account from everywhere, until a day goes by without one. After that each wait is twice the last. */
  everywhere: number
  /** Of one network in a quarter of an hour: far above what a school of a thousand mistypes on a morning. */
  perNetwork: number
}
export const defaultPasswordLimits: PasswordLimits = { perAccount: 5, everywhere: 20, perNetwork: 1_000 }

/** How long counts are kept after the last failure, ms. */
const tryCountsKept = daysKept('passwordTries') * 24 * hour

/** The name of a person's account here. */
export const accountName = (userId: number) => `user ${userId}`

/** Somebody who types a password. */
export interface Guess {
  /** The account, also of a name that no account has. */
  account: string
  /** Where it comes from (http/clientNetwork.ts). */
  network: string
  /** The hash of the device's secret, when the person has signed in on it before. */
  knownDevice: string | null
}

/** Waits at most this many guesses for one network with too many failures; the next is refused unchecked. */
const waitingAtOnce = 20

export function limitPasswords(store: Store, now: () => number, limits: PasswordLimits = defaultPasswordLimits) {
  const inTurn = oneAtATime(waitingAtOnce)

  const ownCounter = (account: string) => ({ account, network: null, free: limits.perAccount, next: inWindow })

  const counters = ({ account, network, knownDevice }: Guess): Counter[] => {
    const own = ownCounter(account)
    if (knownDevice) return [{ ...own, name: `device ${knownDevice} ${account}` }]
    return [
      { ...own, name: `account ${account} ${network}`, network },
      { ...own, name: `account ${account}`, free: limits.everywhere, next: inSteps },
      { name: networkName(network), account: null, network: null, free: limits.perNetwork, next: inWindow },
    ]
  }

  /** Counts a guess as a failure, unless the account has to wait. Returns how long its network has to wait, ms. */
  const begin = (all: Counter[]) =>
    store.tx(async (q) => {
      const found = await tryCounts(q, namesOf(all))
      const waitOf = ({ name }: Counter) => Math.max(0, (found.get(name)?.until ?? 0) - now())
      const wait = Math.max(...all.filter(({ account }) => account).map(waitOf))
      if (wait > 0) throw new TooMany('login.tooMany', wait)
      for (const { next, free, ...counter } of all)
        await keepTryCount(q, { ...counter, ...next(found.get(counter.name), free, now()) })
      return Math.max(0, ...all.filter(({ account }) => !account).map(waitOf))
    })

  /** The guess was right after all. */
  const succeeded = (all: Counter[]) =>
    store.tx(async (q) => {
      await removeTryCounts(q, namesOf(all.filter(({ account }) => account)))
      for (const { name } of all.filter(({ account }) => !account)) {
        const count = (await tryCounts(q, [name])).get(name)
        if (count) await keepTryCount(q, { ...count, count: count.count - 1 })
      }
    })

  /** The guess was neither right nor wrong. Failures of others meanwhile still count. */
  const takeBack = (all: Counter[]) =>
    store.tx(async (q) => {
      for (const { name, free } of all) {
        const count = (await tryCounts(q, [name])).get(name)
        if (count && count.count > 1)
          await keepTryCount(q, { ...count, count: count.count - 1, until: count.count > free ? count.until : 0 })
        else await removeTryCounts(q, [name])
      }
    })

  async function check(all: Counter[], network: string, fits: () => Promise<boolean>): Promise<boolean> {
    const networkWait = await begin(all)
    const outcome = () =>
      fits().catch(async (error) => {
        await takeBack(all)
        throw error
      })
    const right = networkWait
      ? await inTurn(network, outcome, () => new TooMany('login.tooMany', networkWait))
      : await outcome()
    if (right) await succeeded(all)
    else if (networkWait) throw new TooMany('login.tooMany', networkWait)
    return right
  }

  return {
    /**
     * Checks a password within the limits. Returns whether it fits. Throws 'login.tooMany' when the account has to
     * wait, and for a wrong password when the network has to. A check that throws counts as no try, as when a code is
     * still needed: the password alone forgives nothing.
     */
    allow: (guess: Guess, fits: () => Promise<boolean>) => check(counters(guess), guess.network, fits),
    /** Checks the present password of somebody who is signed in. Throws and returns as `allow` does. */
    allowOwn: (userId: number, fits: () => Promise<boolean>) =>
      check([{ ...ownCounter(accountName(userId)), name: `own ${userId}` }], '', fits),
    /** Lets an account try again from everywhere, and the networks that it was tried from. */
    forgive: (q: Q, account: string) => forgiveAccount(q, account),
  }
}
export type PasswordGuard = ReturnType<typeof limitPasswords>

interface Counter extends Pick<TryCount, 'name' | 'account' | 'network'> {
  free: number
  /** The count after one more failure. */
  next(
    before: TryCount | undefined,
    free: number,
    now: number,
  ): Pick<TryCount, 'count' | 'lastAt' | 'firstAt' | 'until'>
}

/** A window that begins with the first failure and ends a quarter of an hour later, together with the wait. */
function inWindow(before: TryCount | undefined, free: number, now: number) {
  const open = before && before.firstAt + quarter > now ? before : { count: 0, firstAt: now }
  const count = open.count + 1
  return { count, firstAt: open.firstAt, lastAt: now, until: count >= free ? open.firstAt + quarter : 0 }
}

/** A wait that doubles with each failure, from a minute to an hour. */
function inSteps(before: TryCount | undefined, free: number, now: number) {
  const open = before && before.lastAt + tryCountsKept > now ? before : { count: 0, firstAt: now }
  const count = open.count + 1
  const wait = Math.min(hour, minute * 2 ** (count - free))
  return { count, firstAt: open.firstAt, lastAt: now, until: count >= free ? now + wait : 0 }
}

const namesOf = (counters: Counter[]) => counters.map(({ name }) => name)
