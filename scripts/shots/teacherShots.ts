import { press } from '#scripts/testKit/screens/office.ts'
import { enterClassroom, keptOffline } from '#scripts/testKit/screens/people.ts'
import { calendarPanelShots } from './calendarPanelShots.ts'
import { installShots } from './installShots.ts'
import { rollDayShots } from './rollDayShots.ts'
import { list, type Shot, shot, shotAt, title } from './shot.ts'
import { teacherStudyShots } from './teacherStudyShots.ts'

/** A teacher's day, from the dashboard to the roll and what waits to be sent. */
export const teacherShots: Shot[] = [
  shotAt('dashboard', '/', title('Hoje')),
  shotAt('schedule-today', '/teacher/schedule', title(/Em Andamento|Próximas Aulas|Nenhuma/)),
  shotAt('schedule-week', '/teacher/schedule?aba=semana', title('Turmas da Semana')),
  shotAt('classes', '/teacher/classes', list('Turmas')),
  shot('class-lessons', async (page) => {
    await page.goto('/teacher/classes')
    await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor()
  }),
  shot('class-completion', async (page) => {
    await press(page, /^(Marcar como Feita|Feita)/, 0)
    await page.getByRole('dialog', { name: 'Status da Aula' }).waitFor()
  }),
  shot('class-students', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Alunos' }).click()
    await page.getByRole('table').waitFor()
  }),
  shot('roll-call-empty', async (page) => {
    await page.goto('/')
    await enterClassroom(page)
  }),
  shot('roll-call-day', async (page) => {
    await page.getByRole('button', { name: /^Data:/ }).click()
    await page.getByRole('dialog', { name: 'Data da chamada' }).getByRole('grid').first().waitFor()
  }),
  shot('roll-call-marked', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Todos presentes' }).click()
    for (const i of [1, 3, 6]) await press(page, /^Ausente/, i)
    await page
      .getByText(/3 faltas/)
      .filter({ visible: true })
      .first()
      .waitFor()
  }),
  shot('roll-call-rating', async (page) => {
    await press(page, /^Avaliar/, 2)
    await page.getByRole('button', { name: 'Boa' }).click()
    await page.getByLabel('Comentário (opcional)').fill('Ajudou os colegas com as frações.')
  }),
  shot('roll-call-concluded', async (page) => {
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: /^Concluir/ }).click()
    await page.getByText(/salva neste aparelho às .* · enviada às/).waitFor()
  }),
  shot('roll-call-offline', async (page) => {
    await keptOffline(page)
    await page.context().setOffline(true)
    await press(page, /^Ausente/, 8)
    // The roll is concluded, so the change must be confirmed.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar' }).press('Enter')
    await page
      .getByText(/aguardam? envio/)
      .first()
      .waitFor()
  }),
  shotAt('sync-waiting', '/sync', title(/Aguardando envio/)),
  shot('sign-out-choices', async (page) => {
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Enviar agora' }).waitFor()
  }),
  shot('user-menu', async (page) => {
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitemradio', { name: 'Escuro' }).waitFor()
  }),
  ...rollDayShots,
  ...teacherStudyShots,
  ...calendarPanelShots,
  ...installShots,
  shotAt('not-found', '/nada', title('404 Page Not Found', 1)),
]
