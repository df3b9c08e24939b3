/** A browser's localStorage or sessionStorage, and what is in it. */
export function fakeStorage() {
  const held = new Map<string, string>()
  const place = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
  return { held, place }
}
