import { Input, type InputProps } from '@chakra-ui/react'
import { Labelled } from './Labelled.tsx'

/** A labelled input of one line. */
export const Field = ({ label, error, ...input }: { label: string; error?: string | null } & InputProps) => (
  <Labelled label={label} error={error}>
    {(control) => <Input {...control} {...input} />}
  </Labelled>
)
