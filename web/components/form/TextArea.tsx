import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { controlLook } from '#web/components/form/controlLook.ts'
import { Labelled } from './Labelled.tsx'

/** A labelled text of some lines. */
export const TextArea = ({
  label,
  error,
  ...lines
}: { label: string; error?: string | null } & ComponentProps<typeof Lines>) => (
  <Labelled label={label} error={error}>
    {(control) => <Lines {...control} rows={3} {...lines} />}
  </Labelled>
)

const Lines = chakra('textarea', {
  base: {
    ...controlLook,
    display: 'block',
    width: 'full',
    py: '2',
    resize: 'vertical',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
  },
})
