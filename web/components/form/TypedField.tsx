import { Flex, Input } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Typed } from '#schema/fields/dates/typedDate.ts'
import { setValue } from './draftFields.ts'
import { Labelled } from './Labelled.tsx'

/** How values of a kind are typed. An empty value is an empty text. */
interface Kind {
  placeholder: string
  /** The placeholder in words, for those who hear it. */
  hint: string
  read(text: string): Typed
  shown(value: string): string
  /** The text as it should stand while it is being typed. */
  typing(text: string): string
  /** The text needs no more typing. */
  isWhole(text: string): boolean
  /** The next value, or the one before it. */
  next(value: string, by: 1 | -1): string
}

export interface TypedProps {
  label: string
  name?: string
  /** The value, when its caller holds it. */
  value?: string
  defaultValue?: string | undefined
  error?: string | null | undefined
  disabled?: boolean
  /** Called with each whole value, and with none for a text that is no value once the field is left. */
  onChange?(value: string): void
}

export interface TypedHandle {
  value(): string
  choose(value: string): void
}

/**
 * A field whose value is typed in Portuguese, whatever the browser's language. Its form gets the value, not the text; a
 * text that is no value stops the form, with a sentence.
 */
export function TypedField(
  props: TypedProps & { kind: Kind; handle?: Ref<TypedHandle>; children?(labelId: string): ReactNode },
) {
  const { label, name, value, defaultValue = '', error, disabled, onChange, kind, handle, children } = props
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const reported = useRef(value ?? defaultValue)
  const read = (text = input.current!.value) => kind.read(text)

  function tell(next: string) {
    if (reported.current === next) return
    reported.current = next
    onChange?.(next)
  }
  function typed() {
    const field = input.current!
    const { value: text } = field
    const better = field.selectionStart === text.length ? kind.typing(text) : text
    if (better !== text) field.value = better
    field.setCustomValidity('')
    setProblem(null)
    const now = read()
    if (!better || (kind.isWhole(better) && now.value)) tell(now.value ?? '')
  }
  const choose = (next: string) => setValue(input.current!, kind.shown(next))
  function left() {
    const now = read()
    if (now.problem === undefined) choose(now.value)
    else afterPress(() => setProblem((input.current && read().problem) ?? null))
    tell(now.value ?? '')
  }
  function step(event: KeyboardEvent, by: 1 | -1) {
    event.preventDefault()
    const now = read()
    const next = now.problem === undefined ? kind.next(now.value, by) : ''
    if (read(kind.shown(next)).value) choose(next)
  }
  useImperativeHandle(handle, () => ({ value: () => read().value ?? '', choose }))

  useEffect(() => {
    if (value === undefined || value === reported.current) return
    reported.current = value
    input.current!.value = kind.shown(value)
    setProblem(null)
  })
  const answers = useRef({ read })
  answers.current = { read }
  useEffect(() => {
    const { form } = input.current!
    if (!form) return
    const give = ({ formData }: FormDataEvent) => {
      const now = answers.current.read()
      input.current!.setCustomValidity(now.problem ?? '')
      if (name) formData.set(name, now.value ?? '')
    }
    const reset = () => setProblem(null)
    form.addEventListener('formdata', give)
    form.addEventListener('reset', reset)
    return () => {
      form.removeEventListener('formdata', give)
      form.removeEventListener('reset', reset)
    }
  }, [name])

  return (
    <Labelled label={label} error={problem ? `${plainName(label)}: ${problem}` : error}>
      {(control) => (
        <Flex gap="1">
          <Input
            {...control}
            aria-describedby={[hint, control['aria-describedby']].filter(Boolean).join(' ')}
            ref={input}
            name={name}
            defaultValue={kind.shown(value ?? defaultValue)}
            disabled={disabled}
            placeholder={kind.placeholder}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            minW="0"
            fontVariantNumeric="tabular-nums"
            onInput={typed}
            onBlur={left}
            onInvalid={() => setProblem(read().problem ?? null)}
            onKeyDown={(event) => {
              if (event.altKey || event.ctrlKey || event.metaKey) return
              if (event.key === 'Enter') left()
              if (event.key === 'ArrowUp') step(event, 1)
              if (event.key === 'ArrowDown') step(event, -1)
            }}
          />
          <span id={hint} hidden>
            {kind.hint}
          </span>
          {children?.(`${control.id}-label`)}
        </Flex>
      )}
    </Labelled>
  )
}

/** A sentence that comes while a button is pressed would move the button away. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else act()
}

/** A field's label without what is said in brackets. */
export const plainName = (label: string) => label.replace(/ \(.*/, '')
