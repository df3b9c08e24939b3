/**
 * A PDF of A4 pages with these lines, for tests: plain text operators, no compression.
 * @param landscape the numbers of the pages that lie on their side
 */
export function pdfOf(
  pages: readonly (readonly string[])[],
  landscape: readonly number[] = [],
): Uint8Array<ArrayBuffer> {
  const objects: string[] = []
  const add = (body: string) => `${objects.push(body) + 2} 0 R`
  const font = add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  const kids = pages.map((lines, i) => {
    const size = landscape.includes(i + 1) ? '842 595' : '595 842'
    const top = landscape.includes(i + 1) ? 520 : 770
    const drawn = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
    const stream = `BT /F1 16 Tf 24 TL 60 ${top} Td\n${drawn}\nET`
    const content = add(`<</Length ${stream.length}>>stream\n${stream}\nendstream`)
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Resources<</Font<</F1 ${font}>>>>/Contents ${content}>>`,
    )
  })
  const all = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`,
    ...objects,
  ]
  let file = '%PDF-1.7\n'
  const places = all.map((body, i) => {
    const place = file.length
    file += `${i + 1} 0 obj${body}endobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  file += `trailer<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${file.lastIndexOf('xref\n0 ')}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}
