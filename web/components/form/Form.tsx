import { type FormEvent, type ReactNode, useRef } from 'react'

/** The values of a form's fields, by field name. */
export type Values = Record<string, string>

/**
 * A form validated by the schema and not by the browser. After a submit, the first invalid field gets the focus. It
 * cannot be submitted again while it is being submitted.
 */
export function Form(props: {
  id?: string
  onSubmit(values: Values): void | Promise<void>
  /** A field was typed into or chosen. */
  onEdit?: ((name: string) => void) | undefined
  children: ReactNode
}) {
  const { id, onSubmit, onEdit, children } = props
  const busy = useRef(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const form = event.currentTarget
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    try {
      await onSubmit(Object.fromEntries(entries))
    } finally {
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        // A form that succeeded is unmounted by then.
        setTimeout(() => {
          busy.current = false
        })
      })
    }
  }
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => onEdit?.((target as HTMLInputElement).name)}
    >
      {children}
    </form>
  )
}
