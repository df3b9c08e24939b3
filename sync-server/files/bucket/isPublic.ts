import type { BucketPlace } from '../filePlace.ts'

/** Returns true when the service gives the list of a bucket, or a file in it, to whoever asks without a key. */
export async function isPublic({ endpoint, bucket, prefix }: BucketPlace, name: string | undefined): Promise<boolean> {
  const addresses = [`${endpoint}/${bucket}?list-type=2&max-keys=1`]
  if (name) addresses.push(`${endpoint}/${bucket}/${prefix}${name.slice(0, 2)}/${name}`)
  const answers = await Promise.all(addresses.map((address) => fetch(address, { signal: AbortSignal.timeout(20_000) })))
  await Promise.all(answers.map(({ body }) => body?.cancel()))
  return answers.some(({ ok }) => ok)
}
