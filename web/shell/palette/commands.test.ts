import { UserRound } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { User } from '#schema/nouns/user.ts'
import { namedSubjects } from '#schema/rules/schedule/subjects.ts'
import { marina, module5, schoolClass, students } from '#web/tests/support/smallClass.ts'
import { type Command, findCommands } from './commands.ts'
import { commandsOf, commandsOfStudents, studentActsIn } from './commandsOf.ts'

const command = (group: string, label: string, hint?: string): Command => ({
  group,
  label,
  hint,
  icon: UserRound,
  to: `/${label}`,
})
const found = (commands: Command[], search: string) =>
  findCommands(commands, search).map(({ group, commands }) => [group, ...commands.map(({ label }) => label)])

describe('a search of the palette', () => {
  const commands = [
    command('Ir para', 'Alunos'),
    command('Turmas', 'EJA Noturno', 'sábado, 19:00'),
    command('Alunos', 'Luana de Sá'),
    command('Alunos', 'Ana Luísa'),
    command('Alunos', 'Joana Prado', 'ana@escola.br'),
  ]
  test('ignores accents and case, and lists first what begins with it', () => {
    expect(found(commands, 'ANA')).toEqual([['Alunos', 'Ana Luísa', 'Luana de Sá', 'Joana Prado']])
    expect(found(commands, 'luisa')).toEqual([['Alunos', 'Ana Luísa']])
    expect(found(commands, 'luí')).toEqual([['Alunos', 'Ana Luísa']])
  })
  test('finds every word, wherever it is, in hints too', () => {
    expect(found(commands, 'eja sab')).toEqual([['Turmas', 'EJA Noturno']])
    expect(found(commands, 'prado ana@')).toEqual([['Alunos', 'Joana Prado']])
    expect(found(commands, 'eja prado')).toEqual([])
  })
  test('shows the best matching group first, and at most eight commands of each', () => {
    expect(found(commands, 'alu')[0]).toEqual(['Ir para', 'Alunos'])
    const many = Array.from({ length: 20 }, (_, i) => command('Alunos', `Rui ${i}`))
    expect(found(many, 'rui')[0]).toHaveLength(1 + 8)
  })
})

describe('the commands of a person', () => {
  const school = {
    classes: [{ ...schoolClass, subjects: namedSubjects(schoolClass, [], new Map()) }],
    modules: [module5],
    lessons: [],
    teachers: [marina],
    students: students.map((student) => ({ student, classId: schoolClass.id })),
  }
  const labels = (user: User) => commandsOf(user, school).map(({ label }) => label)
  const admin: User = { ...marina, id: 5, role: 'admin' }

  test('are a teacher’s rolls and no act of the office', () => {
    expect(labels(marina)).toContain('Fazer chamada: 7º B')
    expect(labels(marina)).not.toContain('Adicionar Novo Aluno')
    expect(commandsOf(marina, school).find(({ label }) => label === 'Ana')?.to).toBe(
      `/teacher/people/${students[0]!.id}`,
    )
  })
  test('are an administrator’s acts on the school, and no roll', () => {
    expect(labels(admin)).toEqual(expect.arrayContaining(['Adicionar Novo Aluno', 'Criar Novo Módulo', 'Nova Turma']))
    expect(labels(admin)).not.toContain('Fazer chamada: 7º B')
    expect(labels(admin)).not.toContain('Nova Escola')
    expect(labels({ ...admin, schoolId: null })).toContain('Nova Escola')
  })
  test('are found by the words people use for settings and acts, and by whoever has them', () => {
    const firstOf = (user: User, search: string) => findCommands(commandsOf(user, school), search)[0]?.commands[0]
    expect(firstOf(admin, 'senha')?.to).toBe('/profile#senha')
    expect(firstOf(admin, 'tema')?.label).toMatch(/^Tema/)
    expect(firstOf(admin, 'relatorio')?.to).toBe('/admin/performance')
    expect(firstOf(admin, 'planilha importar')?.to).toBe('/admin/import')
    expect(firstOf(admin, 'feriados calendario')?.to).toBe('/admin/calendar?feriados=1')
    expect(firstOf(admin, 'marina')?.to).toBe(`/admin/people/${marina.id}`)
    expect(firstOf(marina, 'relatorio')).toBeUndefined()
    expect(firstOf(marina, 'ics')?.to).toBe('/profile#calendario')
    expect(firstOf(marina, 'desconectar')?.label).toBe('Sair')
  })
  test('let the office find a substitute for a teacher, and nobody else', () => {
    const away = (user: User, search: string, teachers = [marina]) =>
      findCommands(commandsOf(user, { ...school, teachers }), search).flatMap(({ commands }) =>
        commands.filter(({ label }) => label === `Afastar ${marina.name}`),
      )
    expect(away(admin, 'afastar mar')).toMatchObject([{ to: `/admin/people/${marina.id}?afastar=${marina.id}` }])
    expect(away(admin, 'substituto')).toHaveLength(1)
    expect(away(marina, 'afastar', [])).toEqual([])
  })
  test('lead the office, and nobody else, to a class’s papers, a student’s declaration, change of class, leaving and return', () => {
    const [ana] = students
    const all = (user: User, search: string) => [
      ...commandsOf(user, school),
      ...commandsOfStudents(user, studentActsIn(search), school),
    ]
    const addresses = (user: User, search: string) =>
      findCommands(all(user, search), search).flatMap(({ commands }) => commands.map(({ to }) => to))
    expect(addresses(admin, 'diario')[0]).toBe(`/admin/classes?papeis=${schoolClass.id}`)
    expect(addresses(admin, 'diário 7º b')).toEqual([`/admin/classes?papeis=${schoolClass.id}`])
    expect(addresses(admin, 'declaração ana')).toEqual([`/admin/people/${ana!.id}?declaracao=${ana!.id}`])
    expect(addresses(admin, 'declaracoes')).toHaveLength(students.length)
    expect(addresses(admin, 'transferir ana')).toEqual([`/admin/people/${ana!.id}?transferir=${ana!.id}`])
    expect(addresses(admin, 'transferência')).toHaveLength(students.length)
    expect(addresses(admin, 'saiu ana')).toEqual([`/admin/people/${ana!.id}?saiu=${ana!.id}`])
    expect(addresses(admin, 'ana voltou')).toEqual([`/admin/people/${ana!.id}?voltou=${ana!.id}`])
    for (const search of ['diário', 'declaração', 'transferir', 'saiu', 'voltou'])
      expect(addresses(marina, search)).toEqual([])
  })
  test('have no student twice in a search that names no act of a student', () => {
    const actsIn = (search: string) => studentActsIn(search).map(({ opens }) => opens)
    expect(['ana', 'de', 'Décio', 'tr', ''].flatMap(actsIn)).toEqual([])
    expect(['dec', 'Ana declaraç', 'DECLARAÇÕES'].map(actsIn)).toEqual([['declaracao'], ['declaracao'], ['declaracao']])
    expect(['transf', 'sai', 'volt'].map(actsIn)).toEqual([['transferir'], ['saiu'], ['voltou']])
  })
  test('are none until a required new password is chosen', () => {
    expect(commandsOf({ ...admin, mustChangePassword: true }, school)).toEqual([])
  })
})
