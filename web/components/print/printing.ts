import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Calls back before the browser lays the page out for paper, and after it has printed. Returns what ends the listening.
 */
function onPrinting(change: (printing: boolean) => void): () => void {
  const asPaper = window.matchMedia('print')
  const begin = () => change(true)
  const end = () => change(false)
  const follow = () => change(asPaper.matches)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  asPaper.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    asPaper.removeEventListener('change', follow)
  }
}

/** Whether the page is being printed. What it makes appear is there before the browser lays the page out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => onPrinting((now) => flushSync(() => setPrinting(now))), [])
  return printing
}
