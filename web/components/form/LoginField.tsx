import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** A field for an e-mail or a username, which the browser neither fills in, capitalizes nor corrects. */
export const LoginField = (props: ComponentProps<typeof Field>) => (
  <Field autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
