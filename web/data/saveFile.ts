/** Hands a file to the person: the browser puts it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
