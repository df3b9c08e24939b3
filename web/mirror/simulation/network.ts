import { protocolVersion, type SyncRequest, type SyncResponse } from '../../../schema/sync/protocol.ts'
import { NetworkFailure } from '../drain.ts'
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
  /** Requests that arrive again much later. */
  readonly stray: SyncRequest[] = []
  exchanges = 0
  private readonly send: Send

  constructor(send: Send) {
    this.send = send
  }

  async sync(asked: SyncRequest): Promise<SyncResponse> {
    if (++this.exchanges > patience) throw new Error(`never comes to rest: ${JSON.stringify(asked)}`)
    const request = this.old ? { ...asked, protocol: protocolVersion - 1 } : asked
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
    await this.send(request!).catch((error) => {
      if (!(error instanceof NetworkFailure)) throw error
    })
  }
}
