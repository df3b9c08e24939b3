/**
 * By hand: Chakra's toaster waits for as long as a pointer is over a toast.
 *
 * A toast under a moving pointer stays. When the pointer only rests there it goes on: the toast may have appeared under
 * it.
 * @param ms how long a resting pointer holds it
 * @returns stops it
 */
export function holdWhileMoved(goOn: () => void, ms: number): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (!document.activeElement?.closest('[data-scope=toast]')) goOn()
  }
  const hold = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('[data-scope=toast]')) return
    clearTimeout(resting)
    resting = setTimeout(resume, ms)
  }
  document.addEventListener('mouseover', hold)
  document.addEventListener('mousemove', hold)
  return () => {
    clearTimeout(resting)
    document.removeEventListener('mouseover', hold)
    document.removeEventListener('mousemove', hold)
  }
}
