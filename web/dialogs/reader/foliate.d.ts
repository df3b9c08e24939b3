/** What the app uses of foliate-js, which comes without types. */
declare module 'foliate-js/epub.js' {
  interface TocItem {
    label: string
    href: string | null
    subitems?: TocItem[] | null
  }
  interface Section {
    /** Its path in the book. */
    id: string
    size: number
    linear?: string
    resolveHref(href: string): string
    createDocument(): Promise<Document>
  }
  export class EPUB {
    constructor(loader: {
      loadText(path: string): Promise<string | null>
      loadBlob(path: string, type?: string): Promise<Blob | null>
      getSize(path: string): number
    })
    init(): Promise<EPUB>
    sections: Section[]
    toc?: TocItem[] | null
    resolveHref(href: string): { index: number } | null
  }
}

declare module 'foliate-js/vendor/zip.js' {
  export interface Entry {
    filename: string
    uncompressedSize: number
    directory: boolean
    encrypted: boolean
    getData(writer: WritableStream<Uint8Array>): Promise<unknown>
  }
  export class BlobReader {
    constructor(blob: Blob)
  }
  export class ZipReader {
    constructor(reader: BlobReader)
    getEntries(): Promise<Entry[]>
  }
  export function configure(options: { useWebWorkers: boolean }): void
}
