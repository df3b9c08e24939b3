import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { heading, type Shot } from './shot.ts'

/** What only the server knows, found nowhere or without a network; and what is kept about people. The network stays cut. */
export const ownDataShots: Shot[] = [
  {
    name: 'audit-none-found',
    show: (page) => page.goto('/admin/audit?busca=xyz').then(() => heading(page, 'Nada encontrado', 2)),
  },
  { name: 'privacy-signed-in', show: (page) => page.goto('/privacy').then(() => heading(page, 'Privacidade')) },
  {
    name: 'profile-sessions-others',
    async show(page) {
      for (let n = 0; n < 3; n++) await askServer({ url: new URL(page.url()).origin }, 'direcao@chamada.demo')
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'profile-offline',
    async show(page) {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page.goto('/profile')
      await page.getByText('Sem internet. Esta lista vem do servidor').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'audit-offline',
    show: (page) => page.goto('/admin/audit').then(() => page.getByText(/^Sem internet\. Esta lista/).waitFor()),
  },
  {
    name: 'settings-offline',
    show: (page) => page.goto('/admin/settings').then(() => page.getByText(/^Sem internet\. O espaço/).waitFor()),
  },
]
