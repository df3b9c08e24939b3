import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { User } from '#schema/nouns/user.ts'
import type { WipeReason } from '#schema/sync/revocation.ts'
import { abortOnPageHide } from './abortOnPageHide.ts'
import { recheckWhenClosed } from './health.ts'

/**
 * Who is signed in on this device, so that the app opens signed in without a network.
 * Guarantees: at most one person at a time. A sign-out made without a network is remembered until the server has
 * confirmed it.
 * Invariant: no password and no session token is ever here.
 * After a crash: each record is one strict write.
 */
export interface Leaving {
  userId: number
  keep: boolean
  /** How many unsent changes they discard, when they keep none; absent for none. */
  discards?: number
  /** When they left, ms by the device's clock; absent in a sign-out that an older build began. */
  at?: number
  /** Only if they want to be named on the sign-in page. */
  name?: string | undefined
  /** Why the device forgot what it held; absent after a sign-out. */
  why?: WipeReason | undefined
}

export interface DeviceSession {
  /** null: nobody is signed in. */
  user: User | null
  /** The server does not know of a sign-out yet. */
  owesLogout: boolean
  /**
   * A sign-out under way: what this device holds of them is still to be forgotten, except unsent work if they keep it.
   */
  leaving?: Leaving | undefined
  /** Why the device forgot what it held, and when, ms by its clock, until somebody signs in again. */
  wiped?: { why: WipeReason; at: number } | undefined
}

/** An import that was begun on this device and has not ended, with the hash of what it sends. */
export interface BegunImport {
  importId: number
  hash: number
}

/** What people correct in an import's preview. */
type MappedByHand = 'importMappings' | 'importModules'

export class DeviceDatabase extends Dexie {
  declare session: Table<
    | ({ name: 'current' } & DeviceSession)
    | { name: 'installPutAway' }
    | { name: 'riskRead' }
    | { name: `firstStepsOver:${number}` }
    | { name: `${MappedByHand}:${number}`; mappings: unknown }
    | { name: `begunImport:${number}`; begun: BegunImport },
    string
  >

  constructor(options: DexieOptions = {}) {
    super('chamada', { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({ session: '&name' })
    abortOnPageHide(this)
    recheckWhenClosed(this, 'session')
  }

  async current(): Promise<DeviceSession> {
    const known = ((await this.session.get('current')) ?? {}) as Partial<DeviceSession>
    const { user = null, owesLogout = false, leaving, wiped } = known
    return { user, owesLogout, ...(leaving && { leaving }), ...(wiped && { wiped }) }
  }

  /** Whether nothing at all is stored. On a device that somebody used this means that the browser cleared it. */
  async isEmpty(): Promise<boolean> {
    return (await this.session.count()) === 0
  }

  /** Whether somebody chose on this device not to be offered the app's installation again. */
  async installIsPutAway(): Promise<boolean> {
    return (await this.session.get('installPutAway')) !== undefined
  }

  async putInstallAway(): Promise<void> {
    await this.session.put({ name: 'installPutAway' })
  }

  /** Whether somebody has read that the browser may erase what this device keeps. */
  async riskIsRead(): Promise<boolean> {
    return (await this.session.get('riskRead')) !== undefined
  }

  async readRisk(): Promise<void> {
    await this.session.put({ name: 'riskRead' })
  }

  /** Whether the guide to a school's first roll is no longer shown on this device: all is done, or somebody put it away. */
  async firstStepsAreOver(schoolId: number): Promise<boolean> {
    return (await this.session.get(`firstStepsOver:${schoolId}`)) !== undefined
  }

  async endFirstSteps(schoolId: number): Promise<void> {
    await this.session.put({ name: `firstStepsOver:${schoolId}` })
  }

  /** How sheets and subjects of a school's files were mapped by hand on this device; nothing of what they hold. */
  async importMappings(schoolId: number, of: MappedByHand): Promise<unknown> {
    return ((await this.session.get(`${of}:${schoolId}`)) as { mappings: unknown } | undefined)?.mappings
  }

  async keepImportMappings(schoolId: number, of: MappedByHand, mappings: unknown): Promise<void> {
    await this.session.put({ name: `${of}:${schoolId}`, mappings })
  }

  /** The latest import into a school that was begun on this device and has not ended. */
  async begunImport(schoolId: number): Promise<BegunImport | undefined> {
    return ((await this.session.get(`begunImport:${schoolId}`)) as { begun: BegunImport } | undefined)?.begun
  }

  async keepBegunImport(schoolId: number, begun: BegunImport | null): Promise<void> {
    if (begun) await this.session.put({ name: `begunImport:${schoolId}`, begun })
    else await this.session.delete(`begunImport:${schoolId}`)
  }

  async remember(session: DeviceSession): Promise<void> {
    await this.session.put({ name: 'current', ...session })
  }

  /**
   * Changes what is remembered in one transaction, whatever another tab does meanwhile. When `change` returns null,
   * nothing is written.
   */
  async revise(change: (now: DeviceSession) => DeviceSession | null): Promise<void> {
    await this.transaction('rw', this.session, async () => {
      const after = change(await this.current())
      if (after) await this.remember(after)
    })
  }
}
