/** The look of form controls: selects and text areas. */
export const controlLook = {
  px: '3',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  fontSize: 'md',
} as const

/** The look of a select, wherever it stands. */
export const choiceLook = { ...controlLook, minHeight: '11', textOverflow: 'ellipsis' } as const
