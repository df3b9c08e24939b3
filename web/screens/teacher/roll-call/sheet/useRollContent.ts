import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { nameLesson } from '#schema/mutations/lesson/nameLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { isUnnamed, nameFromContent } from '#schema/rules/content/unnamedLesson.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Drafts } from '#web/components/form/drafts.ts'
import { notifyEnd, notifyFailed } from '#web/components/toast/notify.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** Whoever stops typing for this long wants it kept. */
const pauseMs = 1500

/**
 * What was taught, as it is typed. Each key is kept as a draft on this device; a pause, or leaving the field, makes it
 * part of the roll. Leaving the field also names a lesson that nobody prepared, unless its teacher took such a name back.
 * Guarantees: it is called saved only once it is in the outbox. What was typed before a crash is in the field again.
 */
export function useRollContent(props: {
  day: RollDay
  lessonTitle: string
  /** What the roll has. */
  stored: string
  start(): Promise<number>
}) {
  const { day, lessonTitle, stored, start } = props
  const { classId, lessonId, date } = day
  const drafts = useContext(Drafts)
  const mutate = useMutate()
  /** Null when it is what is stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const name = `conteúdo ${classId}/${lessonId}/${date}`
  const latest = useRef({
    ...{ typed: null as string | null, saving: null as string | null, focused: false },
    /** What may still name the lesson. */
    naming: null as string | null,
    keepsTitle: false,
    ...{ stored, name, lessonTitle },
  })
  latest.current = { ...latest.current, stored, name, lessonTitle }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(
    (text: string | null) => {
      latest.current.typed = text
      void drafts?.keep(latest.current.name, text)
    },
    [drafts],
  )

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const { typed: text, saving } = latest.current
    if (text === null || text === saving) return
    if (text.trim() === latest.current.stored) return keep(null)
    latest.current.saving = text
    try {
      const lessonId = await start()
      await mutate(takeRollCall, { classId, lessonId, attendanceDate: date, marks: [], content: text.trim() || null })
      if (latest.current.typed !== text) return
      keep(null)
      latest.current.naming = nameFromContent(text)
      setSaved(true)
    } catch (error) {
      notifyFailed('Erro', error)
    } finally {
      if (latest.current.saving === text) latest.current.saving = null
    }
  }, [classId, date, start, mutate, keep])

  const finish = useCallback(async () => {
    await save()
    const { naming: title, keepsTitle, lessonTitle: before } = latest.current
    latest.current.naming = null
    if (title === null || keepsTitle || !isUnnamed(before)) return
    const lesson = { classId, lessonId: await start() }
    await notifyEnd(mutate(nameLesson, { ...lesson, title }), ['Aula renomeada', title], 'Erro', () => {
      latest.current.keepsTitle = true
      return mutate(nameLesson, { ...lesson, title: before })
    })
  }, [classId, start, mutate, save])

  // A lesson that was just made has its drafts under another name.
  useEffect(() => {
    let gone = false
    if (latest.current.typed !== null) keep(latest.current.typed)
    else
      void drafts?.read(name).then((draft) => {
        if (gone || typeof draft?.value !== 'string' || latest.current.typed !== null) return
        latest.current.typed = draft.value
        setTyped(draft.value)
      })
    return () => {
      gone = true
      if (latest.current.name !== name) void drafts?.keep(name, null)
    }
  }, [drafts, name, keep])

  /** Shows what is stored, unless somebody is typing. */
  const follow = () => {
    if (latest.current.typed === null && !latest.current.focused) setTyped(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is stored has changed
  useEffect(follow, [stored])

  // However the sheet is left.
  useEffect(() => () => void finish(), [finish])

  return {
    text: typed ?? stored,
    saved,
    type(text: string) {
      setTyped(text)
      setSaved(false)
      keep(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    },
    enter() {
      latest.current.focused = true
    },
    async leave() {
      latest.current.focused = false
      await finish()
      if (typed?.trim() === latest.current.stored) follow()
    },
  }
}
