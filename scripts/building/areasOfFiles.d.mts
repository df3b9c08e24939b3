interface Screen {
  path: string
  source: string
}
interface Chunk {
  file: string
  isEntry?: boolean
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export const screensOf: (routes: string) => Screen[]
export const areasOfFiles: (manifest: Record<string, Chunk>, screens: readonly Screen[]) => Map<string, string[]>
export const readers: Record<string, string[]>
