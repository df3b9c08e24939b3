import { ownFile } from '../../schema/rules/ownFile.ts'
import { type KeptFile, keptFilesOf } from '../mirror/keptFiles.ts'
import { useMirrorQuery } from './useRows.ts'

/** The files this person keeps on this device; none where the browser keeps none; undefined while they load. */
export const useKeptFiles = (): KeptFile[] | undefined =>
  useMirrorQuery(async (mirror) => {
    try {
      return await keptFilesOf(mirror).files.toArray()
    } catch {
      return []
    }
  }, [])

/** Whether what an address names is whole on this device. */
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
