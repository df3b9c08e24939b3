import { useEffect, useRef } from 'react'
import { type Values, valuesIn } from './Form.tsx'

/** Tells the values of the form it stands in as they are typed, also those that a draft brings back. */
export function TypedValues({ onChange }: { onChange(values: Values): void }) {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = here.current!.closest('form')!
    const tell = () => onChange(valuesIn(form))
    tell()
    form.addEventListener('input', tell)
    return () => form.removeEventListener('input', tell)
  }, [onChange])
  return <span ref={here} hidden />
}
