/** How the text of a book looks: as the app's own, whatever the book says. */
export const bookStyles = {
  '.book': { lineHeight: 1.6, overflowWrap: 'break-word' },
  '.book > * + *, .book :is(section, article, div, blockquote, li, aside) > * + *': { marginBlockStart: '0.8em' },
  '.book :is(h1, h2, h3, h4, h5, h6)': { fontWeight: 'bold', lineHeight: 1.3, marginBlockStart: '1.4em' },
  '.book h1': { fontSize: '1.6em' },
  '.book h2': { fontSize: '1.35em' },
  '.book h3': { fontSize: '1.15em' },
  '.book :is(ul, ol)': { paddingInlineStart: '1.5em' },
  '.book ul': { listStyle: 'disc' },
  '.book ol': { listStyle: 'decimal' },
  '.book blockquote': { borderInlineStart: '2px solid', paddingInlineStart: '1em' },
  '.book a[href]': { textDecoration: 'underline' },
  '.book pre': { overflowX: 'auto', fontFamily: 'monospace' },
  '.book table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
  '.book :is(td, th)': { border: '1px solid', padding: '0.3em 0.6em', textAlign: 'start' },
  '.book canvas': { display: 'block', maxWidth: '100%', height: 'auto', margin: '0.8em auto' },
  '.book hr': { margin: '1.5em auto', width: '30%' },
} as const
