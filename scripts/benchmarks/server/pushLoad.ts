import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { idInBlock } from '#schema/sync/ids.ts'
import { protocolVersion, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { type LoadDevice, rollOf } from './pushPlan.ts'

/** What the bench asks of this process: each device pushes its rolls `from` … `to - 1`, one after the other. */
export interface LoadOrder {
  url: string
  plan: LoadDevice[]
  from: number
  to: number
}

// A process of the bench that plays devices: each sends its next push when the last was answered, as a browser would.

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const held = new Map<number, SyncRequest>()

process.on('message', async ({ url, plan, from, to }: LoadOrder) => {
  const times: number[] = []
  await Promise.all(
    plan.map(async (device) => {
      if (!held.has(device.userId)) await begin(url, device)
      for (let n = from; n < to; n += 1) {
        const begun = performance.now()
        await push(url, device, n)
        times.push(performance.now() - begun)
      }
    }),
  )
  process.send!(times)
})
process.once('disconnect', () => process.exit())

/** The device fetches what its person may see, and gets its numbers. */
async function begin(url: string, device: LoadDevice) {
  held.set(device.userId, {
    ...{ protocol: protocolVersion, userId: device.userId, device: null, epoch: null, view: null },
    ...{ cursors: {}, mutations: [] },
  })
  while ((await sync(url, device)).scopes.some(({ more }) => more));
}

async function push(url: string, device: LoadDevice, n: number) {
  const block = held.get(device.userId)!.device!
  const { receipts } = await sync(url, device, [{ id: idInBlock(block, n + 1), at: Date.now(), ...rollOf(device, n) }])
  if (receipts[0]?.outcome === 'refused') throw new Error(receipts[0].message)
}

async function sync(url: string, { userId, cookie }: LoadDevice, mutations: SyncRequest['mutations'] = []) {
  const known = held.get(userId)!
  const answer = await post(`${url}/api/sync`, cookie, { ...known, mutations })
  const { device, epoch, view, historyToken } = answer
  const cursors = { ...known.cursors }
  for (const { scope, cursor } of answer.scopes) cursors[scope] = cursor
  held.set(userId, { ...known, device, epoch, view, historyToken, cursors })
  return answer
}

function post(url: string, cookie: string, body: object): Promise<SyncResponse> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ Cookie: cookie, Origin: new URL(url).origin, 'Content-Type': 'application/json' },
      ...{ 'Content-Length': Buffer.byteLength(text), 'Accept-Encoding': 'gzip' },
    }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const plain = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
        if (answer.statusCode === 200) resolve(JSON.parse(plain))
        else reject(new Error(`${answer.statusCode} ${plain}`))
      })
    })
    // The server closed an idle connection just then: a browser would ask again, too.
    const askAgain = (error: Error) =>
      sent.reusedSocket ? post(url, cookie, body).then(resolve, reject) : reject(error)
    sent.on('error', askAgain)
    sent.end(text)
  })
}
