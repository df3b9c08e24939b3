import type { FileType } from '#schema/fields/ownFile.ts'
import { fileHeaders } from '#schema/rules/content/fileHeaders.ts'
import { mostPictureBytes, pictureAddress } from '#schema/rules/content/pictures.ts'
import { askServer } from '#web/mirror/server/serverAnswer.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'
import type { KeptFiles } from './keptFiles.ts'

/** The small picture of a kept file lies among the file's parts, before the first of them: it goes with them. */
const beforeParts = -1

/** Keeps the picture of a file that is here, if it has one. Never rejects: the file is complete without. */
export async function keepPicture(kept: KeptFiles, hash: string, fetcher: typeof fetch): Promise<void> {
  try {
    const data = await pictureAt(pictureAddress(hash), fetcher)
    if (!data) return
    await kept.transaction('rw', kept.files, kept.parts, async () => {
      if (await kept.files.get(hash)) await kept.parts.put({ hash, at: beforeParts, data })
    })
  } catch {
    // Decoration.
  }
}

/** A small picture of the server's; undefined when there is none. Rejects when the server does not answer. */
export async function pictureAt(address: string, fetcher: typeof fetch): Promise<ArrayBuffer | undefined> {
  const watch = watchdog()
  try {
    const answer = await askServer(fetcher, address, { cache: 'no-store' }, watch)
    const data = await watch.during(answer.arrayBuffer())
    return answer.status === 200 && data.byteLength && data.byteLength <= mostPictureBytes ? data : undefined
  } finally {
    watch.stop()
  }
}

/** The answer that the server would give for the picture of a file; undefined when it is not on this device. */
export async function keptPicture(kept: KeptFiles, hash: string): Promise<Response | undefined> {
  const part = await kept.parts.get([hash, beforeParts])
  return part && pictureAnswer(part.data)
}

/** A picture as the server would answer it. */
export function pictureAnswer(data: ArrayBuffer): Response {
  const headers = fileHeaders({ hash: '', type: typeOf(new Uint8Array(data)), bytes: data.byteLength }, '')
  return new Response(data, { headers: { ...headers, 'Cache-Control': 'no-store' } })
}

/** The types of pictures, by their first byte. */
const typeOf = ([first]: Uint8Array): FileType => (first === 0xff ? 'jpg' : first === 0x89 ? 'png' : 'webp')
