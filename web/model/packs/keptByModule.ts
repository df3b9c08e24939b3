import { groupBy } from '#schema/rules/groupBy.ts'

/** What a device keeps of one file. */
interface KeptOne {
  lessonIds: readonly number[]
  got: number
  bytes: number
}

/** What is kept on a device of one module. */
export interface KeptOfModule {
  /** Null for lessons whose module is not known here. */
  moduleId: number | null
  /** The lessons of it for which something is kept. */
  lessonIds: number[]
  files: number
  /** What is here, and what is wanted, bytes. */
  got: number
  bytes: number
}

/** Kept files by module, the largest first. A file of several modules counts with the first. */
export function keptByModule(kept: readonly KeptOne[], moduleOf: ReadonlyMap<number, number>): KeptOfModule[] {
  const of = (lessonId: number) => moduleOf.get(lessonId) ?? null
  const sum = (all: readonly KeptOne[], what: 'got' | 'bytes') => all.reduce((total, each) => total + each[what], 0)
  return [...groupBy(kept, ({ lessonIds }) => of(lessonIds[0]!))]
    .map(([moduleId, all]) => ({
      ...{ moduleId, files: all.length, got: sum(all, 'got'), bytes: sum(all, 'bytes') },
      lessonIds: [...new Set(all.flatMap(({ lessonIds }) => lessonIds.filter((id) => of(id) === moduleId)))],
    }))
    .sort((a, b) => b.bytes - a.bytes)
}
