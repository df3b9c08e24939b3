/** The most a picture of a book is wide, pixels. */
const widest = 1600

/**
 * A place for a picture of a book, which is drawn into it once it came. It is drawn, not shown: the page loads no picture
 * that is not of the server, and a book could hold more than a picture in one.
 */
export function bookPicture(load: () => Promise<Blob | undefined>, words: string, onDrawn: () => void): HTMLElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 0
  if (words) {
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', words)
  }
  const draw = async () => {
    const blob = await load()
    if (!blob || !canvas.isConnected) return
    const picture = await createImageBitmap(blob)
    const scale = Math.min(1, widest / picture.width)
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    onDrawn()
  }
  // In its place stand its words.
  draw().catch(() => canvas.replaceWith(document.createTextNode(words)))
  return canvas
}

/** Gives the memory of pictures back: some browsers keep it until much later. */
export function emptyPictures(place: Element): void {
  for (const canvas of place.querySelectorAll('canvas')) canvas.width = canvas.height = 0
}
