/** The requested bytes of a file, both ends included. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * The range that a Range header requests of a file of this size (bytes). Only a single byte range is supported; several
 * ranges, another unit or an unreadable header count as no header, so the whole file is sent. 'outside' when the range
 * begins after the end.
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
