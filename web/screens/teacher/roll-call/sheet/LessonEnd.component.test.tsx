import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyOf } from '#schema/nouns/tables.ts'
import { goTo, rows } from '#web/tests/support/component/openApp.tsx'
import { button, conclude, counts, openRoll, receipt, savedMarks } from '#web/tests/support/component/rollSheet.ts'

// Covers: spec section 4 (completion, current lesson) where the roll ends.

const ends = page.getByRole('group', { name: 'Marcar como Feita' })
const next = button(/^Próxima: /)
const toast = page.getBySelector('[data-scope=toast][data-part=root]')
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
  await button('Desfazer', toast).click()
  await expect.element(ends).toBeVisible()
  expect(await completion(lessonId)).toMatchObject({ isCompleted: false })

  const before = await current()
  await next.click()
  await expect.element(next).not.toBeInTheDocument()
  const after = await current()
  expect(after).not.toBe(before)
  await button('Média', ends).click()
  await expect.element(ends).not.toBeInTheDocument()
  // The roll of the day stays that of its lesson.
  goTo('/teacher/classes/2/roll-call')
  await counts('23 presentes, 0 faltas')
  expect(lessonHere()).toBe(lessonId)
})

test.for([
  [360, 640],
  [1366, 768],
])(
  'the end of a lesson stands under the receipt, where no notice and no bar covers it, at %d by %d px',
  async (size) => {
    await page.viewport(...(size as [number, number]))
    await openRoll(2)
    await button('Todos presentes').click()
    await savedMarks(23)
    window.scrollTo(0, document.body.scrollHeight)
    await conclude()
    await expect.element(ends).toBeVisible()
    await button('Boa', ends).click()
    await expect.element(button('Desfazer', toast)).toBeVisible()
    await next.click({ trial: true })
    const { left, top, width, height } = next.element().getBoundingClientRect()
    expect(next.element().contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  },
)
