import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { askToJustify } from '#web/model/attendance/rollState.ts'
import { pressedIn } from '#web/model/shortcuts.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, textarea, select')

/** Keyboard shortcuts of a roll (decisions section 3), those of the table of shortcuts. */
export function useRollKeys(students: SheetStudent[], { question, send }: Pick<OpenRoll, 'question' | 'send'>) {
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const region = useRef<HTMLDivElement>(null)

  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), students.length - 1)
    const student = students[next]
    if (!student) return
    setAt(next)
    const row = region.current?.querySelector<HTMLElement>(`[data-student="${student.id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }

  const press = (event: KeyboardEvent): boolean => {
    const target = event.target as HTMLElement
    const pressed = pressedIn('roll', event)
    if (!pressed || (isTyping(target) && (pressed !== 'leave' || question))) return false
    if (pressed === 'undo') {
      send({ type: 'undo' })
      return true
    }
    if (question || target.closest('[role=menu]')) return false
    const row = target.closest<HTMLElement>('[data-student]')
    const here = row ? students.findIndex(({ id }) => String(id) === row.dataset.student) : at
    const student = students[here]
    const mark = (present: boolean) => {
      if (student) send({ type: 'markOne', studentId: student.id, present })
      go(here + 1)
    }
    const acts: Record<Exclude<typeof pressed, 'undo'>, () => void> = {
      leave: () => void navigate(-1),
      next: () => go(row ? here + 1 : here),
      previous: () => go(here - 1),
      present: () => mark(true),
      absent: () => mark(false),
      late() {
        if (student) send({ type: 'late', studentId: student.id })
        go(here + 1)
      },
      withdraw: () => student && send({ type: 'withdraw', studentId: student.id }),
      justify: () => student && send(askToJustify(student.id)),
      conclude: () => send({ type: 'conclude' }),
    }
    if (pressed === 'conclude' && target.matches('button, a')) return false
    acts[pressed]()
    return true
  }

  const pressed = useRef(press)
  pressed.current = press
  // A layout effect: a key may be pressed as soon as the roll is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && pressed.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return { at: Math.min(at, Math.max(students.length - 1, 0)), region }
}
