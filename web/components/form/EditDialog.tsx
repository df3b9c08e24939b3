import { Button, Stack } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import Modal from '#web/components/dialog/Modal.tsx'
import { Form, type Values } from './Form.tsx'

/** A form in a dialog; it stays open until the input is saved or abandoned. */
export function EditDialog(props: {
  title: string
  about?: ReactNode
  /** See Modal. */
  before?: HTMLElement | null
  /** The verb on the submit button. */
  submit: string
  /** It destroys something. */
  danger?: boolean
  wide?: boolean
  disabled?: boolean
  onSubmit(values: Values): void | Promise<void>
  onEdit?(name: string): void
  onClose(): void
  children: ReactNode
}) {
  const { title, about, before, submit, danger, wide, disabled, onSubmit, onEdit, onClose, children } = props
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
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} colorPalette={danger ? 'danger' : 'brand'} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={onSubmit} onEdit={onEdit}>
        <Stack gap="4">{children}</Stack>
      </Form>
    </Modal>
  )
}
