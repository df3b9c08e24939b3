import type { Chance } from './chance.ts'
import { type Answer, ask, type Call, type Cut, cuts } from './line.ts'
import { type Page, WireMirror } from './mirror.ts'

/** A change in an outbox, with the effects that it should have. */
export interface Change {
  id: number
  at: number
  method: string
  path: string
  body: Record<string, unknown> | null
  /** The server's epoch when the act was done. */
  epoch?: string
  /** The fields it writes and the rows it deletes; a row is 'table:key'. */
  writes: { row: string; field: string; value: unknown }[]
  /** The row it creates, and the row that it would be deleted with. */
  creates?: string
  within?: string
  removes?: string
  /** Rows whose deletion also deletes the written rows, when the keys do not show it. */
  about?: string[]
}

interface SyncAnswer {
  protocol: number
  now: number
  epoch: string
  view: string
  historyToken?: string
  reset: boolean
  device: number
  user: { id: number; role: string }
  receipts: { id: number; outcome: string; code?: string }[]
  scopes: Page[]
  dropped: string[]
}

export interface Figures {
  requests: number
  cut: number
  twice: number
  swapped: number
  stale: number
  resets: number
  dropped: number
}

/** A violation of the protocol, or lost data. */
export class Broken extends Error {}

/** The state of a fully synced device with an empty outbox, from which another device can continue. */
export interface SavedDevice {
  readonly mirror: WireMirror
  readonly userId: number
  readonly device: number
  readonly cookie: string
  readonly epoch: string
  readonly view: string
  readonly historyToken: string | undefined
  readonly next: number
  readonly last: number
  /** How far the server's clock is ahead of this machine's, ms. */
  readonly ahead: number
}

/**
 * A device built from schema/sync/protocol.ts alone: HTTP, its own maps, its own outbox, its own cursors. It shares no
 * code with the app or the server, so it does not repeat their faults.
 */
export class WireClient {
  readonly mirror: WireMirror
  outbox: Change[] = []
  /** The outcome of each acknowledged change, by its id. */
  readonly ends = new Map<number, { change: Change; outcome: 'applied' | 'refused'; code?: string }>()
  readonly figures: Figures = { requests: 0, cut: 0, twice: 0, swapped: 0, stale: 0, resets: 0, dropped: 0 }
  /** How many answers were applied. */
  answersApplied = 0
  userId = 0
  device: number | null = null
  private cookie = ''
  private epoch: string | null = null
  private view: string | null = null
  /** From the server; sent back unchanged. */
  private historyToken: string | undefined
  private next = 1
  private last = 0
  private offset = 0

  constructor(
    readonly name: string,
    readonly email: string,
    private readonly port: number,
    readonly chance: Chance,
    /** The error of its clock, ms. */
    private readonly skew: number,
    /** Per cent of requests that are cut. */
    public cutPercent: number,
    /** Continues from a copy of this state, with its session. */
    from?: SavedDevice,
  ) {
    this.mirror = new WireMirror(from?.mirror)
    if (!from) return
    this.userId = from.userId
    this.device = from.device
    this.cookie = from.cookie
    this.epoch = from.epoch
    this.view = from.view
    this.historyToken = from.historyToken
    this.next = from.next
    this.last = from.last
    this.offset = from.ahead - skew
  }

  /**
   * The state that another device may continue from. This device must not be used afterwards. Throws Broken unless
   * everything is synced and sent.
   */
  save(): SavedDevice {
    const { mirror, userId, device, cookie, epoch, view, historyToken, next, last } = this
    if (device === null || epoch === null || view === null || this.outbox.length || !this.isSynced)
      throw new Broken(`${this.name}: not whole, or not all is sent`)
    const ahead = this.offset + this.skew
    return { mirror, userId, device, cookie, epoch, view, historyToken, next, last, ahead }
  }

  async signIn(password: string): Promise<void> {
    const call: Call = { method: 'POST', path: '/api/login', body: { email: this.email, password } }
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await ask(this.port, call, this.chance)
      if (!answer) {
        await pause(50)
        continue
      }
      if (answer.status !== 200 || !answer.cookie) throw new Broken(`${this.name}: sign-in answered ${answer.status}`)
      this.cookie = answer.cookie
      this.userId = JSON.parse(answer.text).id
      return
    }
    throw new Broken(`${this.name}: nobody answered the sign-in`)
  }

  /** Queues an act under the device's next id and time. `takes` is the number of ids its rows need. */
  enqueue(act: (id: number) => Omit<Change, 'id' | 'at' | 'epoch'>, takes = 1): void {
    if (this.device === null) throw new Broken(`${this.name}: no block of numbers yet`)
    const id = this.device * 2 ** 20 + this.next
    this.next += takes
    this.last = Math.max(Math.round(Date.now() + this.skew + this.offset), this.last + 1)
    this.outbox.push({ ...act(id), id, at: this.last, ...(this.epoch && { epoch: this.epoch }) })
  }

  get isSynced() {
    return this.mirror.cursors.size > 0 && [...this.mirror.cursors.values()].every(({ more }) => !more)
  }

  /** One round trip, which may be cut, doubled or reordered. */
  async exchange(): Promise<void> {
    const { chance, figures } = this
    const batchSize = chance.between(1, 40)
    const request = this.requestOf(this.outbox.slice(0, batchSize))
    if (chance.percent(this.cutPercent)) {
      await this.send(request, chance.one(cuts)!)
      return
    }
    const how = chance.between(1, 100)
    if (how <= 12) {
      figures.twice += 1
      const answers = [this.send(request), this.send(request, chance.percent(50) ? chance.one(cuts) : undefined)]
      await this.applyAnswers(request, await Promise.all(answers))
    } else if (how <= 24 && this.outbox.length > 2) {
      figures.swapped += 1
      const half = Math.floor(this.outbox.length / 2)
      const later = this.requestOf(this.outbox.slice(half, half + batchSize))
      const first = this.requestOf(this.outbox.slice(0, half).slice(0, batchSize))
      const [a, b] = await Promise.all([this.send(later), this.send(first)])
      if (chance.percent(50)) this.applyAnswer(later, a)
      this.applyAnswer(first, b)
      this.applyAnswer(later, a)
    } else this.applyAnswer(request, await this.send(request))
  }

  /** Applies the answers to one request in either order, or only one of them. */
  private async applyAnswers(request: ReturnType<WireClient['requestOf']>, answers: (SyncAnswer | undefined)[]) {
    const order = this.chance.percent(50) ? answers : answers.reverse()
    for (const answer of this.chance.percent(30) ? order.slice(0, 1) : order) this.applyAnswer(request, answer)
  }

  private requestOf(changes: Change[]) {
    const entries = [...this.mirror.cursors]
    const began = entries.flatMap(([scope, { more, began }]) => (more && began !== undefined ? [[scope, began]] : []))
    return {
      protocol: 1,
      userId: this.userId,
      device: this.device,
      epoch: this.epoch,
      view: this.view,
      historyToken: this.historyToken,
      school: null,
      cursors: Object.fromEntries(entries.map(([scope, { cursor }]) => [scope, cursor])),
      ...(began.length && { began: Object.fromEntries(began) }),
      room: this.chance.between(16, 512) * 1024,
      waiting: this.outbox.length,
      mutations: changes.map(({ id, at, method, path, body, epoch }) => ({ id, at, method, path, body, epoch })),
    }
  }

  private async send(body: ReturnType<WireClient['requestOf']>, cut?: Cut): Promise<SyncAnswer | undefined> {
    this.figures.requests += 1
    if (cut) this.figures.cut += 1
    const answer = await ask(
      this.port,
      { method: 'POST', path: '/api/sync', cookie: this.cookie, body },
      this.chance,
      cut,
    )
    if (answer && !answer.comesAgain) return this.understood(answer)
    await pause(10)
    return undefined
  }

  private understood({ status, code, text }: Answer): SyncAnswer {
    if (status !== 200) throw new Broken(`${this.name}: a sync was answered ${status} ${code}: ${text.slice(0, 200)}`)
    return JSON.parse(text) as SyncAnswer
  }

  private applyAnswer(request: ReturnType<WireClient['requestOf']>, answer: SyncAnswer | undefined) {
    if (!answer) return
    this.mustKeepTo(request, answer)
    const here = Object.fromEntries([...this.mirror.cursors].map(([scope, { cursor }]) => [scope, cursor]))
    if (JSON.stringify(here) !== JSON.stringify(request.cursors)) {
      // Another answer came first, so this one counts as lost, receipts included.
      this.figures.stale += 1
      return
    }
    if (answer.reset && this.epoch !== null) {
      this.figures.resets += 1
      this.mirror.forget()
      if (answer.epoch !== this.epoch) this.requeueSent()
    }
    for (const page of answer.scopes) this.mirror.applyPage(page)
    for (const scope of answer.dropped) this.mirror.drop(scope)
    this.figures.dropped += answer.dropped.length
    for (const { id, outcome, code } of answer.receipts) this.end(id, outcome, code)
    this.answersApplied += 1
    this.device ??= answer.device
    this.epoch = answer.epoch
    this.view = answer.view
    this.historyToken = answer.historyToken
    this.offset = answer.now - (Date.now() + this.skew)
  }

  /**
   * Queues again what an earlier state of a restored server acknowledged. The server knows which of it it still has.
   */
  private requeueSent() {
    const again = [...this.ends.values()].filter(({ outcome }) => outcome === 'applied').map(({ change }) => change)
    for (const { id } of again) this.ends.delete(id)
    this.outbox = [...again, ...this.outbox].sort((a, b) => a.id - b.id)
  }

  private end(id: number, outcome: string, code?: string) {
    const change = this.outbox.find((each) => each.id === id)
    const before = this.ends.get(id)
    const word = outcome === 'refused' ? 'refused' : 'applied'
    if (before && (before.outcome !== word || before.code !== code))
      throw new Broken(
        `${this.name}: mutation ${id} ended as ${before.outcome} ${before.code}, then as ${word} ${code}`,
      )
    if (!change) return
    this.outbox = this.outbox.filter((each) => each !== change)
    this.ends.set(id, { change, outcome: word, ...(code !== undefined && { code }) })
  }

  /** Throws Broken when an answer violates the protocol, whatever it contains. */
  private mustKeepTo(request: ReturnType<WireClient['requestOf']>, answer: SyncAnswer) {
    const must = (holds: boolean, what: string) => {
      if (!holds) throw new Broken(`${this.name}: ${what}`)
    }
    must(answer.user?.id === this.userId, `an answer for ${answer.user?.id}`)
    must(request.device === null || answer.device === request.device, `the device is ${answer.device} all at once`)
    const sent = new Set(request.mutations.map(({ id }) => id))
    const ids = answer.receipts.map(({ id }) => id)
    must(new Set(ids).size === ids.length, 'two receipts for one mutation')
    must(
      ids.every((id) => sent.has(id)),
      'a receipt for what was not sent',
    )
    for (const { outcome, code } of answer.receipts)
      must(
        ['applied', 'alreadyApplied'].includes(outcome) || Boolean(outcome === 'refused' && code),
        `outcome ${outcome}`,
      )
    must(new Set(answer.scopes.map(({ scope }) => scope)).size === answer.scopes.length, 'two pages of one scope')
    for (const { scope, from, cursor } of answer.scopes) {
      must(from === (answer.reset ? 0 : (request.cursors[scope] ?? 0)), `${scope} goes on from ${from}`)
      must(cursor >= from, `${scope} goes back from ${from} to ${cursor}`)
    }
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
