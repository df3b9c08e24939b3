/** What the app needs to start, to sign in, and to say of a screen that it is not here. */
export const isStart = (file: ShellFile): boolean => file.for.includes('start')

/** Whether the screens of somebody need a file. @param areas theirs (schema/policies/areas.ts) */
export const isWanted = (file: ShellFile, areas: readonly string[]): boolean =>
  isStart(file) || file.for.includes('everybody') || areas.some((area) => file.for.includes(area))

/** Files in the order in which they are fetched: the start, somebody's own screens, then the rest as the build has them. */
export function fetchOrder(files: readonly ShellFile[], areas: readonly string[]): ShellFile[] {
  const place = (file: ShellFile) => (isStart(file) ? 0 : isWanted(file, areas) ? 1 : 2)
  return [0, 1, 2].flatMap((each) => files.filter((file) => place(file) === each))
}

/** Files in the portions in which they are fetched: those of a pack together, each other by itself; in the order of the first of each. */
export function inPortions(files: readonly ShellFile[]): ShellFile[][] {
  const portions = new Map<string, ShellFile[]>()
  for (const file of files) {
    const name = file.pack ?? file.url
    portions.set(name, [...(portions.get(name) ?? []), file])
  }
  return [...portions.values()]
}
