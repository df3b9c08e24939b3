import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyOf } from '#schema/nouns/tables.ts'
import { goTo, rows } from '#web/tests/support/component/openApp.tsx'
import { button, conclude, counts, openRoll, receipt } from '#web/tests/support/component/rollSheet.ts'

// Covers: spec section 4 (completion, current lesson) where the roll ends.

const ends = page.getByRole('group', { name: 'Marcar como Feita' })
const next = button(/^Próxima: /)
const lessonHere = () => Number(/lessons\/(\d+)/.exec(window.location.pathname)![1])
const completion = (lessonId: number) => rows().get('completions', keyOf('completions', { lessonId, classId: 2 }))
const current = async () => (await rows().get('classes', 2))!.currentLessonId

test('a concluded roll ends its lesson: done with its level, and the next one current, each in one tap with an undo', async () => {
  await openRoll(2)
  const lessonId = lessonHere()
  await expect.element(ends).not.toBeInTheDocument()
  await button('Todos presentes').click()
  await conclude()
  await receipt(/23 presentes, 0 faltas · salva neste aparelho às/)
  await button('Boa', ends).click()
  await expect.poll(() => completion(lessonId)).toMatchObject({ isCompleted: true, performanceLevel: 'good' })
  await expect.element(ends).not.toBeInTheDocument()
  await button('Desfazer', page.getBySelector('[data-scope=toast][data-part=root]')).click()
  await expect.element(ends).toBeVisible()
  expect(await completion(lessonId)).toMatchObject({ isCompleted: false })

  const before = await current()
  await next.click()
  await expect.element(next).not.toBeInTheDocument()
  const after = await current()
  expect(after).not.toBe(before)
  // The notice of the press before may be over it.
  ;(button('Média', ends).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(ends).not.toBeInTheDocument()
  // The roll of the day stays that of its lesson.
  goTo('/teacher/classes/2/roll-call')
  await counts('23 presentes, 0 faltas')
  expect(lessonHere()).toBe(lessonId)
})
