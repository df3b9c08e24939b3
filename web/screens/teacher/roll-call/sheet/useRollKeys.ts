import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { askToJustify } from '#web/model/attendance/rollState.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Keyboard shortcuts of a roll (decisions section 3): arrows move, P and F or A mark and go on, L marks late and goes
 * on, J asks for the reason of an absence, Delete clears a mark, Enter concludes, Esc closes, Ctrl+Z undoes.
 */
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
    const { key, target, ctrlKey, metaKey, altKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z' && !isTyping(target!)) {
      send({ type: 'undo' })
      return true
    }
    if (ctrlKey || metaKey || altKey || question) return false
    if ((target as HTMLElement).closest('[role=menu]')) return false
    if (key === 'Escape') {
      void navigate(-1)
      return true
    }
    if (isTyping(target!)) return false
    const row = (target as HTMLElement).closest<HTMLElement>('[data-student]')
    const here = row ? students.findIndex(({ id }) => String(id) === row.dataset.student) : at
    const student = students[here]
    const mark = (present: boolean) => {
      if (student) send({ type: 'markOne', studentId: student.id, present })
      go(here + 1)
    }
    switch (key.toLowerCase()) {
      case 'arrowdown':
        go(row ? here + 1 : here)
        return true
      case 'arrowup':
        go(here - 1)
        return true
      case 'p':
        mark(true)
        return true
      case 'f':
      case 'a':
        mark(false)
        return true
      case 'l':
        if (student) send({ type: 'late', studentId: student.id })
        go(here + 1)
        return true
      case 'delete':
      case 'backspace':
        if (student) send({ type: 'withdraw', studentId: student.id })
        return true
      case 'j':
        if (student) send(askToJustify(student.id))
        return true
      case 'enter':
        if (target instanceof HTMLElement && target.matches('button, a')) return false
        send({ type: 'conclude' })
        return true
      default:
        return false
    }
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
