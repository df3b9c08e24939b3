import { Box, type BoxProps } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * The content for paper, rendered when the page is printed. It never shows on the screen, and nothing else is printed.
 */
export function Printed({ children, ...box }: Omit<BoxProps, 'children'> & { children(): ReactNode }) {
  const printing = usePrinting()
  return createPortal(
    <Box data-printed fontSize="10pt" color="black" bg="white" {...box}>
      <Global styles={paper} />
      {printing && children()}
    </Box>,
    document.body,
  )
}

/** Whether the page is being printed: true before the browser lays it out for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const asPaper = window.matchMedia('print')
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const change = () => setPrinting(asPaper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    asPaper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      asPaper.removeEventListener('change', change)
    }
  }, [])
  return printing
}

const paper = {
  '[data-printed]': { display: 'none' },
  '@page': { size: 'A4', margin: '12mm' },
  '@media print': {
    'html, body': { background: 'white !important' },
    'body > :not([data-printed])': { display: 'none !important' },
    '[data-printed]': { display: 'block' },
  },
}
