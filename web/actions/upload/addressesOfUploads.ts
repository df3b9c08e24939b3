import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** What an upload is of: the same file into the same module. */
export const nameOfUpload = (moduleId: number, hash: string) => `${moduleId} ${hash}`

/**
 * Where uploads under way go on, by what they are of: a file that is chosen again, also after a restart, is sent from
 * where it was. They go with the person's files at the sign-out.
 */
export function addressesOfUploads(): UrlStorage {
  const { mirror } = useSessionState.getState()
  const uploads = () => keptFilesOf(mirror!).uploads
  const listed = (found: { key: string; upload: object }[]) =>
    found.map(({ key, upload }) => ({ ...(upload as PreviousUpload), urlStorageKey: key }))
  return {
    findAllUploads: async () => listed(await uploads().toArray()),
    findUploadsByFingerprint: async (fingerprint) => listed(await uploads().where({ key: fingerprint }).toArray()),
    removeUpload: (key) => uploads().delete(key),
    async addUpload(key, upload) {
      await uploads().put({ key, upload })
      return key
    },
  }
}
