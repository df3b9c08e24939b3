import type { PDFDocumentProxy } from 'pdfjs-dist'
// As files of the build, as they come: they are large, and change only with the library. The newest build of it needs
// browsers of this year; this one runs on what schools have.
import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

type Library = typeof import('pdfjs-dist')

/**
 * Why a PDF is not shown: it is damaged or not what it says; it asks for a password; it did not arrive; or the device
 * lacks the part of the app that shows it.
 */
export type PdfFailure = 'broken' | 'locked' | 'network' | 'part'

/** A PDF that is read where it is wanted. */
export interface PdfSource {
  /** Its size. */
  bytes: number
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

export interface OpenedPdf {
  pdf: PDFDocumentProxy
  TextLayer: Library['TextLayer']
}

/** How much of a file is asked for at a time, bytes. */
const rangeChunkSize = 256 * 1024

/** An image of more pixels is left out: some files hold one only to fill the memory. */
const maxImageSize = 128 * 1024 * 1024

/**
 * Opens a PDF in a worker of its own. Nothing in it can run. Only the parts of the file that are read are fetched.
 * @param from its address, or what reads it
 * @param onEnd called once, with the PDF or with why there is none
 * @returns closes it and ends the worker
 */
export function openPdf(from: string | PdfSource, onEnd: (opened: OpenedPdf | PdfFailure) => void): () => void {
  // At once: it loads while the library does.
  const port = new Worker(workerAddress, { type: 'module' })
  let isClosed = false
  let close = () => port.terminate()
  const end = (opened: OpenedPdf | PdfFailure) => {
    if (!isClosed) onEnd(opened)
  }
  port.addEventListener('error', () => end('part'))
  const open = async () => {
    const library: Library | undefined = await import(/* @vite-ignore */ libraryAddress).catch(() => undefined)
    if (!library) return end('part')
    if (isClosed) return
    const worker = library.PDFWorker.create({ port })
    const options = { isEvalSupported: false, enableXfa: false, useWasm: false, disableAutoFetch: true, verbosity: 0 }
    const source = typeof from === 'string' ? { url: from } : partsOf(library, from, () => end('broken'))
    const task = library.getDocument({ ...source, worker, rangeChunkSize, maxImageSize, ...options })
    close = () => {
      void task.destroy().catch(() => {})
      worker.destroy()
      port.terminate()
      library.TextLayer.cleanup()
    }
    try {
      end({ pdf: await task.promise, TextLayer: library.TextLayer })
    } catch (error) {
      end(failureOf(error))
    }
  }
  void open()
  return () => {
    isClosed = true
    close()
  }
}

/** A source as the library asks for its parts. @param onLost called when one cannot be read */
function partsOf(library: Library, { bytes, read }: PdfSource, onLost: () => void) {
  const range = new library.PDFDataRangeTransport(bytes, null)
  range.requestDataRange = (start, end) => void read(start, end).then((part) => range.onDataRange(start, part), onLost)
  return { range, disableStream: true }
}

/** The library says by the names of its errors what is wrong. */
function failureOf(error: unknown): PdfFailure {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  if (name === 'PasswordException') return 'locked'
  if (name === 'ResponseException' || /fetch|network/i.test(message)) return 'network'
  return 'broken'
}
