import type { FormEvent, ReactNode } from 'react'

/** What a form's fields hold, by their names. */
export type Values = Record<string, string>

/** A form that asks the schema and not the browser; what was found wrong first gets the focus. */
export function Form(props: { id?: string; onSubmit(values: Values): void | Promise<void>; children: ReactNode }) {
  const { id, onSubmit, children } = props
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    await onSubmit(Object.fromEntries(entries))
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form id={id} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  )
}
