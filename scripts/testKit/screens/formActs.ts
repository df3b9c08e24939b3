import { demoPassword } from '#server/demo/accounts.ts'
import { button, type FormAct, inDialog, menuOf, password } from './formAct.ts'
import { fill } from './office.ts'
import { office } from './officeActs.ts'

const network: FormAct[] = [
  {
    name: 'a school is made',
    of: ['screens/superadmin/schools/SchoolDialog.tsx'],
    at: '/superadmin/schools',
    opener: button('Nova Escola'),
    fill: (page) => fill(page, { Nome: 'Escola de uma vez' }),
    submit: inDialog('Criar Escola'),
    mutations: ['createSchool'],
    again: true,
  },
  {
    name: 'a school is switched off',
    of: ['screens/superadmin/schools/DeactivateSchoolDialog.tsx'],
    opener: (page) => page.getByRole('switch', { name: 'Ativa: Escola de uma vez' }),
    submit: inDialog('Desativar'),
    mutations: ['updateSchool'],
  },
  {
    name: 'ratings get the names of who gave them',
    of: ['dialogs/RatingsNamesDialog.tsx'],
    opener: menuOf('Escola de uma vez'),
    item: 'Avaliações com nome',
    submit: inDialog('Mostrar o nome'),
    mutations: ['setRatingsPrivacy'],
  },
  {
    name: 'an administrator is made',
    of: ['screens/superadmin/admins/NewAdminDialog.tsx'],
    at: '/superadmin/admins',
    opener: button('Novo Administrador'),
    fill: async (page) => {
      await fill(page, { Nome: 'Zenaide Uma Vez', Email: 'zenaide@vez.example', Senha: password })
      await page.getByRole('dialog').getByLabel('Escola').selectOption('Escola de uma vez')
    },
    submit: inDialog('Criar Administrador'),
    mutations: ['addAdministrator'],
    again: true,
  },
  {
    name: 'an administrator becomes the main one',
    of: ['screens/superadmin/admins/MainAdminDialog.tsx'],
    opener: menuOf('Zenaide Uma Vez'),
    item: 'Definir como principal',
    submit: inDialog('Definir como principal'),
    // The notice would come over the menu of what follows.
    until: (page) => page.getByText('Administrador principal definido com sucesso').waitFor(),
    mutations: ['setMainAdmin'],
  },
  {
    name: 'an administrator is deleted',
    of: ['screens/superadmin/admins/AdminsScreen.tsx'],
    opener: menuOf('Zenaide Uma Vez'),
    item: 'Excluir',
    submit: inDialog('Excluir'),
    mutations: ['removeAdministrator'],
  },
  {
    name: 'a school is deleted',
    of: ['dialogs/ConfirmPasswordDialog.tsx'],
    at: '/superadmin/schools',
    opener: menuOf('Escola de uma vez'),
    item: 'Excluir',
    fill: (page) => fill(page, { Senha: demoPassword }),
    submit: inDialog('Excluir'),
    secret: true,
    mutations: ['deleteSchool'],
  },
]

const teacher: FormAct[] = [
  {
    name: 'a lesson is done',
    of: ['screens/teacher/classes/CompletionDialog.tsx'],
    at: '/teacher/classes?turma=2',
    opener: (page) => page.getByRole('button', { name: /^(Marcar como Feita|Feita \()/ }).first(),
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: /^(Marcar como Feita|Salvar)$/ }),
    mutations: ['completeLesson'],
  },
  {
    name: 'a lesson becomes the current one',
    of: [],
    submit: (page) => page.getByRole('button', { name: /^Definir como Atual: / }).first(),
    mutations: ['setCurrentLesson'],
  },
  {
    name: 'a teacher makes a lesson',
    of: ['screens/teacher/classes/PlanLessonsDialog.tsx'],
    opener: (page) => page.getByRole('button', { name: /^Editar Aulas: / }).first(),
    fill: (page) => fill(page, { 'Nova aula': 'Aula do professor' }),
    submit: inDialog('Adicionar aula'),
    stays: true,
    mutations: ['createLesson'],
  },
  {
    name: 'all are marked present',
    of: [],
    at: '/teacher/classes/2/roll-call',
    submit: button('Todos presentes'),
    mutations: ['takeRollCall'],
  },
  {
    name: 'a student is rated',
    of: ['screens/teacher/roll-call/dialogs/RatingDialog.tsx'],
    opener: (page) => page.getByRole('button', { name: /^Avaliar / }).first(),
    fill: (page) => page.getByLabel('Comentário (opcional)').fill('De uma vez'),
    submit: inDialog('Salvar'),
    mutations: ['takeRollCall'],
  },
  {
    name: 'a student is marked absent',
    of: [],
    submit: (page) => page.getByRole('button', { name: /^Ausente: / }).nth(1),
    mutations: ['takeRollCall'],
  },
  {
    name: 'a roll is concluded',
    of: ['screens/teacher/roll-call/dialogs/RollDialogs.tsx'],
    submit: button('Concluir chamada'),
    mutations: ['takeRollCall'],
  },
  {
    name: 'there was no lesson',
    of: ['screens/teacher/roll-call/dialogs/CancelDialog.tsx'],
    opener: button(/^Ações: chamada de/),
    item: 'Não houve aula',
    fill: (page) => page.getByLabel('Motivo', { exact: true }).fill('De uma vez'),
    submit: inDialog('Registrar que não houve aula'),
    mutations: ['cancelRollCall'],
  },
  {
    name: 'there was a lesson after all',
    of: [],
    submit: button(/^Houve aula/),
    mutations: ['cancelRollCall'],
  },
  {
    name: 'a student of another class is marked absent',
    of: [],
    at: '/teacher/classes/4/roll-call',
    submit: (page) => page.getByRole('button', { name: /^Ausente: / }).nth(1),
    until: (page) => page.locator('[data-on=saved]').first().waitFor(),
    mutations: ['takeRollCall'],
  },
  {
    name: 'a roll is concluded with the others present',
    of: ['screens/teacher/roll-call/dialogs/UnmarkedDialog.tsx'],
    opener: button('Concluir chamada'),
    submit: (page) => page.getByRole('alertdialog').getByRole('button', { name: /^Marcar os \d+ como presentes/ }),
    mutations: ['takeRollCall'],
  },
]

const student: FormAct[] = [
  {
    name: 'a lesson is evaluated',
    of: ['screens/student/evaluation/EvaluationForm.tsx'],
    at: '/student/evaluation',
    fill: async (page) => {
      await page.getByLabel('Aula', { exact: true }).selectOption({ index: 1 })
      await page.getByRole('radio', { name: /^4/ }).first().check({ force: true })
      await page.getByRole('radio', { name: /^5/ }).last().check({ force: true })
      await page.getByRole('radio', { name: 'Boa' }).check({ force: true })
    },
    submit: button('Enviar Avaliação'),
    mutations: ['evaluateLesson'],
  },
  {
    name: 'a password is changed',
    of: ['screens/profile/PasswordForm.tsx'],
    at: '/profile',
    fill: (page) =>
      fill(page, {
        'Senha atual': 'chamada-demo',
        'Nova senha': password,
        'Confirmar nova senha': password,
      }),
    submit: button('Alterar Senha'),
    secret: true,
    mutations: ['changePassword'],
  },
]

/** Every act of every role that is done with a form. The office comes last, because it deletes what others teach. */
export const formActs = { professora: teacher, aluna: student, super: network, direcao: office }

/** Files of web/ with a dialog that does nothing, or that other tests press twice; each with the reason. */
export const withoutAct: Record<string, string> = {
  'components/dialog/NotKeptDialog.tsx': 'is read',
  'components/form/DayPicker.tsx': 'chooses a day',
  'components/form/PlainDayPicker.tsx': 'chooses a day',
  'dialogs/EnrollmentDatesDialog.tsx': 'the same dates a second time change nothing',
  'dialogs/LeaveDialog.tsx': 'the same day a second time changes nothing',
  'dialogs/ReturnDialog.tsx': 'a second finds the student in the class',
  'dialogs/family/FamilyDialog.tsx': 'the same family a second time changes nothing',
  'dialogs/TransferDialog.tsx': 'a second finds the student in the new class',
  'screens/admin/new-year/StartYearDialog.tsx': 'asks once; a second finds the new year begun',
  'dialogs/EraseDataDialog.tsx': 'erases once; a second finds the name gone',
  'dialogs/HistoryDialog.tsx': 'is read',
  'dialogs/transfers/SchoolTransfersDialog.tsx': 'takes back once; a second finds it settled',
  'dialogs/transfers/SendStudentDialog.tsx': 'sends once; a second finds the student sent',
  'dialogs/transfers/TransferForms.tsx': 'each step once; a second finds it settled',
  'dialogs/SignInCardsDialog.tsx': 'gives passwords only after a choice of its own, and says that earlier ones end',
  'dialogs/papers/ClassPapersDialog.tsx': 'is printed or saved',
  'dialogs/papers/DeclarationDialog.tsx': 'is printed',
  'dialogs/PersonDataDialog.tsx': 'is read',
  'screens/admin/settings/LetterheadDialog.tsx': 'the same letterhead a second time changes nothing',
  'screens/admin/calendar/CalendarScreen.tsx': 'takes one entry out by its number',
  'screens/admin/calendar/SchoolYearDialog.tsx': 'a second overlaps the first, and is refused in words',
  'screens/admin/calendar/SchoolYears.tsx': 'takes one year out by its number',
  'screens/admin/calendar/NationalHolidaysDialog.tsx': 'the same days a second time change nothing',
  'screens/admin/trash/RestoreLoginDialog.tsx': 'restores once; a second finds the person back',
  'screens/admin/import/LastImports.tsx': 'an import is taken back once; a second finds it undone',
  'screens/profile/CalendarPanel.tsx': 'a second address replaces the first',
  'screens/admin/classes/ClassModulesDialog.tsx': 'the same modules a second time change nothing',
  'screens/admin/classes/CloseClassDialog.tsx': 'the same day a second time changes nothing',
  'screens/admin/classes/ExcusalDialog.tsx': 'the same subjects a second time change nothing',
  'screens/admin/classes/timetable/LessonHoursDialog.tsx': 'the same hours a second time change nothing',
  'screens/admin/classes/timetable/MeetingDialog.tsx': 'the same hour a second time changes nothing',
  'screens/admin/classes/timetable/TimetableDialog.tsx': 'a second press on an hour opens its lesson',
  'screens/profile/SetUpSecondFactor.tsx': 'takes each code once',
  'screens/auth/SignInForm.tsx': 'pressed twice in a test of its own',
  'screens/sync/LeftWorkDialog.tsx': 'registers each act once, by its number',
  'screens/sync/OutgoingList.tsx': 'takes one file back by its hash',
  'screens/sync/RefusedList.tsx': 'takes one entry out by its number',
  'screens/teacher/classes/LessonViewer.tsx': 'is read',
  'screens/teacher/materials/VideoDialog.tsx': 'is watched',
  'shell/palette/CommandPalette.tsx': 'goes somewhere',
  'shell/MorePlaces.tsx': 'goes somewhere',
  'shell/school/PickSchoolDialog.tsx': 'goes somewhere',
  'shell/palette/ShortcutsSheet.tsx': 'is read',
  'shell/SignInAgain.tsx': 'holds the form below',
  'shell/SignInAgainForm.tsx': 'signs in the person who is there',
  'shell/SignOutDialog.tsx': 'ends the session once; a second finds none',
  'screens/sync/LateRollsPanel.tsx': 'registers each roll once; a second finds it registered',
  'screens/teacher/roll-call/dialogs/MoveDialog.tsx': 'moves once; a second finds the roll moved',
  'screens/teacher/roll-call/dialogs/WithdrawDialog.tsx': 'withdraws once; a second finds the roll withdrawn',
}
