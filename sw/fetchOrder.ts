/** Returns true for a file that the app needs to start, to sign in, and to say that a screen is not on this device. */
export const isStart = (file: ShellFile): boolean => file.for.includes('start')

/**
 * Returns true for a file that a person's screens need. @param areas the person's areas (schema/permissions/areas.ts)
 */
export const isWanted = (file: ShellFile, areas: readonly string[]): boolean =>
  isStart(file) || isForAll(file) || areas.some((area) => file.for.includes(area))

/** Icons and the like belong to no screen. */
const isForAll = (file: ShellFile) => !file.for.length || file.for.includes('everybody')

/**
 * Files in the order in which they are fetched: those for the start, the person's own screens, then the others.
 */
export function fetchOrder(files: readonly ShellFile[], areas: readonly string[]): ShellFile[] {
  const place = (file: ShellFile) => (isStart(file) ? 0 : isWanted(file, areas) ? 1 : 2)
  return [0, 1, 2].flatMap((each) => files.filter((file) => place(file) === each))
}

/**
 * Groups files into the portions in which they are fetched: those of a pack together, each other one alone, in the
 * order of each portion's first file.
 */
export function inPortions(files: readonly ShellFile[]): ShellFile[][] {
  const portions = new Map<string, ShellFile[]>()
  for (const file of files) {
    const name = file.pack ?? file.url
    portions.set(name, [...(portions.get(name) ?? []), file])
  }
  return [...portions.values()]
}
