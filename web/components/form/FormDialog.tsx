import { Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#web/components/ui/Notice.tsx'
import { EditDialog } from './EditDialog.tsx'
import type { Values } from './Form.tsx'

/** What is wrong, by field name; under '' what is wrong with the whole form. */
export type Problems = Partial<Record<string, string>>

/** A form in a dialog that shows errors at their fields, and what it is doing. */
export default function FormDialog(props: {
  title: string
  about?: ReactNode
  submit: string
  /** The label of the submit button while it is being done. */
  busy: string
  /** Why it cannot be done now, for example without a network. */
  blocked?: string | null
  children(problems: Problems): ReactNode
  /** Resolves with what is wrong, or with nothing when it succeeded. */
  onSubmit(values: Values): Promise<Problems | undefined>
  onClose(): void
}) {
  const { title, about, submit, busy, blocked, children, onSubmit, onClose } = props
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)

  async function send(values: Values) {
    setPending(true)
    const found = await onSubmit(values)
    // The errors must be rendered before the form looks for the first one.
    flushSync(() => {
      setPending(false)
      setProblems(found ?? {})
    })
  }

  return (
    <EditDialog
      title={title}
      about={about}
      submit={pending ? busy : submit}
      disabled={pending || Boolean(blocked)}
      onSubmit={send}
      onClose={onClose}
    >
      {blocked && <Notice icon={CloudOff}>{blocked}</Notice>}
      {children(problems)}
      {problems[''] && (
        <Text role="alert" color="fg.error">
          {problems['']}
        </Text>
      )}
    </EditDialog>
  )
}
