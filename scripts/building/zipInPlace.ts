import type { Plugin } from 'vite'

/**
 * write-excel-file compresses a large sheet in a worker that it makes from a text, which the content policy forbids. It
 * runs in a worker of ours already, so it compresses there.
 */
export const zipInPlace = (): Plugin => ({
  name: 'zip-in-place',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/write-excel-file/modules/zip/zipToArrayBuffer.js')) return
    return "import zip from './zipToArrayBufferSync.js'\nexport default async (files) => zip(files)"
  },
})
