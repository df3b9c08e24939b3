import { createHash, createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import type { BucketPlace } from '#server/files/filePlace.ts'
import { makeTestFolder } from './testFolder.ts'

/**
 * An S3 service for tests: s3rver, behind a door that knows what s3rver does not. The door refuses a request that is not
 * signed by Signature Version 4 with the hash of its body, takes parts back, lists unfinished uploads, and fails as a
 * test wants it.
 */
const keys = { keyId: 'S3RVER', secret: 'S3RVER' }
const bucketName = 'escola'
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** What the door does with a request; undefined to let it in. */
export type Mishap = (asked: { method: string; url: string }) => 'cut' | 'cutMidway' | 'hold' | number | undefined

export async function openTestBucket(prefix = 'arquivos/') {
  const directory = makeTestFolder('bucket')
  const inner = new S3rver({
    directory,
    silent: true,
    port: 0,
    address: '127.0.0.1',
    configureBuckets: [{ name: bucketName }],
  })
  const { port: innerPort } = await inner.run()
  const asked: { method: string; url: string; status: number }[] = []
  const unfinished = new Map<string, { key: string; at: number }>()
  let mishapOf: Mishap = () => undefined
  let isPublic: (request: { method: string; url: string }) => boolean = () => false

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const method = incoming.method!
    const url = incoming.url!
    const note = (status: number, body = '') => {
      asked.push({ method, url, status })
      outgoing.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
    }
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (!isSigned(incoming, body) && !isPublic({ method, url }))
      return note(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const mishap = mishapOf({ method, url })
    if (mishap === 'hold') return
    if (mishap === 'cut') return void incoming.socket.destroy()
    if (typeof mishap === 'number') return note(mishap, '<Error><Code>SlowDown</Code></Error>')
    const query = new URL(url, 'http://x').searchParams
    const uploadId = query.get('uploadId')
    if (method === 'GET' && query.has('uploads')) return note(200, listOf(unfinished))
    if (method === 'DELETE' && uploadId) return note(unfinished.delete(uploadId) ? 204 : 404)
    const inside = await passOn(innerPort, incoming, body)
    if (query.has('list-type')) {
      inside.body = pageOf(inside.body.toString(), query)
      inside.headers['content-length'] = String(inside.body.length)
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = /<UploadId>(.*?)</.exec(inside.body.toString())![1]!
      unfinished.set(id, { key: new URL(url, 'http://x').pathname.split('/').slice(2).join('/'), at: Date.now() })
    }
    if (method === 'POST' && uploadId && inside.status === 200) unfinished.delete(uploadId)
    asked.push({ method, url, status: inside.status })
    outgoing.writeHead(inside.status, inside.headers)
    if (mishap !== 'cutMidway') return void outgoing.end(inside.body)
    outgoing.write(inside.body.subarray(0, inside.body.length / 2), () => setImmediate(() => outgoing.destroy()))
  }
  const door = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  const place: BucketPlace = { endpoint, region: 'us-east-1', bucket: bucketName, prefix, ...keys, token: undefined }
  return {
    place,
    asked,
    unfinished,
    fail(mishap: Mishap) {
      mishapOf = mishap
    },
    /** Makes the door answer such requests without a signature. */
    letIn(which: typeof isPublic) {
      isPublic = which
    },
    async end() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      await inner.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function listOf(unfinished: ReadonlyMap<string, { key: string; at: number }>): string {
  const each = [...unfinished].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult>${each.join('')}</ListMultipartUploadsResult>`
}

/** One page of a whole list: s3rver makes no tokens on today's Node. */
function pageOf(list: string, query: URLSearchParams): Buffer {
  const all = [...list.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([each]) => each)
  const from = Number(query.get('continuation-token') ?? 0)
  const to = from + Number(query.get('max-keys'))
  const next =
    to < all.length ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${to}</NextContinuationToken>` : ''
  return Buffer.from(`<ListBucketResult>${all.slice(from, to).join('')}${next}</ListBucketResult>`)
}

/** Passes a request on, whose answers are small enough for a test's memory. */
function passOn(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path: url!.replace(/(max-keys=|continuation-token=)\d+&?/g, ''), headers },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers
        resolve({ status: answer.statusCode!, headers: rest as Record<string, string>, body: Buffer.concat(chunks) })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Checks a signature as the documentation of Signature Version 4 says, without the client's library. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, keyId, date, region, names, signature] = form.exec(headers.authorization ?? '') ?? []
  if (keyId !== keys.keyId || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const { pathname, searchParams } = new URL(url!, 'http://x')
  const coded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${coded(name)}=${coded(value)}`).sort()
  const lines = names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [date!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
