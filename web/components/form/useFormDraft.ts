import { type RefObject, useEffect, useRef, useState } from 'react'
import { comesBack, controlsOf, type DraftFields, keyOfTarget, setValue, valueIn } from './draftFields.ts'
import type { Draft } from './drafts.ts'
import { useDraft } from './useDraft.ts'

/** In this time a saved form has closed, also on a slow device, ms. */
const closesWithinMs = 3_000

/**
 * Keeps what is typed into a form until it is saved or discarded. However the form disappears (Esc, Back, a reload,
 * another screen, a row deleted elsewhere), it comes back when the form is opened again.
 * @param form the form, whose fields are known by their labels
 * @returns when the restored part was typed, null when nothing was restored, and the form's events
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string | null) {
  const draft = useDraft(name)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  /** The value of each field before it was typed into. */
  const before = useRef(new Map<string, string>()).current
  const typed = useRef(new Set<string>()).current
  /** What has no field yet, such as a choice whose options are still read. */
  const waiting = useRef<DraftFields>({})
  const gone = useRef(false)
  /** A submit ended without a word: a form that closes of itself now is saved. */
  const closes = useRef(false)

  function learn() {
    for (const [key, control] of form.current ? controlsOf(form.current) : [])
      if (!before.has(key)) before.set(key, valueIn(control))
  }

  function fields(): DraftFields {
    const found: DraftFields = { ...waiting.current }
    for (const [key, control] of form.current ? controlsOf(form.current) : []) {
      const [was, now] = [before.get(key), valueIn(control)]
      if (typed.has(key) && was !== undefined && was !== now) found[key] = { was, now }
    }
    return found
  }

  /** Puts back what has a field by now. */
  function restore(at: number) {
    if (!form.current) return
    for (const [key, control] of controlsOf(form.current)) {
      const field = waiting.current[key]
      if (!field) continue
      if (!before.has(key)) before.set(key, valueIn(control))
      if (comesBack(control, field) && !setValue(control, field.now)) continue
      typed.add(key)
      delete waiting.current[key]
      setRestoredAt(at)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!draft) return
    gone.current = false
    learn()
    let leftAt = 0
    const begin = (found: Draft | null) => {
      if (!found || gone.current || typed.size) return
      waiting.current = { ...(found.value as DraftFields) }
      restore(found.at)
      leftAt = found.at
    }
    const known = draft.known()
    if (known === undefined) void draft.read().then(begin)
    else begin(known)
    const watch = new MutationObserver(() => Object.keys(waiting.current).length > 0 && restore(leftAt))
    watch.observe(form.current!, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      gone.current = true
      if (closes.current) forget()
    }
  }, [])

  function forget() {
    typed.clear()
    before.clear()
    waiting.current = {}
    setRestoredAt(null)
    void draft?.keep(null)
    requestAnimationFrame(learn)
  }

  return {
    restoredAt,
    /** Call it when the focus comes into the form: a field's value is then the one before typing. */
    learn,
    onInput(target: EventTarget | null) {
      const key = form.current && keyOfTarget(form.current, target)
      if (!key) return
      typed.add(key)
      const found = fields()
      void draft?.keep(Object.keys(found).length ? found : null)
    },
    /** Discards it, and puts the fields back to what they were. */
    startAgain() {
      for (const [key, control] of form.current ? controlsOf(form.current) : []) {
        const was = before.get(key)
        if (typed.has(key) && was !== undefined) setValue(control, was)
      }
      forget()
    },
    /** Discards it as no longer wanted. */
    discard() {
      const found = fields()
      forget()
      if (Object.keys(found).length) draft?.discard(found)
    },
    /**
     * Call it as soon as a submit has ended. With `true` everything typed is saved. With problems nothing is. With nothing
     * it is saved if the form has closed, or closes before the person does anything: a busy device takes its time.
     */
    submitted(outcome: unknown) {
      if (typeof outcome === 'object' && outcome !== null) return
      if (outcome === true || gone.current) return forget()
      closes.current = true
      const over = new AbortController()
      const end = () => {
        closes.current = false
        over.abort()
      }
      for (const act of ['pointerdown', 'keydown'])
        window.addEventListener(act, end, { capture: true, signal: over.signal })
      setTimeout(end, closesWithinMs)
    },
  }
}
