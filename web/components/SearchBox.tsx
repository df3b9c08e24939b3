import { Box, Input } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

const isTyping = (element: Element | null) => element?.matches('input, textarea, select, [contenteditable]') ?? false

/** A search; '/' goes to it and Esc empties it. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(document.activeElement) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [])
  return (
    <Box maxW={{ sm: '26rem' }} w="full" role="search">
      <Input
        ref={input}
        type="search"
        aria-label={label.replace('...', '')}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
      />
    </Box>
  )
}
