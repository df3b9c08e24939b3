import { join } from 'node:path'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'

/** Where a database is: in a folder of data, or in a PostgreSQL. */
export type Place = { data: string } | { url: string }

const isAddress = (text: string) => /^postgres(ql)?:\/\//.test(text)

/** The place that a word of a command names. @param resolve finds a folder from where the command was typed */
export const placeIn = (text: string, resolve: (folder: string) => string): Place =>
  isAddress(text) ? { url: text } : { data: resolve(text) }

/** A place in words, without a password. */
export function placeName(place: Place): string {
  if ('data' in place) return place.data
  if (!URL.canParse(place.url)) return 'um PostgreSQL'
  const url = new URL(place.url)
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}

export const openPlace = (place: Place): Store =>
  openStore('data' in place ? { file: join(place.data, 'chamada.sqlite') } : { url: place.url })
