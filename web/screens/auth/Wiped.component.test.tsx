import Dexie from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { sealedFile } from '#schema/sync/sealedFile.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { discardSealed, sealedHere } from '#web/mirror/session/sealedDatabase.ts'
import { sealingKey } from '#web/mirror/session/sealer.ts'
import { followLeftWork } from '#web/session/leftWork.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { followRevocation } from '#web/session/signOut.ts'
import { syncNow } from '#web/sync/engine.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: what a device shows and holds once its person is let in no more.

followLeftWork()
followRevocation()

/** The app of a teacher, with one change that was not sent, and a key to seal it with. */
async function openWithWork() {
  await openApp('professora', '/')
  const { mirror } = useSessionState.getState()
  const key = await sealingKey(btoa('k'.repeat(32)))
  await mirror!.db.keep('sealing', { key, epoch: (await mirror!.db.read('sync'))!.epoch })
  const [schoolClass] = await rows().where('classes', {})
  const [link] = await rows().where('moduleClasses', { classId: schoolClass!.id })
  const [lesson] = await rows().where('lessons', { moduleId: link!.moduleId })
  const [enrollment] = await rows().where('enrollments', { classId: schoolClass!.id })
  await mutate(mirror!, takeRollCall, {
    ...{ classId: schoolClass!.id, lessonId: lesson!.id, attendanceDate: '2026-11-20' },
    marks: [{ studentId: enrollment!.studentId, present: true }],
  })
  onTestFinished(async () => discardSealed((await sealedHere()).map(({ id }) => id)))
  return mirror!
}

test.each([
  ['account.barred', 401, 'A escola bloqueou o acesso desta conta.'],
  ['account.deleted', 401, 'A escola excluiu esta conta.'],
  ['school.inactive', 403, 'Esta escola está desativada.'],
])('%s: the sign-in page says what happened, and that unsent work is kept sealed', async (code, status, words) => {
  const { db } = await openWithWork()
  answering('POST /api/sync', () => ({ status, code, value: 'Não' }))
  void syncNow()
  await sees(new RegExp(words))
  await sees(/Os dados da escola foram apagados deste aparelho/)
  await sees(/Há 1 alteração guardada neste aparelho, que não foi enviada. Ela fica lacrada/)
  await expect.poll(() => Dexie.exists(db.name)).toBe(false)
})

test('the sealed work is saved as a file for the office, and stays on the device', async () => {
  await openWithWork()
  answering('POST /api/sync', () => ({ status: 401, code: 'account.barred', value: 'Não' }))
  void syncNow()
  await sees(/Leve o arquivo à secretaria: só o servidor da escola consegue abri-lo/)
  const contents = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await press('Salvar arquivo para a secretaria')
  await expect.poll(() => names).toEqual([expect.stringMatching(/^trabalho-nao-enviado-\d{4}-\d\d-\d\d\.chamada$/)])
  const text = await (contents.mock.calls[0]![0] as Blob).text()
  expect(sealedFile.parse(JSON.parse(text))).toMatchObject({ count: 1 })
  expect(text).not.toMatch(/takeRollCall|attendance/)
  expect(await sealedHere()).toHaveLength(1)
})

test('work that could not be sealed is said to be so, and makes no file', async () => {
  const { db } = await openWithWork()
  await db.meta.delete('sealing')
  onTestFinished(() => Dexie.delete(db.name))
  answering('POST /api/sync', () => ({ status: 401, code: 'account.barred', value: 'Não' }))
  void syncNow()
  await sees(/Este navegador não pôde lacrá-las/)
  expect(page.getByRole('button', { name: /Salvar arquivo/ }).elements()).toEqual([])
})

test('the same words of a network’s own page are not believed', async () => {
  const { db } = await openWithWork()
  answering('POST /api/sync', () => ({ status: 401, code: 'account.barred', value: 'Não', byNetwork: true }))
  await syncNow()
  expect(useSessionState.getState().status).toBe('in')
  expect(await db.outbox.count()).toBe(1)
})

test('an ordinary end of the session keeps everything', async () => {
  const { db } = await openWithWork()
  answering('POST /api/sync', () => ({ status: 401, code: 'session.none', value: 'Não' }))
  await syncNow()
  await sees('Sua sessão terminou. O que você fez está guardado neste aparelho.')
  expect([await db.outbox.count(), (await rows().where('classes', {})).length > 0]).toEqual([1, true])
})
