/** How a choice among words looks, wherever it stands. */
export const choiceLook = {
  minHeight: '11',
  px: '3',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  fontSize: 'md',
} as const
