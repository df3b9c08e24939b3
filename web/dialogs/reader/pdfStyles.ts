/**
 * The places of pages, and where the library lays the text of one: over its picture, unseen, each piece as wide as it is
 * drawn.
 */
export const pdfStyles = {
  '.pdf-slot': { display: 'grid', placeItems: 'center', padding: '4px 0', minWidth: '100%', width: 'fit-content' },
  '.pdf-sheet': { position: 'relative', background: 'white' },
  '.pdf-dark': { background: '#1a1a1a' },
  '.pdf-text': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    transformOrigin: '0 0',
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  },
  '.pdf-text :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '.pdf-text > :not(.markedContent), .pdf-text .markedContent span:not(.markedContent)': {
    '--font-height': 0,
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': 1,
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '.pdf-text .markedContent': { display: 'contents' },
  // In which the library measures letters.
  '.hiddenCanvasElement': { display: 'none' },
  '.pdf-text ::selection': { background: 'rgb(0 90 200 / 0.3)' },
  '::highlight(reader-hits)': { backgroundColor: 'rgb(255 190 0 / 0.4)' },
  '::highlight(reader-hit)': {
    backgroundColor: 'rgb(255 130 0 / 0.4)',
    textDecoration: 'underline 3px rgb(220 70 0)',
  },
} as const
