/** The bytes of a file that are asked for, both ends counted in. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * What a Range header asks of so many bytes. One range is understood; several, another unit or nonsense count as no header, so
 * that all is answered. 'outside' when it begins after the end.
 */
export function byteRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return 'whole'
  if (!first) {
    const count = Math.min(Number(last), size)
    return count > 0 ? { from: size - count, to: size - 1 } : 'outside'
  }
  const [from, to] = [Number(first), last ? Math.min(Number(last), size - 1) : size - 1]
  if (last && Number(last) < from) return 'whole'
  return from < size ? { from, to } : 'outside'
}
