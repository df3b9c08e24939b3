import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { rows } from '#web/tests/support/component/openApp.tsx'
import { markAbsent, markPresent, openRoll, savedMarks } from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9: the author sees on the roll itself which marks were not taken, by name and why.

/** The server refuses what waits, as if its students were not in the class that day. */
const refuseWaiting = () =>
  useSessionState
    .getState()
    .mirror!.db.outbox.where('state')
    .equals('queued')
    .modify({ state: 'refused', code: 'student.notEnrolled', message: 'O aluno não estava na turma nesse dia.' })

test('marks that were not taken are named on the roll with the reason, and lead to what can be done', async () => {
  await openRoll(2)
  await expect.element(page.getByText(/não entr/)).not.toBeInTheDocument()
  await markAbsent(0)
  await savedMarks(1)
  const [mark] = await rows().where('attendance', { classId: 2, date: civilDateOf(Date.now()) })
  const { name } = (await rows().get('users', mark!.studentId))!
  await refuseWaiting()
  await expect
    .element(page.getByText(`1 marcação não entrou: ${name}: ausente. O aluno não estava na turma nesse dia.`))
    .toBeVisible()
  await markPresent(1)
  await savedMarks(2)
  await refuseWaiting()
  await expect
    .element(
      page.getByText(/^2 marcações não entraram: .+: ausente; .+: presente\. O aluno não estava na turma nesse dia\.$/),
    )
    .toBeVisible()
  await page.getByRole('link', { name: 'O que fazer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Precisa de atenção: 2' })).toBeVisible()
})
