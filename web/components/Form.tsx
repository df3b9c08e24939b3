import { type FormEvent, type ReactNode, useRef } from 'react'

/** What a form's fields hold, by their names. */
export type Values = Record<string, string>

/**
 * A form that asks the schema and not the browser; what was found wrong first gets the focus. While it is being done, it is
 * not begun again.
 */
export function Form(props: { id?: string; onSubmit(values: Values): void | Promise<void>; children: ReactNode }) {
  const { id, onSubmit, children } = props
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
        // A form whose work is done is gone by then.
        setTimeout(() => {
          busy.current = false
        })
      })
    }
  }
  return (
    <form id={id} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  )
}
