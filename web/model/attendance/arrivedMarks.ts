import type { StudentMark } from './studentMark.ts'

const fields = ['present', 'detail', 'reason', 'periods', 'rating', 'comment'] as const
type Marks = ReadonlyMap<number, Partial<StudentMark>>

/**
 * The students whose mark changed on an open sheet and was not written by this device: by their ids.
 * @param seen the marks as they were last looked at
 * @param own what this device last wrote, as far as it wrote
 */
export function arrivedMarks(seen: Marks, now: Marks, own: Marks): number[] {
  const differ = (a: Partial<StudentMark> = {}, b: Partial<StudentMark> = {}) =>
    fields.some((field) => (a[field] ?? null) !== (b[field] ?? null))
  const arrived = (id: number) => {
    const [before, after] = [seen.get(id), now.get(id)]
    return differ(after, before) && differ(after, { ...before, ...own.get(id) })
  }
  return [...new Set([...seen.keys(), ...now.keys()])].filter(arrived)
}
