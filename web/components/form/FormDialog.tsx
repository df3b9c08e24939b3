import { Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { EditDialog } from './EditDialog.tsx'
import type { Values } from './Form.tsx'
import { type Problems, useFormSubmit } from './useFormSubmit.ts'

/** It may be longer than the window. */
const showInForm = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' })

/** A form in a dialog that shows errors at their fields, and what it is doing. */
export default function FormDialog(props: {
  title: string
  about?: ReactNode
  submit: string
  /** See EditDialog. */
  another?: string | undefined
  /** See Modal. */
  before?: HTMLElement | null
  /** It destroys something. */
  danger?: boolean
  /** The label of the submit button while the server is asked. */
  busy?: string
  /** There is nothing to submit, for example no class to choose. */
  disabled?: boolean
  /** Why it cannot be done now, for example without a network. */
  blocked?: string | null
  children(problems: Problems): ReactNode
  /** Resolves with what is wrong, or with nothing when it succeeded. */
  onSubmit(values: Values): Promise<Problems | undefined>
  onClose(): void
}) {
  const { title, about, before, submit, another, danger, busy, blocked, disabled, children, onClose } = props
  const form = useFormSubmit(props.onSubmit)
  return (
    <EditDialog
      title={title}
      about={about}
      before={before}
      submit={form.pending && busy ? busy : submit}
      another={another}
      danger={danger}
      disabled={form.pending || disabled || Boolean(blocked)}
      onSubmit={async (values) => (await form.submit(values)) ?? (values.another ? true : undefined)}
      onEdit={form.edited}
      onClose={onClose}
    >
      {blocked && <Notice icon={CloudOff}>{blocked}</Notice>}
      {children(form.problems)}
      {form.problems[''] && (
        <Text role="alert" color="fg.error" ref={showInForm}>
          {form.problems['']}
        </Text>
      )}
    </EditDialog>
  )
}
