import { useEffect, useState } from 'react'

/**
 * The picture of a data URL, to be drawn; null until it is read. It is drawn and not shown as an image: the page loads no
 * picture that is not of the server, and what is printed must be there when the browser lays the page out.
 */
export function usePicture(url: string | null | undefined): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    setPicture(null)
    if (!url) return
    let isCurrent = true
    read(url).then(
      (found) => isCurrent && setPicture(found),
      // A paper without a logo is still a paper.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [url])
  return picture
}

async function read(url: string): Promise<ImageBitmap> {
  const [type, letters] = url.slice('data:'.length).split(';base64,') as [string, string]
  return createImageBitmap(new Blob([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], { type }))
}
