import { enterClassroom, keptOffline } from '#scripts/testKit/screens/people.ts'
import { calendarPanelShots } from './calendarPanelShots.ts'
import { installShots } from './installShots.ts'
import { rollDayShots } from './rollDayShots.ts'
import { heading, type Shot } from './shot.ts'
import { teacherStudyShots } from './teacherStudyShots.ts'

/** A teacher's day, from the dashboard to the roll and what waits to be sent. */
export const teacherShots: Shot[] = [
  { name: 'dashboard', show: (page) => page.goto('/').then(() => heading(page, 'Hoje', 2)) },
  {
    name: 'schedule-today',
    show: (page) => page.goto('/teacher/schedule').then(() => heading(page, /Em Andamento|Próximas Aulas|Nenhuma/, 2)),
  },
  {
    name: 'schedule-week',
    show: (page) => page.goto('/teacher/schedule?aba=semana').then(() => heading(page, 'Turmas da Semana', 2)),
  },
  {
    name: 'classes',
    show: (page) => page.goto('/teacher/classes').then(() => page.getByRole('list', { name: 'Turmas' }).waitFor()),
  },
  {
    name: 'class-lessons',
    show: async (page) => {
      await page.goto('/teacher/classes')
      await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor()
    },
  },
  {
    name: 'class-completion',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^(Marcar como Feita|Feita)/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Status da Aula' }).waitFor()
    },
  },
  {
    name: 'class-students',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Alunos' }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'roll-call-empty',
    show: async (page) => {
      await page.goto('/')
      await enterClassroom(page)
    },
  },
  {
    name: 'roll-call-day',
    show: async (page) => {
      await page.getByRole('button', { name: /^Data:/ }).click()
      await page.getByRole('dialog', { name: 'Data da chamada' }).getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'roll-call-marked',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Todos presentes' }).click()
      for (const i of [1, 3, 6])
        await page
          .getByRole('button', { name: /^Ausente/ })
          .nth(i)
          .click()
      await page
        .getByText(/3 faltas/)
        .filter({ visible: true })
        .first()
        .waitFor()
    },
  },
  {
    name: 'roll-call-rating',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Avaliar/ })
        .nth(2)
        .click()
      await page.getByRole('button', { name: 'Boa' }).click()
      await page.getByLabel('Comentário (opcional)').fill('Ajudou os colegas com as frações.')
    },
  },
  {
    name: 'roll-call-concluded',
    show: async (page) => {
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('button', { name: /^Concluir/ }).click()
      await page.getByText(/salva neste aparelho às .* · enviada às/).waitFor()
    },
  },
  {
    name: 'roll-call-offline',
    show: async (page) => {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page
        .getByRole('button', { name: /^Ausente/ })
        .nth(8)
        .click()
      // The roll is concluded, so the change must be confirmed.
      await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar' }).press('Enter')
      await page
        .getByText(/aguardam? envio/)
        .first()
        .waitFor()
    },
  },
  { name: 'sync-waiting', show: (page) => page.goto('/sync').then(() => heading(page, /Aguardando envio/, 2)) },
  {
    name: 'sign-out-choices',
    show: async (page) => {
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await page.getByRole('button', { name: 'Enviar agora' }).waitFor()
    },
  },
  {
    name: 'user-menu',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitemradio', { name: 'Escuro' }).waitFor()
    },
  },
  ...rollDayShots,
  ...teacherStudyShots,
  ...calendarPanelShots,
  ...installShots,
  { name: 'not-found', show: (page) => page.goto('/nada').then(() => heading(page, '404 Page Not Found')) },
]
