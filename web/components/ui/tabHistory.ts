interface Entries {
  addresses: Record<number, string>
  scrolled: Record<string, number>
}

const stored = 'chamada-visits'
/** More entries than anybody goes back. */
const most = 100

/**
 * The entries of this tab's history: their addresses, by the router's index, and how far each was scrolled, px, by its
 * key. They outlive a reload, and nothing of them outlives a sign-out: an address may hold a name that was looked for.
 */
class TabHistory {
  private entries: Entries | undefined

  private get known(): Entries {
    this.entries ??= read()
    return this.entries
  }

  /** Notes the address of the entry that is shown. */
  noteAddress(address: string): void {
    this.known.addresses[indexHere()] = address
  }

  /** The address of the entry before, without its host; undefined when it is not of this app. */
  get addressBefore(): string | undefined {
    return this.known.addresses[indexHere() - 1]
  }

  noteScroll(key: string, top: number): void {
    this.known.scrolled[key] = top
  }

  scrollOf(key: string): number | undefined {
    return this.known.scrolled[key]
  }

  /** Keeps the entries over a reload. What does not fit is forgotten. */
  store(): void {
    const { addresses, scrolled } = this.known
    const recent = <V>(all: Record<string, V>) => Object.fromEntries(Object.entries(all).slice(-most))
    try {
      sessionStorage.setItem(stored, JSON.stringify({ addresses: recent(addresses), scrolled: recent(scrolled) }))
    } catch {
      // A full or forbidden storage: a reload begins at the top.
    }
  }

  /** Forgets all of them. */
  forget(): void {
    this.entries = undefined
    try {
      sessionStorage.removeItem(stored)
    } catch {
      // A forbidden storage holds none.
    }
  }
}

export const tabHistory = new TabHistory()

const indexHere = (): number => window.history.state?.idx ?? 0

function read(): Entries {
  try {
    return { addresses: {}, scrolled: {}, ...JSON.parse(sessionStorage.getItem(stored) ?? '{}') }
  } catch {
    return { addresses: {}, scrolled: {} }
  }
}
