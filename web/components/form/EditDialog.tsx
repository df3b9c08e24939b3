import { Button, Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import Modal from '#web/components/dialog/Modal.tsx'
import { Form, type Outcome, type Values } from './Form.tsx'

/** A form in a dialog; it stays open until the input is saved or abandoned. */
export function EditDialog(props: {
  title: string
  about?: ReactNode
  /** See Modal. */
  before?: HTMLElement | null
  /** The verb on the submit button. */
  submit: string
  /** The label of a second button that submits and leaves the form open for one more; see `Values`. */
  another?: string | undefined
  /** It destroys something. */
  danger?: boolean
  wide?: boolean
  /** See Form; by default the title. */
  draft?: null
  /** What was typed is discarded. */
  onDiscard?(): void
  disabled?: boolean
  onSubmit(values: Values): Outcome | Promise<Outcome>
  onEdit?(name: string): void
  onClose(): void
  children: ReactNode
}) {
  const {
    title,
    about,
    before,
    submit,
    another,
    danger,
    wide,
    draft = title,
    disabled,
    onSubmit,
    onEdit,
    onClose,
    children,
  } = props
  const id = useId()
  return (
    <Modal
      title={title}
      about={about}
      before={before}
      wide={wide}
      guarded
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => {
              // This discards what was typed; every other way to close the dialog keeps it.
              const form = document.getElementById(id)
              if (form instanceof HTMLFormElement) form.reset()
              props.onDiscard?.()
              onClose()
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" form={id} colorPalette={danger ? 'danger' : 'brand'} disabled={disabled}>
            {submit}
          </Button>
          {another && (
            // Last in the form, since Enter presses the first; first on the screen, away from the main button.
            <Button
              type="submit"
              form={id}
              name="another"
              value="1"
              variant="outline"
              order="-1"
              mr={{ sm: 'auto' }}
              disabled={disabled}
            >
              {another}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} draft={draft} onSubmit={onSubmit} onEdit={onEdit}>
        <Stack gap="4">{children}</Stack>
      </Form>
    </Modal>
  )
}
