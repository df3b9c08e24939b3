import { createHash } from 'node:crypto'
import type { OwnFile } from '#schema/fields/ownFile.ts'

/** The worksheet of a demonstration lesson: one page of PDF, the same for the same title. */
export function sheetOf(lessonTitle: string): { file: OwnFile; content: Buffer } {
  const content = pdfOf([
    lessonTitle,
    '',
    '1. O que você já sabe sobre o assunto? Escreva três frases.',
    '2. Leia o texto da aula com um colega e marque o que é novo.',
    '3. Resolvam juntos o exercício e contem à turma como fizeram.',
    '4. Uma dúvida que ficou:',
  ])
  const hash = createHash('sha256').update(content).digest('hex')
  return { file: { hash, type: 'pdf', bytes: content.length }, content }
}

/**
 * One A4 page with these lines; the first is its title. Only Western European letters, which PDF's built-in fonts have.
 */
function pdfOf([title = '', ...lines]: readonly string[]): Buffer {
  const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&')
  const text = [
    `BT /F1 20 Tf 60 760 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 12 Tf 60 ${730 - i * 36} Td (${escaped(line)}) Tj ET`),
  ].join('\n')
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 ${font}>>>>>>`,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer<</Size 5/Root 1 0 R>>\n`
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}
