import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { choiceLook } from '#web/components/form/controlLook.ts'
import { Labelled } from './Labelled.tsx'

/** Where the choice is kept: in the form, under a name, or in a value that the caller holds. */
type Kept = { name: string; defaultValue?: string } | { value: string; onChange(value: string): void }

/** A labelled choice from a short list; the phone shows it its own way. */
export const Select = ({
  label,
  error,
  children,
  ...kept
}: { label: string; error?: string | null | undefined; children: ReactNode } & Kept) => (
  <Labelled label={label} error={error}>
    {(control) => (
      <Choice
        {...control}
        {...('name' in kept ? kept : { value: kept.value, onChange: ({ target }) => kept.onChange(target.value) })}
      >
        {children}
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
