import { ownFile } from '#schema/fields/ownFile.ts'
import { type KeptFile, keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { useMirrorQuery } from './useRows.ts'

/**
 * The files this person keeps on this device; empty where the browser cannot store files; undefined while they load.
 */
export const useKeptFiles = (): KeptFile[] | undefined =>
  useMirrorQuery(async (mirror) => {
    try {
      return await keptFilesOf(mirror).files.toArray()
    } catch {
      return []
    }
  }, [])

/** Returns a function that says whether the file at an address is complete on this device. */
export function useIsKept(): (address: string) => boolean {
  const whole = useMirrorQuery(async (mirror) => {
    try {
      const all = await keptFilesOf(mirror)
        .files.filter(({ got, bytes }) => got === bytes)
        .toArray()
      return all.map(({ hash }) => hash).join()
    } catch {
      return ''
    }
  }, [])
  return (address) => whole?.includes(ownFile(address)?.hash ?? 'none') ?? false
}
