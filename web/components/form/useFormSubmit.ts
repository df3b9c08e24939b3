import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Values } from './Form.tsx'

/** What is wrong, by field name; under '' what is wrong with the whole form. */
export type Problems = Partial<Record<string, string>>

/**
 * How a form with named fields is submitted: it is pending until `onSubmit` resolves with what is wrong, or with nothing
 * when it succeeded. A problem goes away once its field is edited.
 */
export function useFormSubmit(onSubmit: (values: Values) => Promise<Problems | undefined>) {
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)

  async function submit(values: Values) {
    setPending(true)
    const found = await onSubmit(values)
    // The errors must be rendered before the form looks for the first one.
    flushSync(() => {
      setPending(false)
      setProblems(found ?? {})
    })
    return found
  }
  const edited = (name: string) => problems[name] && setProblems(({ [name]: _, ...others }) => others)

  return { problems, pending, submit, edited }
}
