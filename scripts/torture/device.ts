import { errors } from '#schema/errors.ts'
import { batchLimit } from '#schema/sync/protocol.ts'
import type { Chance } from '../wire/chance.ts'
import { pause } from '../wire/client.ts'
import { ask } from '../wire/line.ts'
import { password } from '../wire/people.ts'

/** What the devices saw of the server's answers. */
export interface Seen {
  /** The answers that were no success, by status and code, with how often. */
  refused: Map<string, number>
  /** The longest that anybody waited for an answer, ms. */
  longest: number
  /** Answers that no person could read. */
  unclear: string[]
}
export const nothingSeen = (): Seen => ({ refused: new Map(), longest: 0, unclear: [] })

/** Returns true for the code's sentence, also when it ends with how long to wait. */
function isClear(code: string | null, text: string): boolean {
  const sentence = code !== null && code in errors ? errors[code as keyof typeof errors].text : undefined
  return sentence !== undefined && text.startsWith(sentence.split('. ')[0]!)
}

/** Signs a person of the demonstration in, also while the server is busy. */
export async function signedIn(
  port: number,
  email: string,
  chance: Chance,
): Promise<{ cookie: string; userId: number }> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await ask(port, { method: 'POST', path: '/api/login', body: { email, password } }, chance)
    if (answer?.status === 200 && answer.cookie) return { cookie: answer.cookie, userId: JSON.parse(answer.text).id }
    await pause(100)
  }
  throw new Error(`${email} could not sign in`)
}

interface Act {
  id: number
  title: string
  path: string
  body: Record<string, unknown>
}

/** The lessons of a chain, and the characters of each: with its module, about as much as one request holds. */
const chainLessons = 150
const lessonText = 'tortura '.repeat(600)

/**
 * A device that adds materials to a lesson, or modules with their lessons, each with a title of its own. It keeps each act
 * until it has a receipt: what it holds acknowledged must be in the database once.
 */
export class TortureDevice {
  readonly acknowledged = new Map<number, string>()
  readonly outbox: Act[] = []
  /** When the last receipt came, ms. */
  lastReceiptAt = 0
  private cookie = ''
  private userId = 0
  private block: number | null = null
  private epoch: string | null = null
  private view: string | null = null
  private cursors: Record<string, number> = {}
  private next = 1

  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly chance: Chance,
    private readonly seen: Seen,
  ) {}

  async signIn(email: string): Promise<void> {
    const { cookie, userId } = await signedIn(this.port, email, this.chance)
    this.cookie = cookie
    this.userId = userId
  }

  /** Queues acts. A device has numbers from its first sync on. */
  enqueue(count: number): void {
    for (let n = 0; n < count; n += 1) this.add('/api/materials', { lessonId: 1, fileUrl: 'https://m.example/1' })
  }

  /** Queues a module and its lessons, which cannot be without it. */
  enqueueChain(): void {
    const moduleId = this.add('/api/modules', { schoolId: 1, order: 1 })
    for (let n = 0; n < chainLessons; n += 1) this.add('/api/lessons', { moduleId, description: lessonText })
  }

  private add(path: string, body: Record<string, unknown>): number | undefined {
    if (this.block === null) return undefined
    const id = this.block * 2 ** 20 + this.next++
    const title = `Tortura ${id}`
    this.outbox.push({ id, title, path, body: { ...body, title } })
    return id
  }

  /** Sends what waits, as much as one request holds. Returns true when the server took it. */
  async sync(): Promise<boolean> {
    const sent = this.outbox.slice(0, batchLimit)
    const began = performance.now()
    const answer = await ask(
      this.port,
      {
        ...{ method: 'POST', path: '/api/sync', cookie: this.cookie },
        body: {
          ...{ protocol: 1, userId: this.userId, device: this.block, epoch: this.epoch, view: this.view },
          ...{ cursors: this.cursors, room: 1 },
          mutations: sent.map(({ id, path, body }) => ({ id, at: Date.now(), method: 'POST', path, body })),
        },
      },
      this.chance,
    )
    this.seen.longest = Math.max(this.seen.longest, performance.now() - began)
    if (!answer) return false
    if (answer.status !== 200) {
      const name = `${answer.status} ${answer.code}`
      this.seen.refused.set(name, (this.seen.refused.get(name) ?? 0) + 1)
      if (!isClear(answer.code, answer.text)) this.seen.unclear.push(`${name}: ${answer.text.slice(0, 80)}`)
      return false
    }
    this.take(JSON.parse(answer.text))
    return true
  }

  private take(answer: {
    device: number
    epoch: string
    view: string
    receipts: { id: number; outcome: string; code?: string }[]
    scopes: { scope: string; cursor: number }[]
  }) {
    this.block ??= answer.device
    this.epoch = answer.epoch
    this.view = answer.view
    for (const { scope, cursor } of answer.scopes) this.cursors[scope] = cursor
    for (const { id, outcome, code } of answer.receipts) {
      const place = this.outbox.findIndex((each) => each.id === id)
      if (place < 0) continue
      if (outcome === 'refused') this.seen.unclear.push(`acts were refused: ${code}`)
      this.acknowledged.set(id, this.outbox[place]!.title)
      this.outbox.splice(place, 1)
      this.lastReceiptAt = Date.now()
    }
  }
}
