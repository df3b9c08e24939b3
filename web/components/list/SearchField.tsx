import { Box, Input } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { pressedIn } from '#web/model/shortcuts.ts'
import { focusFirstRow } from './walkRows.ts'

/** The search field of a list. On a desktop '/' focuses it; Esc clears it, and an arrow leads to the rows. */
export function SearchField(props: { label: string; value: string; onChange(value: string): void }) {
  const { label, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // A layout effect: the key may be pressed as soon as the field is visible.
  useLayoutEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (pressedIn('lists', event) !== 'search' || isTyping(event.target)) return
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
      if (!input.current || (dialog && !dialog.contains(input.current))) return
      event.preventDefault()
      input.current.focus()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])
  return (
    <>
      {value.trim() && <Box data-paper-only>Busca: {value.trim()}</Box>}
      <Box data-screen-only position="relative" w="full" maxW={{ sm: '24rem' }}>
        <Box
          position="absolute"
          left="3"
          top="0"
          h="full"
          display="flex"
          alignItems="center"
          color="fg.muted"
          aria-hidden
        >
          <Search size={18} />
        </Box>
        <Input
          ref={input}
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          pl="10"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (pressedIn('tables', event) === 'next' && focusFirstRow(event.currentTarget))
              return event.preventDefault()
            if (pressedIn('lists', event) !== 'clear' || !value) return
            event.stopPropagation()
            onChange('')
          }}
        />
      </Box>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
