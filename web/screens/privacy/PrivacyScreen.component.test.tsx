import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keptWords, retention } from '#schema/rules/people/retention.ts'
import { signOut } from '#web/session/signOut.ts'
import { sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

test('anybody finds in their profile a copy of their data, and the page that says what is kept and for how long', async () => {
  await openApp('aluna', '/profile')
  await expect.element(page.getByRole('link', { name: 'Abrir para ler' })).toBeVisible()
  await page.getByRole('link', { name: 'O que é guardado, por quanto tempo e por quê' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
  for (const { what, kept } of Object.values(retention)) {
    await sees(what)
    await sees(keptWords(kept))
  }
})

test('it is at the same address for somebody without an account', async () => {
  await openApp('aluna', '/')
  await signOut('discard')
  goTo('/privacy')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voltar para entrar' })).toBeVisible()
})
