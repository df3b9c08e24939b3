import { mostOfLetterhead } from '#schema/fields/letterhead.ts'

/** The largest logo, pixels: on paper it is at most 45 mm wide. */
const [widest, highest] = [320, 160]
/** The largest file that is read, bytes. */
const mostRead = 15 * 2 ** 20

/** How a logo is written, the best first: a flat drawing is small as a PNG, a photograph is not. */
const ways = [
  ['image/png', 1],
  ['image/webp', 0.9],
  ['image/webp', 0.75],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.7],
] as const

/**
 * The logo of a file, small enough for a letterhead, as a data URL. Rejects with a sentence for people. The file is drawn
 * anew, so that nothing of it is kept but its picture.
 */
export async function scaledLogo(file: Blob): Promise<string> {
  if (file.size > mostRead) throw new Error('Logotipo: a imagem passa de 15 MB. Escolha uma menor.')
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer())))
    throw new Error('Logotipo: escolha uma imagem PNG, JPEG ou WebP. Desenhos SVG e outros arquivos não são aceitos.')
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('Logotipo: a imagem está danificada e não pôde ser aberta.')
  })
  const scale = Math.min(1, widest / picture.width, highest / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const [type, quality] of ways) {
    // A JPEG has no transparent parts; they would be black.
    if (type === 'image/jpeg') fillBehind(context)
    const url = canvas.toDataURL(type, quality)
    // A browser that does not write a type answers with a PNG.
    if (url.startsWith(`data:${type};`) && bytesOf(url) <= mostOfLetterhead.logoBytes) return url
  }
  throw new Error('Logotipo: mesmo reduzida, a imagem passa de 24 KB. Escolha um desenho mais simples.')
}

function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes)
  return text.startsWith('\x89PNG\r\n') || text.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP/s.test(text)
}

function fillBehind(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}

const bytesOf = (url: string) => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4)
