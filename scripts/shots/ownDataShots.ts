import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type Shot, shot, shotAt, title } from './shot.ts'

/** What only the server knows, found nowhere or without a network; and what is kept about people. The network stays cut. */
export const ownDataShots: Shot[] = [
  shotAt('audit-none-found', '/admin/audit?busca=xyz', title('Nada encontrado')),
  shotAt('privacy-signed-in', '/privacy', title('Privacidade', 1)),
  shot('profile-sessions-others', async (page) => {
    for (let n = 0; n < 3; n++) await askServer({ url: new URL(page.url()).origin }, 'direcao@chamada.demo')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).scrollIntoViewIfNeeded()
  }),
  shot('profile-offline', async (page) => {
    await keptOffline(page)
    await page.context().setOffline(true)
    await page.goto('/profile')
    await page.getByText('Sem internet. Esta lista vem do servidor').scrollIntoViewIfNeeded()
  }),
  shotAt('audit-offline', '/admin/audit', (page) => page.getByText(/^Sem internet\. Esta lista/).waitFor()),
  shotAt('settings-offline', '/admin/settings', (page) => page.getByText(/^Sem internet\. O espaço/).waitFor()),
]
