/** The frames of a film, encoded as H.264, as WebCodecs gives them. */
export interface EncodedFrames {
  width: number
  height: number
  perSecond: number
  /** What a decoder needs to know first ('avcC'). */
  description: Buffer
  frames: { data: Buffer; isKey: boolean }[]
}

/** An MP4 file of these frames, without sound, for tests. What a player must know comes first. */
export function mp4Of(film: EncodedFrames): Buffer {
  const { frames } = film
  const begin = box('ftyp', 'isom', u32(512), 'isomiso2avc1mp41')
  const content = box('mdat', ...frames.map(({ data }) => data))
  const head = (contentAt: number) => headOf(film, contentAt + 8)
  return Buffer.concat([begin, head(begin.length + head(0).length), content])
}

function headOf({ width, height, perSecond, description, frames }: EncodedFrames, at: number): Buffer {
  const length = frames.length
  const keys = frames.flatMap(({ isKey }, i) => (isKey ? [u32(i + 1)] : []))
  const entry = box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0), u16(1)],
    ...[zeros(32), u16(24), u16(0xffff), box('avcC', description)],
  )
  const samples = box(
    'stbl',
    full('stsd', u32(1), entry),
    full('stts', u32(1), u32(length), u32(1)),
    full('stss', u32(keys.length), ...keys),
    full('stsc', u32(1), u32(1), u32(length), u32(1)),
    full('stsz', u32(0), u32(length), ...frames.map(({ data }) => u32(data.length))),
    full('stco', u32(1), u32(at)),
  )
  const place = box('dinf', full('dref', u32(1), box('url ', u32(1))))
  const track = box(
    'trak',
    box(
      'tkhd',
      u32(7),
      u32(0),
      u32(0),
      u32(1),
      u32(0),
      u32(length),
      zeros(16),
      matrix,
      u32(width << 16),
      u32(height << 16),
    ),
    box(
      'mdia',
      full('mdhd', u32(0), u32(0), u32(perSecond), u32(length), u32(0x55c40000)),
      full('hdlr', u32(0), 'vide', zeros(13)),
      box('minf', box('vmhd', u32(1), zeros(8)), place, samples),
    ),
  )
  const times = [u32(0), u32(0), u32(perSecond), u32(length)]
  return box('moov', full('mvhd', ...times, u32(0x10000), u16(0x100), zeros(10), matrix, zeros(24), u32(2)), track)
}

const u16 = (value: number) => Buffer.of(value >> 8, value & 255)
const u32 = (value: number) => Buffer.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
const zeros = (count: number) => Buffer.alloc(count)
const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

function box(name: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([u32(8 + content.length), Buffer.from(name, 'latin1'), content])
}

/** One with a version and flags, all zero. */
const full = (name: string, ...parts: (Buffer | string)[]) => box(name, u32(0), ...parts)
