/** A Cache Storage in memory. `held` has its files, by cache and address. */
export function fakeCaches() {
  const held = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>()
  const urlOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, 'http://localhost').href
  const open = async (name: string) => {
    const files = held.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>()
    held.set(name, files)
    return {
      put: async (key: string, answer: Response) =>
        void files.set(urlOf(key), new Uint8Array(await answer.arrayBuffer())),
      delete: async (key: string) => files.delete(urlOf(key)),
      keys: async () => [...files.keys()].map((url) => ({ url })),
      match: async (key: string) => {
        const bytes = files.get(urlOf(key))
        return bytes && new Response(bytes)
      },
    }
  }
  const caches = {
    open,
    has: async (name: string) => held.has(name),
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      held.has(cacheName) ? (await open(cacheName)).match(key) : undefined,
  }
  return { held, caches: caches as unknown as CacheStorage }
}
