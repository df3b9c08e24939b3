import type { FormEvent, ReactNode } from 'react'

/** A form that asks the schema and not the browser; what was found wrong first gets the focus. */
export function Form(props: { id?: string; onSubmit(): void | Promise<void>; children: ReactNode }) {
  const { id, onSubmit, children } = props
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await onSubmit()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  )
}
