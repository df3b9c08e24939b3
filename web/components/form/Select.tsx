import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { choiceLook } from '#web/components/ui/controlLook.ts'
import { Labelled } from './Labelled.tsx'

/** A labelled choice from a short list; the phone shows it its own way. */
export const Select = (props: {
  label: string
  value: string
  error?: string | null
  onChange(value: string): void
  children: ReactNode
}) => (
  <Labelled label={props.label} error={props.error}>
    {(control) => (
      <Choice {...control} value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {props.children}
      </Choice>
    )}
  </Labelled>
)

const Choice = chakra('select', {
  base: {
    ...choiceLook,
    width: 'full',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
  },
})
