/**
 * The entries of this tab's history: their addresses, by the router's index, and how far each was scrolled, px, by its
 * key. They outlive a reload, and nothing of them outlives a sign-out: an address may hold a name that was looked for.
 */
interface Visits {
  addresses: Record<number, string>
  scrolled: Record<string, number>
}

const stored = 'chamada-visits'
/** More entries than anybody goes back. */
const most = 100

let visits: Visits | undefined

function read(): Visits {
  try {
    return { addresses: {}, scrolled: {}, ...JSON.parse(sessionStorage.getItem(stored) ?? '{}') }
  } catch {
    return { addresses: {}, scrolled: {} }
  }
}
const known = () => {
  visits ??= read()
  return visits
}

const indexHere = (): number => window.history.state?.idx ?? 0

/** Notes the address of the entry that is shown. */
export function noteAddress(address: string): void {
  known().addresses[indexHere()] = address
}

/** The address of the entry before, without its host; undefined when it is not of this app. */
export const addressBefore = (): string | undefined => known().addresses[indexHere() - 1]

export function noteScroll(key: string, top: number): void {
  known().scrolled[key] = top
}

export const scrollOf = (key: string): number | undefined => known().scrolled[key]

/** Keeps the visits over a reload. What does not fit is forgotten. */
export function storeVisits(): void {
  const { addresses, scrolled } = known()
  const recent = <V>(all: Record<string, V>) => Object.fromEntries(Object.entries(all).slice(-most))
  try {
    sessionStorage.setItem(stored, JSON.stringify({ addresses: recent(addresses), scrolled: recent(scrolled) }))
  } catch {
    // A full or forbidden storage: a reload begins at the top.
  }
}

/** Forgets all of them. */
export function forgetVisits(): void {
  visits = undefined
  try {
    sessionStorage.removeItem(stored)
  } catch {
    // A forbidden storage holds none.
  }
}
