import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketPlace } from '../filePlace.ts'
import { FilesAway } from '../filesAway.ts'
import { textOf } from './bucketXml.ts'

/** One request to a bucket. */
export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** A file's name in the bucket, without the prefix; '' for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** How long the answer may take to begin, ms. */
  timeout?: number
  /** Whether the body is passed on as it comes; otherwise it is a short text. */
  stream?: boolean
  /** The statuses besides 2xx that the caller understands. */
  expects?: readonly number[]
}

/** An answer of the bucket. Only that to `stream` has its body still to come. */
export interface Answered {
  ok: boolean
  status: number
  headers: Headers
  text: string
  body: ReadableStream<Uint8Array> | undefined
}

export type AskBucket = (request: BucketRequest) => Promise<Answered>

export interface BucketTiming {
  /** How long the first new try waits, ms; each further one waits twice as long. */
  retryAfter: number
  /** How long an answer may take to begin, ms, for requests without a timeout of their own. */
  timeout: number
}

const usualTiming: BucketTiming = { retryAfter: 250, timeout: 20_000 }

/** How often a request is made before it counts as failed. */
const tries = 4

/** 501: the service does not know such a request, and will not tomorrow. */
const passes = (status: number) => (status >= 500 && status !== 501) || status === 429 || status === 408

/**
 * Asks a bucket by the REST interface of S3, as path-style addresses, which every such service knows.
 * Guarantees: each request is signed, together with the hash of its body. A request that met no answer, or one that may
 * pass, is made again. Throws FilesAway when it did not do. Nothing of a key or a signature is in a message.
 */
export function openBucket(place: BucketPlace, { retryAfter, timeout }: BucketTiming = usualTiming): AskBucket {
  const { endpoint, region, bucket, prefix, keyId, secret, token } = place
  const keys = { accessKeyId: keyId, secretAccessKey: secret, ...(token && { sessionToken: token }) }
  const client = new AwsClient({ ...keys, region, service: 's3' })

  async function once({ method, key, query, headers, body, timeout: own, stream }: BucketRequest): Promise<Answered> {
    const url = new URL(`${endpoint}/${bucket}${key ? `/${prefix}${key}` : ''}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await client.sign(url.href, {
      ...{ method, headers: { ...headers, 'X-Amz-Content-Sha256': sha256 } },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new Error('no answer in time')), own ?? timeout)
    try {
      const answer = await fetch(request, { signal: stop.signal, redirect: 'manual' })
      const { ok, status } = answer
      const passesOn = stream && ok
      const text = passesOn ? '' : await answer.text()
      return { ok, status, headers: answer.headers, text, body: (passesOn && answer.body) || undefined }
    } finally {
      clearTimeout(timer)
    }
  }
  return async (request) => {
    for (let tried = 1; ; tried++) {
      const answer = await once(request).catch((error: Error) => error)
      const mayPass = answer instanceof Error || passes(answer.status)
      if (!mayPass && (answer.ok || request.expects?.includes(answer.status))) return answer
      const why = answer instanceof Error ? reasonOf(answer) : `${answer.status} ${textOf(answer.text, 'Code')}`.trim()
      if (!mayPass || tried === tries) throw new FilesAway(`the bucket ${bucket} did not do ${request.method}: ${why}`)
      await pause(retryAfter * 2 ** (tried - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** A failed fetch keeps its reason in its cause. */
const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)
