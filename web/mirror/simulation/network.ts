import { type OutboxCall, protocolVersion, type SyncRequest, type SyncResponse } from '../../../schema/sync/protocol.ts'
import { NetworkFailure } from '../networkFailure.ts'
import type { Chance } from './random.ts'

/** What reaches the server and what comes back. */
export type Send = (request: SyncRequest) => Promise<SyncResponse>

/** What a bad network does to one exchange. */
export type Weather = 'fine' | 'down' | 'requestLost' | 'answerLost' | 'twice' | 'portal' | 'late'

/** A network that stays cut: both ways, or one. */
export type Partition = 'both' | 'out' | 'in'

/** So many round trips in one drain are a drain without end. */
const patience = 500

/** A device's network, with the weather of the moment, cuts that last, and requests that it kept. */
export class Network {
  weather: Weather = 'fine'
  partition: Partition | null = null
  /** Whether the app is one that speaks an older protocol. */
  old = false
  /** Whether the app is of last year: it sends and knows none of the fields that came since. */
  lastYears = false
  /** Whether it ever was. */
  wasLastYears = false
  /** How many bytes of rows it asks for at most, when it asks. */
  room = Number.POSITIVE_INFINITY
  /** How many mutations pass at once; more are too large for some proxy on the way. */
  most = Number.POSITIVE_INFINITY
  /** Requests that arrive again much later. */
  readonly stray: SyncRequest[] = []
  exchanges = 0
  private readonly send: Send

  constructor(send: Send) {
    this.send = send
  }

  async sync(asked: SyncRequest): Promise<SyncResponse> {
    if (++this.exchanges > patience) throw new Error(`never comes to rest: ${JSON.stringify(asked)}`)
    if (asked.mutations.length > this.most) throw new NetworkFailure(413)
    const roomy = asked.room && asked.room > this.room ? { ...asked, room: this.room } : asked
    const request = this.old ? { ...roomy, protocol: protocolVersion - 1 } : roomy
    const answer = await this.exchange(this.lastYears ? lastYearsRequest(request) : request)
    return this.lastYears ? lastYearsAnswer(answer) : answer
  }

  private async exchange(request: SyncRequest): Promise<SyncResponse> {
    const copy = structuredClone(request)
    switch (this.now()) {
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

  private now(): Weather {
    if (!this.partition) return this.weather
    return this.partition === 'in' ? 'answerLost' : 'down'
  }

  /** A request from long ago reaches the server now; nobody hears the answer. */
  async deliverStray(chance: Chance): Promise<void> {
    if (!this.stray.length) return
    const [request] = this.stray.splice(chance.below(this.stray.length), 1)
    await this.deliver(request!)
  }

  /** The same of all those that carry something; returns the numbers of all the acts in them. */
  async deliverThose(carry: (call: OutboxCall) => boolean): Promise<number[]> {
    const those = this.stray.filter(({ mutations }) => mutations.some(carry))
    this.stray.splice(0, this.stray.length, ...this.stray.filter((request) => !those.includes(request)))
    for (const request of those) await this.deliver(request)
    return those.flatMap(({ mutations }) => mutations.map(({ id }) => id))
  }

  private async deliver(request: SyncRequest) {
    await this.send(request).catch((error) => {
      if (!(error instanceof NetworkFailure)) throw error
    })
  }
}

/** What an app of last year sends: none of the fields that were added since, all of them optional. */
const lastYearsRequest = ({ protocol, userId, device, epoch, view, school, cursors, mutations }: SyncRequest) => ({
  ...{ protocol, userId, device, epoch, view, school, cursors },
  mutations: mutations.map(({ id, at, method, path, body }) => ({ id, at, method, path, body })),
})

/** What it reads of an answer. */
const lastYearsAnswer = ({ historyToken: _, sums: __, unsent: ___, scopes, ...known }: SyncResponse): SyncResponse => ({
  ...known,
  scopes: scopes?.map(({ began: _, left: __, ...page }) => page),
})
