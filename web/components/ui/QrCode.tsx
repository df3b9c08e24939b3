import { encode } from 'uqr'

/** The dark modules of a text's QR code as one path, and how many modules a side has, with a quiet zone of four. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const runs: string[] = []
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  return { path: runs.join(''), size }
}

/** A QR code, black on white in both themes. Draws what `qrPath` made, so that many with one text are made once. */
export const QrCode = ({ code: { path, size }, label }: { code: ReturnType<typeof qrPath>; label: string }) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    style={{ width: '100%', display: 'block', background: 'white' }}
  >
    <path d={path} fill="black" />
  </svg>
)
