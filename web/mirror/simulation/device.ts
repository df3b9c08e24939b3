import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Refusal } from '../../../schema/errors.ts'
import type { Mutation } from '../../../schema/mutations/mutation.ts'
import type { SyncRequest, SyncResponse } from '../../../schema/sync/protocol.ts'
import { drain, type Lock, NetworkFailure } from '../drain.ts'
import { pageLock } from '../locks.ts'
import { type Mirror, openMirror } from '../mirror.ts'
import { mutate } from '../mutate.ts'
import { discardEntry, retryEntry } from '../outbox.ts'
import type { Chance } from './random.ts'

const unlocked: Lock = (_, work) => work()

/** What reaches the server and what comes back. */
export type Send = (request: SyncRequest) => Promise<SyncResponse>

/** The plug was pulled at a named point: nothing after it ran. */
export class Crash extends Error {}

/** What a bad network does to one exchange. */
export type Weather = 'fine' | 'down' | 'requestLost' | 'answerLost' | 'twice' | 'portal' | 'late'

/** So many round trips in one drain are a drain without end. */
const patience = 500

/**
 * A device of the simulation: its own disk, a clock that may be wrong by a year, a network with weather, and a plug.
 * A crash leaves the disk as it was and everything in memory gone.
 */
export class Device {
  readonly name: string
  readonly userId: number
  /** The entries that the device said were saved. */
  readonly saved: number[] = []
  crashes = 0
  weather: Weather = 'fine'
  skew: number
  /** Requests that the network kept, to arrive again much later. */
  readonly stray: SyncRequest[] = []
  private readonly disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  private readonly send: Send
  private readonly time: () => number
  private mirror: Mirror
  private exchanges = 0
  private plug: string | null = null

  constructor(options: { name: string; userId: number; skew: number; time: () => number; send: Send }) {
    this.name = options.name
    this.userId = options.userId
    this.skew = options.skew
    this.time = options.time
    this.send = options.send
    this.mirror = this.open()
  }

  get opened(): Mirror {
    return this.mirror
  }

  private open(): Mirror {
    return openMirror({
      userId: this.userId,
      clock: { now: () => this.time() + this.skew },
      dexie: this.disk,
      probe: (point) => {
        if (this.plug !== point) return
        this.plug = null
        throw new Crash(point)
      },
    })
  }

  /** Pulls the plug the next time this point is passed. */
  crashAt(point: string | null) {
    this.plug = point
  }

  /** What happens after a crash or a closed browser: a new start from the same disk. */
  restart() {
    this.plug = null
    this.mirror.db.close()
    this.mirror = this.open()
  }

  /** Does an act; gives the refusal's code when a rule said no, 'crashed' when the plug was pulled. */
  async act<A>(act: Mutation<A>, args: A): Promise<string> {
    try {
      const entry = await mutate(this.mirror, act, args)
      this.saved.push(entry.id)
      return 'saved'
    } catch (error) {
      return this.after(error)
    }
  }

  /** What a person does with a refused entry: the number of the new one, or what came of it. */
  async retry(id: number): Promise<string> {
    try {
      await retryEntry(this.mirror, id)
      const newest = await this.mirror.db.outbox.orderBy('id').last()
      this.saved.push(newest!.id)
      return `again as ${newest!.id}`
    } catch (error) {
      return this.after(error)
    }
  }

  discard(id: number): Promise<void> {
    return discardEntry(this.mirror, id)
  }

  async sync(): Promise<string> {
    this.exchanges = 0
    try {
      const drained = await drain(this.mirror, {
        network: { sync: (request) => this.exchange(request) },
        lock: this.lock,
      })
      return drained.ok ? 'ok' : `failed ${drained.status}`
    } catch (error) {
      return this.after(error)
    }
  }

  /** Two tabs whose locks do not see each other: the worst a browser without Web Locks can do. */
  async syncInTwoTabs(): Promise<string> {
    this.exchanges = 0
    const network = { sync: (request: SyncRequest) => this.exchange(request) }
    const results = await Promise.allSettled([
      drain(this.mirror, { network, lock: unlocked }),
      drain(this.mirror, { network, lock: unlocked }),
    ])
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failures.length) return this.after(failures.find((error) => !(error instanceof Crash)) ?? failures[0])
    return results.every((result) => result.status === 'fulfilled' && result.value.ok) ? 'ok' : 'failed'
  }

  /** A tab without locks whose first answer is on the way for as long as `meanwhile` takes. */
  async syncHeldBack(meanwhile: () => Promise<void>): Promise<string> {
    this.exchanges = 0
    let held = false
    const network = {
      sync: async (request: SyncRequest) => {
        const answer = await this.exchange(request)
        if (held) return answer
        held = true
        await meanwhile()
        return answer
      },
    }
    try {
      const drained = await drain(this.mirror, { network, lock: unlocked })
      return drained.ok ? 'ok' : `failed ${drained.status}`
    } catch (error) {
      return this.after(error)
    }
  }

  private readonly lock: Lock = (name, work) => pageLock(`${this.name} ${name}`, work)

  private after(error: unknown): string {
    const { name, code, message } = error as Refusal
    if (error instanceof Crash) {
      this.crashes++
      this.restart()
      return `crashed at ${message}`
    }
    // Another tab crashed, and this one with it.
    if (name === 'DatabaseClosedError') return 'died too'
    if (name === 'Refusal') return `refused ${code}`
    if (name === 'StorageFailure') return `not saved: ${(error as { kind?: string }).kind}`
    throw error
  }

  private async exchange(request: SyncRequest): Promise<SyncResponse> {
    if (++this.exchanges > patience) throw new Error(`${this.name} never comes to rest: ${JSON.stringify(request)}`)
    const copy = structuredClone(request)
    switch (this.weather) {
      case 'down':
      case 'requestLost':
        throw new NetworkFailure(0)
      case 'answerLost':
        await this.send(copy)
        throw new NetworkFailure(0)
      case 'portal':
        return '<html>Entre na rede da escola</html>' as never
      case 'twice':
        await this.send(copy)
        return this.send(structuredClone(request))
      case 'late':
        this.stray.push(copy)
        throw new NetworkFailure(0)
      case 'fine':
        return this.send(copy)
    }
  }

  /** A request from long ago reaches the server now; nobody hears the answer. */
  async deliverStray(chance: Chance): Promise<void> {
    if (!this.stray.length) return
    const [request] = this.stray.splice(chance.below(this.stray.length), 1)
    await this.send(request!).catch((error) => {
      if (!(error instanceof NetworkFailure)) throw error
    })
  }
}
