import type { Mutant } from './mutant.ts'

const keeper = 'sw/keeper.test.ts'
const sending = 'sw/sendUntilAccepted.test.ts'
const deferring = 'sw/deferToVisiblePage.test.ts'
const whole = 'sw/isWhole.test.ts'

/** Faults of the service worker. */
export const worker: readonly Mutant[] = [
  {
    name: 'portal’s page kept as a part of the app',
    fault: 'a network’s sign-in page is kept in the place of a script',
    file: 'sw/isWhole.ts',
    find: '  if (!isOfItsKind(answer, url)) return false\n  const digest',
    replacement: '  if (isOfItsKind(answer, url)) return true\n  const digest',
    caughtBy: [{ file: whole, title: 'a portal’s page with the type of a script' }],
  },
  {
    name: 'page taken for any file',
    fault: 'a page stands in for a picture without a known hash',
    file: 'sw/isWhole.ts',
    find: 'types[ending] ?? /^(?!text\\/html)/',
    replacement: 'types[ending] ?? /^/',
    caughtBy: [{ file: whole, title: 'may not be a page where a page does not belong' }],
  },
  {
    name: 'two downloads at once',
    fault: 'two pages that ask for the app fetch it twice',
    file: 'sw/keeper.ts',
    find: 'this.running ??= this.all(event)',
    replacement: 'this.running = this.all(event)',
    caughtBy: [{ file: keeper, title: 'share one download' }],
  },
  {
    name: 'kept files fetched again',
    fault: 'each request downloads the whole app',
    file: 'sw/keeper.ts',
    find: '      this.tools.files.filter(({ url }) => !isKept(url)),\n      this.areas,',
    replacement: '      this.tools.files.filter(({ url }) => isKept(url) || url),\n      this.areas,',
    caughtBy: [{ file: keeper, title: 'nothing twice' }],
  },
  {
    name: 'unaccepted taken for sent',
    fault: 'the browser does not wake the worker again for what the server did not accept',
    file: 'sw/sendUntilAccepted.ts',
    find: 'if (drained.ok && !drained.unaccepted) return',
    replacement: 'if (drained.ok || drained.unaccepted) return',
    caughtBy: [{ file: sending, title: 'does not keep the worker awake' }],
  },
  {
    name: 'server’s pause ignored',
    fault: 'a server that asks for a pause is asked again at once',
    file: 'sw/sendUntilAccepted.ts',
    find: 'backoff(tries, chance(), drained.retryAfter)',
    replacement: 'backoff(tries, chance())',
    caughtBy: [{ file: sending, title: 'asks for half a minute is given it' }],
  },
  {
    name: 'worker gives up at the first try',
    fault: 'changes wait for the next wake-up although the server is back in seconds',
    file: 'sw/sendUntilAccepted.ts',
    find: 'stayed > longestStay || isReplaced()) break',
    replacement: 'stayed >= 0 || isReplaced()) break',
    caughtBy: [{ file: sending, title: 'back within a minute' }],
  },
  {
    name: 'last chance not used',
    fault: 'a browser that would not wake the worker again is not asked to',
    file: 'sw/sendUntilAccepted.ts',
    find: '  if (lastChance) await',
    replacement: '  if (!lastChance) await',
    caughtBy: [{ file: sending, title: 'is asked to, and may refuse' }],
  },
  {
    name: 'worker sends before the page',
    fault: 'page and worker send the same changes',
    file: 'sw/deferToVisiblePage.ts',
    find: 'age < 0 || age >= handoverMs || !(await environment.isPageVisible())',
    replacement: 'age < 0 || age >= 0 || !(await environment.isPageVisible())',
    caughtBy: [{ file: deferring, title: 'to the page' }],
  },
  {
    name: 'worker waits without a page',
    fault: 'changes wait although no page is open to send them',
    file: 'sw/deferToVisiblePage.ts',
    find: ' || !(await environment.isPageVisible())) return false',
    replacement: ') return false',
    caughtBy: [{ file: deferring, title: 'without a visible page' }],
  },
  {
    name: 'clock set back holds the worker up',
    fault: 'a device whose clock was set back sends an hour late',
    file: 'sw/deferToVisiblePage.ts',
    find: 'age < 0 || age >= handoverMs',
    replacement: 'age >= handoverMs',
    caughtBy: [{ file: deferring, title: 'a clock that was set back delays nothing' }],
  },
]
