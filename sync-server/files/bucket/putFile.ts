import { open } from 'node:fs/promises'
import { FilesAway } from '../filesAway.ts'
import type { AskBucket } from './bucket.ts'
import { elementsOf, textOf } from './bucketXml.ts'

/** A file is sent in parts of so many bytes, each held in memory for as long as it is sent. S3 takes 5 MiB and more. */
export const usualPartBytes = 8 * 2 ** 20
/** How long a part may take, ms: at 30 kB/s a part of the usual size does arrive. */
const partTimeout = 5 * 60_000

/**
 * Sends a file of the disk to a bucket: in one request when it is one part, else as a multipart upload.
 * Guarantees: it resolves only when the bucket says that it has the file, with that many bytes.
 * When it fails, the parts are taken back; what a crash leaves is found by `removeUnfinished`.
 */
export async function putFile(ask: AskBucket, key: string, path: string, bytes: number, partBytes: number) {
  const file = await open(path)
  /** Reads on; a file that is shorter than it was is not sent. */
  const nextPart = async (from: number) => {
    const part = Buffer.alloc(Math.min(partBytes, bytes - from))
    for (let at = 0; at < part.length; ) {
      const { bytesRead } = await file.read(part, at, part.length - at, from + at)
      if (!bytesRead) throw new Error(`${path} is shorter than it was`)
      at += bytesRead
    }
    return part
  }
  try {
    if (bytes <= partBytes) await ask({ method: 'PUT', key, body: await nextPart(0), timeout: partTimeout })
    else await putParts(ask, key, { bytes, partBytes, nextPart })
    const there = await bytesOf(ask, key)
    if (there !== bytes) throw new FilesAway(`the bucket has ${there} bytes of a file of ${bytes}`)
  } finally {
    await file.close()
  }
}

interface Parts {
  bytes: number
  partBytes: number
  nextPart(from: number): Promise<Buffer>
}

async function putParts(ask: AskBucket, key: string, { bytes, partBytes, nextPart }: Parts) {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textOf(begun.text, 'UploadId')
  try {
    const tags: string[] = []
    for (let from = 0; from < bytes; from += partBytes) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await ask({ method: 'PUT', key, query, body: await nextPart(from), timeout: partTimeout })
      tags.push(answer.headers.get('ETag') ?? '')
    }
    await complete(ask, key, uploadId, tags, bytes)
  } catch (error) {
    await abort(ask, key, uploadId).catch(() => {})
    throw error
  }
}

/**
 * Makes one file of the parts. The service may say 200 before it fails; and when only its answer was lost, a new try
 * finds no upload. So what is there decides.
 */
async function complete(ask: AskBucket, key: string, uploadId: string, tags: readonly string[], bytes: number) {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
  const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`)
  const headers = { 'Content-Type': 'application/xml' }
  const failure = await ask({ method: 'POST', key, query: { uploadId }, headers, body, timeout: partTimeout }).then(
    ({ text }) => (text.includes('<Error>') ? textOf(text, 'Code') : undefined),
    ({ message }: Error) => message,
  )
  if (failure !== undefined && (await bytesOf(ask, key)) !== bytes)
    throw new FilesAway(`the bucket made no file of its parts: ${failure}`)
}

/** How large a file in the bucket is; undefined when it is not there. */
export async function bytesOf(ask: AskBucket, key: string): Promise<number | undefined> {
  const answer = await ask({ method: 'HEAD', key, expects: [404] })
  return answer.ok ? Number(answer.headers.get('Content-Length')) : undefined
}

const abort = (ask: AskBucket, key: string, uploadId: string) =>
  ask({ method: 'DELETE', key, query: { uploadId }, expects: [404] })

/** Takes back multipart uploads that began before that instant, ms. Returns how many. */
export async function removeUnfinished(ask: AskBucket, prefix: string, instant: number): Promise<number> {
  // Some services do not list them, and forget them by themselves.
  const { ok, text } = await ask({ method: 'GET', query: { uploads: '', prefix }, expects: [400, 404, 405, 501] })
  const old = elementsOf(ok ? text : '', 'Upload').filter((each) => Date.parse(textOf(each, 'Initiated')) < instant)
  for (const each of old) await abort(ask, textOf(each, 'Key').slice(prefix.length), textOf(each, 'UploadId'))
  return old.length
}
