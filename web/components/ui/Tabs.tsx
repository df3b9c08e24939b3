import { Tabs as ChakraTabs } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const recipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content', 'indicator', 'contentGroup'],
  base: {
    list: { display: 'flex', gap: '1', borderBottomWidth: '1px', borderColor: 'border', overflowX: 'auto' },
    trigger: {
      minHeight: '11',
      paddingInline: '4',
      color: 'fg.muted',
      fontWeight: 'medium',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      _selected: { color: 'brand.fg', borderColor: 'brand.fg' },
      _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' },
    },
    content: { paddingTop: '5', _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '4px' } },
  },
})

/** Tabs whose selection the caller holds, so that it can live in the address. */
export function Tabs<V extends string>(props: {
  tabs: readonly { value: V; label: string; content: ReactNode }[]
  value: V
  onChange(value: V): void
}) {
  const { tabs, value, onChange } = props
  return (
    <ChakraTabs.Root
      recipe={recipe}
      value={value}
      onValueChange={(next) => onChange(next.value as V)}
      lazyMount
      unmountOnExit
    >
      <ChakraTabs.List>
        {tabs.map((tab) => (
          <ChakraTabs.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {tabs.map((tab) => (
        <ChakraTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  )
}
