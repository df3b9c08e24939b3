/** What tables on paper have in common: hairlines, their heading on every sheet, and no row cut in two. */
export const paperLook = {
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: '9pt',
  '& th, & td': { borderWidth: '0.5pt', borderColor: '#777', textAlign: 'left' },
  '& th': { fontWeight: 'bold', verticalAlign: 'bottom' },
  '& tr': { breakInside: 'avoid' },
} as const
