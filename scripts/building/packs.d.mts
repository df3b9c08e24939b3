interface Entry {
  url: string
  for: string[]
}
export const inPacks: (
  folder: string,
) => <E extends Entry>(entries: readonly E[]) => { manifest: (E & { pack?: string })[] }
