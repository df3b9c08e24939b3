import { chakra } from '@chakra-ui/react'

/** A switch between two named states. */
export const StatusToggle = (props: {
  about: string
  on: boolean
  words: readonly [on: string, off: string]
  onToggle(): void
}) => (
  <Pill
    type="button"
    role="switch"
    aria-checked={props.on}
    aria-label={`${props.words[0]}: ${props.about}`}
    onClick={props.onToggle}
  >
    <Track aria-hidden data-on={props.on || undefined} />
    {props.words[props.on ? 0 : 1]}
  </Pill>
)

const Pill = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    cursor: 'pointer',
    borderRadius: 'md',
  },
})

const Track = chakra('span', {
  base: {
    position: 'relative',
    width: '9',
    height: '5',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'border.control',
    bg: 'bg.panel',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '2px',
      boxSize: '3',
      borderRadius: 'full',
      bg: 'border.control',
      transition: 'translate 120ms',
    },
    '&[data-on]': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&[data-on]::before': { bg: 'brand.contrast', translate: '1rem 0' },
  },
})
