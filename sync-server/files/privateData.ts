import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the server keeps in its folder. Other names there are somebody else's. */
const ours = /^(chamada\.sqlite.*|files|restauracao|\..*)$/

/** New files and folders of this process belong to its user alone. */
export const keepNewFilesPrivate = (): void => void process.umask(0o077)

/**
 * Takes away what others on this machine may read: files become 0600 and folders 0700, in installations of older
 * versions too. The folder itself stays as it is when it holds things that are not ours.
 * @returns the paths that could not be changed, because they belong to another user
 */
export function makePrivate(data: string): string[] {
  // Windows has other permissions.
  if (process.platform === 'win32' || !existsSync(data)) return []
  const failed: string[] = []
  const names = readdirSync(data)
  const tighten = (path: string) => {
    if (isPrivate(path)) return false
    try {
      chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
      return true
    } catch {
      failed.push(path)
      return false
    }
  }
  if (names.every((name) => ours.test(name))) tighten(data)
  for (const name of names) if (name.startsWith('chamada.sqlite')) tighten(join(data, name))
  const files = join(data, 'files')
  // Nobody else gets into a private folder: what is in it was made private with it.
  if (existsSync(files) && tighten(files))
    for (const name of readdirSync(files, { recursive: true }) as string[]) tighten(join(files, name))
  return failed
}

/** Returns true when only the owner may read it. */
export const isPrivate = (path: string): boolean => process.platform === 'win32' || (statSync(path).mode & 0o077) === 0
