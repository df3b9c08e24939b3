import { chakra } from '@chakra-ui/react'

/**
 * Skips the menu for keyboard users. It does not change the address, because 'back' would move the focus here again.
 */
export const SkipLink = () => (
  <Link
    href="#conteudo"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('conteudo')?.focus()
    }}
  >
    Ir para o conteúdo
  </Link>
)

const Link = chakra('a', {
  base: {
    position: 'fixed',
    left: '4',
    top: '-16',
    zIndex: 'skipNav',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    color: 'brand.fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    _focus: { top: '2' },
  },
})
