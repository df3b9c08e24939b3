import { Button } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import Modal from './Modal.tsx'

export interface Confirmation {
  title: string
  children?: ReactNode
  /** The verb on the button that confirms. */
  confirm: string
  danger?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks once; the focus is on 'Voltar'. */
export default function ConfirmDialog({ title, children, confirm, danger, onConfirm, onClose }: Confirmation) {
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      title={title}
      role="alertdialog"
      first={back}
      onClose={onClose}
      footer={
        <>
          <Button ref={back} variant="outline" onClick={onClose}>
            Voltar
          </Button>
          <Button
            colorPalette={danger ? 'danger' : 'brand'}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
