import { type OutboxCall, protocolVersion, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import type { Chance } from './random.ts'

/** Sends a request to the server and resolves to its answer. */
export type Send = (request: SyncRequest) => Promise<SyncResponse>

/** What a bad network does to one exchange. */
export type NetworkCondition = 'fine' | 'down' | 'requestLost' | 'answerLost' | 'twice' | 'portal' | 'late' | 'busy'

/** A cut that lasts: in both directions, or in one. */
export type Partition = 'both' | 'out' | 'in'

/** A drain with more round trips than this counts as endless. */
const maxExchanges = 500

/** A device's network, with its current condition, lasting cuts, and requests that it delayed. */
export class Network {
  condition: NetworkCondition = 'fine'
  partition: Partition | null = null
  /** Whether the app speaks an older protocol. */
  old = false
  /** Whether the app is of last year: it sends and knows none of the fields added since. */
  lastYears = false
  /** Whether it ever was. */
  wasLastYears = false
  /** The most bytes of rows it requests, when it requests a limit. */
  room = Number.POSITIVE_INFINITY
  /** How many mutations pass at once; a request with more is too large for a proxy on the way. */
  most = Number.POSITIVE_INFINITY
  /** Acts that something on the way does not let through: it refuses the whole request, with this status. */
  readonly stopped = new Map<number, 400 | 413>()
  /** How long a busy server asks to be left alone, ms. */
  pause = 0
  /** Requests that arrive again much later. */
  readonly delayedRequests: SyncRequest[] = []
  /** The acts of those that arrived then. */
  readonly arrivedLate = new Set<number>()
  exchanges = 0
  private readonly send: Send

  constructor(send: Send) {
    this.send = send
  }

  async sync(original: SyncRequest): Promise<SyncResponse> {
    if (++this.exchanges > maxExchanges) throw new Error(`a drain without end: ${JSON.stringify(original)}`)
    if (original.mutations.length > this.most) throw new NetworkFailure(413)
    for (const { id } of original.mutations) {
      const status = this.stopped.get(id)
      if (status) throw new NetworkFailure(status)
    }
    const roomy = original.room && original.room > this.room ? { ...original, room: this.room } : original
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
        this.delayedRequests.push(copy)
        throw new NetworkFailure(0)
      case 'busy':
        throw new NetworkFailure(503, this.pause)
      case 'fine':
        return this.send(copy)
    }
  }

  private now(): NetworkCondition {
    if (!this.partition) return this.condition
    return this.partition === 'in' ? 'answerLost' : 'down'
  }

  /** Delivers a random delayed request to the server now; nobody receives the answer. */
  async deliverDelayed(chance: Chance): Promise<void> {
    if (!this.delayedRequests.length) return
    const [request] = this.delayedRequests.splice(chance.below(this.delayedRequests.length), 1)
    await this.deliver(request!)
  }

  /** Delivers all delayed requests that carry a matching call. */
  async deliverMatching(carry: (call: OutboxCall) => boolean): Promise<void> {
    const matching = this.delayedRequests.filter(({ mutations }) => mutations.some(carry))
    this.delayedRequests.splice(
      0,
      this.delayedRequests.length,
      ...this.delayedRequests.filter((request) => !matching.includes(request)),
    )
    for (const request of matching) await this.deliver(request)
  }

  private async deliver(request: SyncRequest) {
    for (const { id } of request.mutations) this.arrivedLate.add(id)
    await this.send(request).catch((error) => {
      if (!(error instanceof NetworkFailure)) throw error
    })
  }
}

/** What an app of last year sends: none of the fields added since, which are all optional. */
const lastYearsRequest = ({ protocol, userId, device, epoch, view, school, cursors, mutations }: SyncRequest) => ({
  ...{ protocol, userId, device, epoch, view, school, cursors },
  mutations: mutations.map(({ id, at, method, path, body }) => ({ id, at, method, path, body })),
})

/** What such an app reads of an answer. */
const lastYearsAnswer = ({ historyToken: _, sums: __, unsent: ___, scopes, ...known }: SyncResponse): SyncResponse => ({
  ...known,
  scopes: scopes?.map(({ began: _, left: __, ...page }) => page),
})
