/**
 * Whose screens this device keeps: the areas of everybody who was signed in here (schema/permissions/areas.ts).
 * Invariant: an area is noted before its files are fetched.
 * After a crash: it was noted or not, and the next request notes it.
 */

/** The cache with the note. It stays when a build is replaced. */
const cacheName = 'chamada-areas'
const address = '/kept-areas'

/** Resolves to the areas, or to undefined on a device whose worker was of a build that kept everything. */
export async function keptAreas(): Promise<string[] | undefined> {
  const note = await caches.match(address, { cacheName })
  return note && ((await note.json()) as string[])
}

/** Adds areas to the note. */
export async function addKeptAreas(areas: readonly string[]): Promise<void> {
  const before = (await keptAreas()) ?? []
  const all = [...new Set([...before, ...areas])]
  if (all.length > before.length) await (await caches.open(cacheName)).put(address, Response.json(all))
}
