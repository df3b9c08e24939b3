import { join, resolve } from 'node:path'

/** Where the schools' files are: in a folder, or in a bucket; what is received is in the folder until it is complete. */
export interface FilePlace {
  folder: string
  bucket: BucketPlace | undefined
}

/** A bucket of a service that speaks S3. */
export interface BucketPlace {
  /** The service's origin. */
  endpoint: string
  region: string
  bucket: string
  /** What the names of all files begin with: '' or a path that ends with a slash. */
  prefix: string
  keyId: string
  secret: string
  /** Goes with keys that are valid for some time only. */
  token: string | undefined
}

/** The form of a bucket's address, for messages. */
const form = 's3://BUCKET/PREFIX?endpoint=https://s3.example.com&region=sa-east-1'

/**
 * The place that CHAMADA_FILES names: a folder, or s3://, whose keys are in the variables that all programs for S3 read.
 * Returns a sentence when it cannot be one; it never repeats a secret.
 */
export function filePlaceIn(env: Record<string, string | undefined>, data: string): FilePlace | string {
  const text = env.CHAMADA_FILES
  const own = join(data, 'files')
  if (!text) return { folder: own, bucket: undefined }
  if (!/^[a-z][a-z0-9]+:/i.test(text)) return { folder: resolve(text), bucket: undefined }
  if (!text.startsWith('s3://') || !URL.canParse(text)) return `CHAMADA_FILES must be a folder or ${form}`
  const { username, password, hostname: bucket, pathname, searchParams } = new URL(text)
  if (username || password)
    return 'CHAMADA_FILES must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in their place'
  const path = pathname.replace(/^\/|\/$/g, '')
  const prefix = path && `${path}/`
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = originOf(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  const isWhole = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) && /^[a-z0-9-]+$/.test(region) && endpoint
  if (!isWhole || !isKnown || !/^([\w-][\w.-]*\/)*$/.test(prefix)) return `CHAMADA_FILES must be like ${form}`
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = env
  if (!keyId || !secret) return 'CHAMADA_FILES names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too'
  return { folder: own, bucket: { endpoint, region, bucket, prefix, keyId, secret, token: token || undefined } }
}

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !username ? origin : undefined
}
