import { Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { EditDialog } from './EditDialog.tsx'
import type { Values } from './Form.tsx'
import { Notice } from './Notice.tsx'

/** What is wrong, by the name of its field; under '' what is wrong with all of it. */
export type Problems = Partial<Record<string, string>>

/** A form in a dialog that says what is wrong at its field, and what it is doing. */
export default function FormDialog(props: {
  title: string
  about?: ReactNode
  submit: string
  /** The same while it is being done. */
  busy: string
  /** Why it cannot be done now, such as without a network. */
  blocked?: string | null
  children(problems: Problems): ReactNode
  /** Resolves with what is wrong, or with nothing when it is done. */
  onSubmit(values: Values): Promise<Problems | undefined>
  onClose(): void
}) {
  const { title, about, submit, busy, blocked, children, onSubmit, onClose } = props
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)

  async function send(values: Values) {
    setPending(true)
    const found = await onSubmit(values)
    // On the screen before the form looks for what is wrong.
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
