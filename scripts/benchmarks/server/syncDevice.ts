import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { idInBlock } from '#schema/sync/ids.ts'
import { protocolVersion, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'

/** Who a device belongs to, with the cookie of their session. */
export interface DeviceOwner {
  userId: number
  cookie: string
}

export interface Synced {
  answer: SyncResponse
  /** The bytes of the answer's body on the wire. */
  bytes: number
  /** From the request until the whole answer was there, ms. */
  ms: number
}

/** A call as an act makes it, without its number and time. */
export interface Act {
  method: string
  path: string
  body: object | null
}

/** A device without a browser: it holds its numbers and cursors, but keeps no rows. */
export function openDevice(url: string, { userId, cookie }: DeviceOwner) {
  let held: SyncRequest = {
    ...{ protocol: protocolVersion, userId, device: null, epoch: null, view: null },
    ...{ cursors: {}, mutations: [] },
  }
  let acts = 0
  async function sync(queued: Act[] = []): Promise<Synced> {
    const mutations = queued.map((act) => {
      acts += 1
      return { id: idInBlock(held.device!, acts), at: Date.now(), ...act } as SyncRequest['mutations'][number]
    })
    const begun = performance.now()
    const { body, bytes } = await ask(`${url}/api/sync`, cookie, { ...held, mutations })
    const ms = performance.now() - begun
    const answer = JSON.parse(body) as SyncResponse
    const { device, epoch, view, historyToken, receipts } = answer
    const refused = receipts.find(({ outcome }) => outcome === 'refused')
    if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`)
    const cursors = { ...held.cursors }
    for (const { scope, cursor } of answer.scopes) cursors[scope] = cursor
    const began = answer.scopes.flatMap((page) => (page.began ? [[page.scope, page.began]] : []))
    held = { ...held, device, epoch, view, historyToken, cursors, began: Object.fromEntries(began) }
    return { answer, bytes, ms }
  }
  return {
    sync,
    /** Fetches all that its person may see. Returns how many bytes that took on the wire. */
    async fetchAll(): Promise<number> {
      let down = 0
      for (;;) {
        const { answer, bytes } = await sync()
        down += bytes
        if (!answer.scopes.some(({ more }) => more)) return down
      }
    },
  }
}
export type SyncDevice = ReturnType<typeof openDevice>

/** No answer of the bench takes longer: a server that hangs ends the measurement. */
const longestMs = 120_000
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Sends a request with the person's cookie: POST with a body, GET without. Rejects unless it is answered with 200. */
export function ask(
  url: string,
  cookie: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<{ body: string; bytes: number }> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ ...(cookie && { Cookie: cookie }), Origin: new URL(url).origin, 'Accept-Encoding': 'gzip', ...more },
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    }
    const sent = request(url, { method: text ? 'POST' : 'GET', agent, headers }, (answer) =>
      whole(answer).then((bytes) => {
        const plain = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
        if (answer.statusCode === 200) resolve({ body: plain, bytes: bytes.length })
        // Too many write at once: a device comes again, here at once, and the wait counts.
        else if (answer.statusCode === 503 && answer.headers['retry-after'])
          ask(url, cookie, body, more).then(resolve, reject)
        else reject(new Error(`${new URL(url).pathname}: ${answer.statusCode} ${plain.slice(0, 500)}`))
      }, reject),
    )
    // The server closed an idle connection just then: a browser would ask again, too.
    sent.on('error', (error) =>
      sent.reusedSocket ? ask(url, cookie, body, more).then(resolve, reject) : reject(error),
    )
    sent.setTimeout(longestMs, () => sent.destroy(new Error(`no answer in ${longestMs / 1000} s from ${url}`)))
    sent.end(text)
  })
}

async function whole(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
