interface Entry {
  url: string
}
export const integrityOf: (content: string | Buffer) => string
export const withIntegrity: (
  folder: string,
  areas: Map<string, string[]>,
) => (entries: readonly Entry[]) => { manifest: (Entry & { integrity: string; for: string[] })[] }
