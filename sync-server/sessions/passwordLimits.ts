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
import type { Asker, PasswordGate, PasswordWork } from './passwordGate.ts'
import { TooMany } from './tooMany.ts'

/**
 * Limits how often passwords may be tried (decisions section 1), and lets the work of checking them through the gate
 * (passwordGate.ts).
 * Failures are counted for one account from one network, for one account from everywhere, and for one network. On a
 * device where the person signed in before, only that device's own failures count: nobody else can lock them out.
 * Guarantees: a right password gets through a network with too many failures, unless the account itself has to wait:
 * each account has a line of its own in the gate, before the names that nobody has. A try that has to wait counts for
 * nothing.
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
  /** Whether somebody has that account. */
  exists: boolean
  /** Where it comes from (http/clientNetwork.ts). */
  network: string
  /** The hash of the device's secret, when the person has signed in on it before. */
  knownDevice: string | null
}

export function limitPasswords(
  store: Store,
  now: () => number,
  gate: PasswordGate,
  limits: PasswordLimits = defaultPasswordLimits,
) {
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

  const longestWait = (some: Counter[], found: Map<string, TryCount>): number =>
    Math.max(0, ...some.map(({ name }) => (found.get(name)?.until ?? 0) - now()))

  /** Throws 'login.tooMany' when the account has to wait. */
  function mustNotWait(all: Counter[], found: Map<string, TryCount>): void {
    const wait = longestWait(ofAccount(all), found)
    if (wait > 0) throw new TooMany('login.tooMany', wait)
  }

  /** Counts a guess as a failure, unless the account has to wait. Returns how long its network has to wait, ms. */
  const begin = (all: Counter[]) =>
    store.tx(async (q) => {
      const found = await tryCounts(q, namesOf(all))
      mustNotWait(all, found)
      for (const { next, free, ...counter } of all)
        await keepTryCount(q, { ...counter, ...next(found.get(counter.name), free, now()) })
      return longestWait(ofNetwork(all), found)
    })

  /** The guess was right after all. */
  const succeeded = (all: Counter[]) =>
    store.tx(async (q) => {
      await removeTryCounts(q, namesOf(ofAccount(all)))
      for (const { name } of ofNetwork(all)) {
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

  /** In which line of the gate a guess waits. */
  async function askerOf({ account, exists, network, knownDevice }: Guess, [own]: Counter[]): Promise<Asker> {
    if (knownDevice) return { rank: 'known', line: own!.name }
    if (!exists) return { rank: 'nobody', line: network }
    const before = (await tryCounts(store.q, [own!.name])).get(own!.name)
    return { rank: isOpen(before, now()) ? 'failed' : 'unfailed', line: `${account} ${network}` }
  }

  async function check(all: Counter[], asker: Asker, fits: (work: PasswordWork) => Promise<boolean>): Promise<boolean> {
    // Refused before it is counted, so that not each try of a flood costs a transaction.
    gate.mustHaveRoom(asker)
    mustNotWait(all, await tryCounts(store.q, namesOf(all)))
    const networkWait = await begin(all)
    const right = await fits(gate.workOf(asker)).catch(async (error) => {
      await takeBack(all)
      throw error
    })
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
    async allow(guess: Guess, fits: (work: PasswordWork) => Promise<boolean>): Promise<boolean> {
      const all = counters(guess)
      return check(all, await askerOf(guess, all), fits)
    },
    /** Checks the present password, or a code, of somebody who is signed in. Throws and returns as `allow` does. */
    allowOwn: (userId: number, fits: (work: PasswordWork) => Promise<boolean>) =>
      check([{ ...ownCounter(accountName(userId)), name: `own ${userId}` }], signedIn(userId), fits),
    /** Other work on passwords for somebody who is signed in. */
    workFor: (userId: number): PasswordWork => gate.workOf(signedIn(userId)),
    /** How much work on passwords waits. */
    waiting: gate.waiting,
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

const signedIn = (userId: number): Asker => ({ rank: 'known', line: accountName(userId) })

const isOpen = (count: TryCount | undefined, now: number): count is TryCount =>
  count !== undefined && count.firstAt + quarter > now

/** A window that begins with the first failure and ends a quarter of an hour later, together with the wait. */
function inWindow(before: TryCount | undefined, free: number, now: number) {
  const open = isOpen(before, now) ? before : { count: 0, firstAt: now }
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

const ofAccount = (counters: Counter[]) => counters.filter(({ account }) => account)
const ofNetwork = (counters: Counter[]) => counters.filter(({ account }) => !account)
const namesOf = (counters: Counter[]) => counters.map(({ name }) => name)
