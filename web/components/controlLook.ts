/** How what is filled in looks: a choice among words, or lines of text. */
export const controlLook = {
  px: '3',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  fontSize: 'md',
} as const

/** Of them, how a choice looks wherever it stands. */
export const choiceLook = { ...controlLook, minHeight: '11' } as const
