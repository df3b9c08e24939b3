import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { notifyDone, notifyFailed, useNotices } from './notify.ts'
import ToastRegion from './ToastRegion.tsx'

const nextTask = () => new Promise((done) => setTimeout(done))

// With the second after two tasks, the toaster once held the first for good, and showed neither.
test.for([0, 1, 2, 3])('a notice that follows another after %d tasks takes its place', async (tasks) => {
  onTestFinished(() => useNotices.setState({ wanted: false, waiting: [] }))
  notifyFailed('A senha não foi alterada', null)
  drawAlone().draw(<ToastRegion />)
  for (let task = 0; task < tasks; task++) await nextTask()
  notifyDone('Senha alterada')
  await expect.element(page.getByText('Senha alterada')).toBeVisible()
  await expect.element(page.getByText('A senha não foi alterada')).not.toBeInTheDocument()
})
