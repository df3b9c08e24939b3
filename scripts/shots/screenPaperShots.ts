import { press } from '#scripts/testKit/screens/office.ts'
import { enterClassroom } from '#scripts/testKit/screens/people.ts'
import { asItStands, onPaper, onPaperOfNetwork } from './onPaper.ts'
import { anyTable, leave, list, paperShot, type Shot, title } from './shot.ts'

/** What the office prints of the screens that have no paper of their own, and the papers of details. */
export const officeScreenPapers: Shot[] = [
  onPaper('dashboard', '/', title('Chamadas de hoje')),
  onPaper('modules', '/admin/modules', list('Módulos')),
  onPaper('module', '/admin/modules/1', title('Dados do módulo')),
  onPaper('module-lessons', '/admin/modules/1?aba=aulas', anyTable),
  onPaper('module-classes', '/admin/modules/1?aba=turmas', anyTable),
  onPaper('administrators', '/admin/administrators'),
  onPaper('student', '/admin/people/7', title('Histórico')),
  onPaper('teacher', '/admin/people/5', title('Histórico')),
  onPaper('report', '/admin/performance', title('Frequência por turma')),
  onPaper('report-of-class', '/admin/performance?turma=1&aba=desempenho', anyTable),
  onPaper('audit', '/admin/audit', list('Acessos')),
  onPaper('trash', '/admin/trash', title('Lixeira', 1)),
  onPaper('settings', '/admin/settings', (page) => page.getByText(/usados de/).waitFor()),
  onPaper('new-year', '/admin/new-year', title(/EJA/)),
  onPaper('import', '/admin/import', title('Importar', 1)),
  onPaper('sync', '/sync', title('Última sincronização')),
  onPaper('profile', '/profile', title('Alterar Senha')),
  onPaper('privacy', '/privacy', title('Privacidade', 1)),
  onPaper('office-roll', '/admin/classes/2/roll-call', (page) =>
    page
      .getByText(/presentes/)
      .first()
      .waitFor(),
  ),
]

/** What a teacher prints. */
export const teacherPapers: Shot[] = [
  onPaper('teacher-dashboard', '/', title('Hoje')),
  onPaper('agenda-today', '/teacher/schedule', title(/Em Andamento|Próximas Aulas|Nenhuma/)),
  onPaper('agenda-week', '/teacher/schedule?aba=semana', title('Turmas da Semana')),
  onPaper('teacher-classes', '/teacher/classes', list('Turmas')),
  onPaper('teacher-class', '/teacher/classes?turma=1', (page) =>
    page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor(),
  ),
  paperShot('paper-lesson', async (page) => {
    await press(page, /^Visualizar/, 0)
    await page.getByRole('dialog').getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
  }),
  paperShot('paper-teacher-class-students', async (page) => {
    await leave(page)
    await page.getByRole('tab', { name: 'Alunos' }).click()
    await anyTable(page)
  }),
  onPaper('teacher-performance', '/teacher/performance', title('Resumo')),
  onPaper('teacher-performance-ratings', '/teacher/performance?aba=desempenho', title('Resumo')),
  onPaper('teacher-student', '/teacher/people/7', title(/^Dia a dia/)),
  onPaper('materials', '/teacher/materials', (page) => page.locator('main li[data-type]').first().waitFor()),
  paperShot('paper-roll-begun', async (page) => {
    await page.goto('/')
    await enterClassroom(page)
    await press(page, 'Todos presentes')
    await press(page, /^Ausente/, 3)
  }),
  asItStands('roll'),
]

/** What an administrator of all schools prints. */
export const networkPapers: Shot[] = [
  onPaperOfNetwork('schools', '/superadmin/schools'),
  onPaperOfNetwork('all-admins', '/superadmin/admins'),
  onPaperOfNetwork('network-audit', '/superadmin/audit', list('Acessos')),
  onPaperOfNetwork('network-dashboard', '/', (page) => page.getByText('Escolas Ativas').waitFor()),
]

/** What a student prints. */
export const studentPapers: Shot[] = [
  onPaper('student-dashboard', '/', (page) => page.getByText('Aulas com Presença').waitFor()),
  onPaper('student-today', '/student/today-lessons', list('Aulas de hoje')),
  onPaper('student-modules', '/student/my-modules', list('Módulos')),
  onPaper('student-module', '/student/my-modules/1?aula=9', title('Aulas')),
  onPaper('student-evaluation', '/student/evaluation', list('Aulas em que você esteve')),
  onPaperOfNetwork('own-data', '/profile', async (page) => {
    const data = await page.getByRole('link', { name: 'Abrir para ler' }).getAttribute('href')
    await page.goto(data!)
  }),
  paperShot('paper-student-evaluation-history', async (page) => {
    await page.goto('/student/evaluation?aba=historico')
    await list('Histórico de Avaliações')(page)
  }),
]
