import { Button, Stack, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import Modal from './Modal.tsx'
import { Notice } from './Notice.tsx'

/** What is wrong, by the name of its field; under '' what is wrong with all of it. */
export type Problems = Partial<Record<string, string>>
export type Values = Record<string, string>

/** A dialog that is a form: what is wrong is said at its field, and the first such field has the focus. */
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
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    setPending(true)
    const found = await onSubmit(Object.fromEntries(entries))
    setPending(false)
    setProblems(found ?? {})
    const first = [...form.elements].find((each) => found?.[(each as HTMLInputElement).name])
    ;(first as HTMLElement | undefined)?.focus()
  }

  return (
    <Modal
      title={title}
      about={about}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} disabled={pending || Boolean(blocked)}>
            {pending ? busy : submit}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate autoComplete="off">
        <Stack gap="4">
          {blocked && <Notice icon={CloudOff}>{blocked}</Notice>}
          {children(problems)}
          {problems[''] && (
            <Text role="alert" color="fg.error">
              {problems['']}
            </Text>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
