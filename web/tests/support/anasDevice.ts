import { type FileType, ownFile } from '#schema/fields/ownFile.ts'
import { importRows } from '#server/store/write/bulk.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { origin, type testServer } from '#server/tests/support/testServer.ts'
import { runningSha256 } from '#web/actions/upload/runningSha256.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type DownloadTools, downloadFiles } from '#web/mirror/files/downloadFiles.ts'
import { keptAnswer } from '#web/mirror/files/keptAnswer.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { personDevice } from './personDevice.ts'

/** What the school's file holds. */
export const text = 'As quatro estações do ano. '.repeat(100)
export const size = new TextEncoder().encode(text).length

/** Ana's device, two lessons with the same sheet, and a connection to the server whose answers can be spoiled. */
export async function anasDevice(server: Awaited<ReturnType<typeof testServer>>, type: FileType = 'txt') {
  const { address } = await sentFile(server, text, 1, type)
  const materials = [101, 102].map((lessonId, i) => ({ id: 301 + i, lessonId, title: 'Folha', fileUrl: address }))
  await server.store.tx((q) => importRows(q, { materials }, { at: 1 }))
  const device = await personDevice(server, 'ana')
  const cookies: Partial<Record<Person, string>> = { ana: await server.signIn('ana') }
  const line = { ranges: [] as (string | undefined)[], spoil: (answer: Response): Response => answer }
  const fetcher = async (path: unknown, init?: RequestInit) => {
    const headers: Record<string, string> = { ...(init?.headers as Record<string, string>), Cookie: cookies.ana! }
    line.ranges.push(headers.Range)
    return line.spoil(await server.app.request(`${origin}${path}`, { ...init, headers }))
  }
  const file = ownFile(address)!
  const files = keptFilesOf(device.mirror)
  return {
    ...{ device, files, file, line, address },
    want: (...lessonIds: number[]) => files.want(lessonIds.map((lessonId) => ({ file, lessonId }))),
    download: (tools: Partial<DownloadTools> = {}) => {
      return downloadFiles(files, {
        fetcher: fetcher as typeof fetch,
        lock,
        sha256: runningSha256,
        partSize: 500,
        ...tools,
      })
    },
    kept: async () => (await keptAnswer(files, file.hash))?.text(),
  }
}

/** The answer, cut after so many bytes. */
export const cutAfter = (bytes: number) => (answer: Response) => {
  const reader = answer.body!.getReader()
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value.subarray(0, left))
      left -= value.length
      if (left <= 0) controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, answer)
}
