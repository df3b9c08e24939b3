import { type FormEvent, type ReactNode, useRef } from 'react'
import { DraftLine } from './DraftLine.tsx'
import { useFormDraft } from './useFormDraft.ts'

/**
 * The values of a form's fields, by field name, and the value of the button that was pressed: `another` when one more is
 * wanted.
 */
export type Values = Record<string, string>

/**
 * What a submit came to: true when everything typed is saved and the form stays open, empty again, or what is wrong, by
 * field.
 */
export type Outcome = true | Partial<Record<string, string>> | undefined

/** What stands in a form, by field, as one of its buttons would send it. */
export const valuesIn = (form: HTMLFormElement, submitter?: HTMLElement | null): Values =>
  Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))

/** Lets the fields whose text is no value of theirs say so. Returns whether there are any. */
function tellUnread(form: HTMLFormElement): boolean {
  const unread = ([...form.elements] as HTMLInputElement[]).filter(({ validity }) => validity?.customError)
  for (const field of unread) field.checkValidity()
  return unread.length > 0
}

/**
 * A form validated by the schema and not by the browser. After a submit, the first invalid field gets the focus. It
 * cannot be submitted again while it is being submitted. What is typed and not saved comes back when the form is opened
 * again; a reset discards it.
 */
export function Form(props: {
  id?: string
  /** Distinguishes its draft from those of other forms on its screen; null when its caller keeps the draft. */
  draft?: string | null
  onSubmit(values: Values): Outcome | Promise<Outcome>
  /** A field was typed into or chosen. */
  onEdit?: ((name: string) => void) | undefined
  children: ReactNode
}) {
  const { id, draft = '', onSubmit, onEdit, children } = props
  const busy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const kept = useFormDraft(element, draft)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const form = event.currentTarget
    let outcome: Outcome = {}
    const { submitter } = event.nativeEvent as SubmitEvent
    const values = valuesIn(form, submitter)
    try {
      if (!tellUnread(form)) outcome = await onSubmit(values)
    } finally {
      if (outcome !== true) kept.submitted(outcome)
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        // A form that succeeded is unmounted by then.
        setTimeout(() => {
          busy.current = false
          if (outcome !== true) return
          kept.submitted(outcome)
          form.reset()
          form.querySelector<HTMLElement>('input, select, textarea')?.focus()
        })
      })
    }
  }
  return (
    <form
      ref={element}
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onFocus={kept.learn}
      onReset={kept.discard}
      onInput={({ target }) => {
        kept.onInput(target)
        onEdit?.((target as HTMLInputElement).name)
      }}
    >
      {kept.restoredAt !== null && <DraftLine at={kept.restoredAt} onStartAgain={kept.startAgain} />}
      {children}
    </form>
  )
}
