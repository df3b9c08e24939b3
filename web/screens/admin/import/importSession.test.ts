import { expect, test } from 'vitest'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { importSession } from './importSession.ts'

// Covers: a school's own lists, read and planned on the device.

const today = '2026-11-25'
const options = {
  today,
  zone: 'America/Sao_Paulo',
  chosenModules: new Map<string, string>(),
  names: new Map(),
  areApart: false,
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const empty: KnownSchool = {
  ...{ schoolId: 1, people: [], classes: [], enrollments: [] },
  codes: { users: new Map(), classes: new Map() },
}
const list = ['Nome;Matrícula;Turma', 'Ana Souza;1001;7º B', 'Bento Lima;1002;7º B', ';1003;7º B'].join('\n')

async function planned(text: string, known = empty) {
  const session = importSession()
  const sheets = await session.open([{ name: 'alunos.csv', bytes: bytesOf(text) }], today)
  const codes = await session.read(
    sheets.map(({ mapping }) => mapping),
    [],
  )
  return { session, sheets, codes, plan: await session.plan(known, options) }
}

test('one list becomes students, their class and their enrollments; a row without a name is refused and stops nothing', async () => {
  const { plan } = await planned(list)
  const lines = plan.rows.map(({ subject, verdict, what }) => `${subject} ${verdict} ${what}`)
  expect(lines).toContain('class created 7º B')
  expect(lines).toContain('student created Ana Souza')
  expect(lines).toContain('student created Bento Lima')
  expect(lines.filter((line) => line.startsWith('enrollment created'))).toHaveLength(2)
  expect(plan.rows.filter(({ verdict }) => verdict === 'refused')).toMatchObject([{ where: 'linha 4' }])
})

test('the page gets the first rows of a sheet only, and is told how many there are', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `Aluno ${String.fromCharCode(65 + (i % 26))} Silva;${2000 + i}`)
  const { sheets } = await planned(['Nome;Matrícula', ...rows].join('\n'))
  expect(sheets).toMatchObject([{ name: '', rowCount: 401, mapping: { subject: 'students', headingLine: 1 } }])
  expect(sheets[0]!.firstRows.length).toBeLessThan(20)
})

test('the order of days is that of their column, unless the office chooses', async () => {
  const days =
    'Nome;Matrícula;Turma;Desde;Nascimento\nAna Souza;1001;7º B;03/04/2026;02/13/2013\nBia Reis;1002;7º B;;01/05/2013'
  const { session, sheets } = await planned(days)
  expect(sheets).toMatchObject([{ monthFirst: [null, null, null, false, true] }])
  const since = async (monthFirst?: boolean) => {
    await session.read([{ ...sheets[0]!.mapping, ...(monthFirst !== undefined && { monthFirst }) }], [])
    await session.plan(empty, options)
    const records = await session.part(0)
    return records.flatMap((each) => (each.kind === 'enrollment' && each.since ? [each.since] : []))
  }
  expect([await since(), await since(false), await since(true)]).toEqual([
    ['2026-04-03'],
    ['2026-04-03'],
    ['2026-03-04'],
  ])
})

test('a list of classes alone brings the teachers whom it names, each once, and says how they sign in', async () => {
  const { plan } = await planned(
    ['Turma;Dia;Horário;Professor(a)', '7º B;terça;07:30;Rita Paz', '8º A;quarta;07:30;Rita Paz', '9º C;;;Rita'].join(
      '\n',
    ),
  )
  const teachers = plan.rows.filter(({ subject }) => subject === 'teacher')
  expect(teachers).toMatchObject([{ what: 'Rita Paz', verdict: 'created', why: expect.stringContaining('rita.paz') }])
  const teaching = plan.rows.filter(({ subject }) => subject === 'teaching')
  expect(teaching.map(({ verdict }) => verdict)).toEqual(['created', 'created', 'refused'])
  expect(teaching[2]!.why).toContain('nome completo')
})

test('only codes that the server keeps are asked about, never names', async () => {
  const { codes } = await planned(list)
  expect(codes).toContain('matricula:1001')
  expect(codes.filter((code) => /^(nome|titulo)/.test(code))).toEqual([])
})

test('a column that is corrected by hand is read as it was corrected', async () => {
  const text = 'Nome;Matrícula;Contato\nAna Souza;1001;ana@escola.br'
  const { session, sheets } = await planned(text)
  const [sheet] = sheets
  await session.read([{ ...sheet!.mapping, columns: ['name', 'matricula', undefined] }], [])
  const without = await session.plan(empty, options)
  expect(without.rows.map(({ verdict }) => verdict)).toEqual(['created'])
  expect(await session.read([{ ...sheet!.mapping, columns: ['name', 'matricula', 'email'] }], [])).toContain(
    'email:ana@escola.br',
  )
})

test('what the server says of each record becomes the result, with the new people who need a password', async () => {
  const { session, plan } = await planned(list)
  const parts = await Promise.all(Array.from({ length: plan.parts }, (_, i) => session.part(i)))
  const answers = parts.map((part) =>
    part.map((record, i) =>
      record.kind === 'person' && record.name === 'Bento Lima'
        ? { verdict: 'refused' as const, why: 'A matrícula já é de outra conta.' }
        : { verdict: 'created' as const, id: 100 + i },
    ),
  )
  const { rows, people } = await session.applied(answers)
  expect(people.map(({ role }) => role)).toContain('student')
  expect(rows.filter(({ verdict }) => verdict === 'refused').map(({ why }) => why)).toHaveLength(2)
  const refused = rows.filter(({ verdict }) => verdict === 'refused')
  const [table] = await session.refused(refused)
  expect(table!.csv).toMatch(/^\ufeffNome;Matrícula;Turma;Motivo da recusa\r\nBento Lima;1002;.*\r\n;1003;/)
})

test('a file that is none of these is refused in a sentence, and pasted cells are read like a file', async () => {
  const session = importSession()
  await expect(session.open([{ name: 'foto.png', bytes: new Uint8Array([0x89, 0x50, 0, 0]) }], today)).rejects.toThrow(
    /\.$/,
  )
  expect(await session.open([{ name: 'colado', pasted: list.replaceAll(';', '\t') }], today)).toHaveLength(1)
})

test('a module that is chosen for a subject of a grade is that of all its classes, in the preview and in what is sent', async () => {
  const text = [
    'Turma;Disciplina;Dia;Início;Fim',
    '6º A;Matemática;segunda;07:00;07:50',
    '6º B;MATEMÁTICA;terça;07:00;07:50',
    '7º A;Matemática;terça;07:00;07:50',
  ]
  const session = importSession()
  const sheets = await session.open([{ name: 'horário.csv', bytes: bytesOf(text.join('\n')) }], today)
  await session.read(
    sheets.map(({ mapping }) => mapping),
    [],
  )
  const known = { ...empty, modules: [{ id: 9, title: 'Matemática Básica', order: 1 }] }
  const before = await session.plan(known, options)
  expect(before.modules).toEqual(['Matemática Básica'])
  expect(before.subjects).toMatchObject([
    { name: '6º ano · Matemática', title: '6º ano · Matemática', isNew: true },
    { name: '7º ano · Matemática', title: '7º ano · Matemática', isNew: true },
  ])
  const chosenModules = new Map([[before.subjects[0]!.key, 'matemática básica']])
  const after = await session.plan(known, { ...options, chosenModules })
  expect(after.subjects).toMatchObject([
    { name: '6º ano · Matemática', title: 'Matemática Básica', isNew: false },
    { name: '7º ano · Matemática', title: '7º ano · Matemática', isNew: true },
  ])
  expect(after.hash).not.toBe(before.hash)
  const sent = (await session.part(0)).flatMap((each) => (each.kind === 'meeting' ? [each.module] : []))
  expect(sent).toEqual(['matemática básica', 'matemática básica', undefined])
})

test('a file of titles and semicolons is told by its separator, and read again by another one', async () => {
  const title = Array.from({ length: 20 }, (_, i) => `Título ${i}, com vírgula`)
  const text = [...title, 'Nome;Turma', 'Ana Souza;7º B'].join('\n')
  const { sheets } = await planned(text)
  expect(sheets).toMatchObject([{ separator: ';', hiddenCount: 0, mapping: { headingLine: 21, subject: 'students' } }])
  expect(sheets[0]!.firstRows[21]).toEqual(['Ana Souza', '7º B'])
  const again = await importSession().open([{ name: 'alunos.csv', bytes: bytesOf(text), separator: ',' }], today)
  expect(again).toMatchObject([{ separator: ',' }])
})

test('how many students stay without a class is known before anything is sent, and their lines say so', async () => {
  const { plan } = await planned('Nome;Matrícula;Turma\nAna Souza;1;7º B\nBento Lima;2;\nCaio Luz;3;')
  expect(plan.withoutClass).toBe(2)
  expect(plan.rows.filter(({ why }) => why.includes('fica sem turma')).map(({ what }) => what)).toEqual([
    'Bento Lima',
    'Caio Luz',
  ])
})

test('ways of writing one class are asked about once, and held apart when somebody says so', async () => {
  const { session, plan } = await planned(
    'Nome;Matrícula;Turma\nAna Souza;1;7ºB\nBento Lima;2;7º ANO B\nCaio Luz;3;7º ANO B',
  )
  const made = (rows: typeof plan.rows) =>
    rows.filter(({ subject, verdict }) => subject === 'class' && verdict === 'created')
  expect(plan.alike).toEqual([{ title: '7º ANO B', others: ['7ºB'] }])
  expect(made(plan.rows)).toHaveLength(1)
  const apart = await session.plan(empty, { ...options, areApart: true })
  expect(made(apart.rows)).toHaveLength(2)
  expect(apart.hash).not.toBe(plan.hash)
})

test('files of several schools say which, and each school is read and planned by itself', async () => {
  const rio = ['00|87654321|1|05/02/2026|18/12/2026|EMEF DO RIO', '20|87654321|1||3º ANO A|1||07:30-11:30||||||6']
  const serra = ['00|12348765|1|05/02/2026|18/12/2026|EMEF DA SERRA', '20|12348765|1||5º ANO B|1||13:00-17:00||||||6']
  const session = importSession()
  const files = [rio, serra].map((lines, i) => ({ name: `${i}.txt`, bytes: bytesOf(lines.join('\n')) }))
  expect(await session.open(files, today)).toEqual([])
  expect((await session.schools()).map(({ name }) => name)).toEqual(['EMEF DO RIO', 'EMEF DA SERRA'])
  const classesOf = async (inep: string, name: string) => {
    const letterhead = inep ? { lines: [], inepCode: inep, city: null, signatures: [], logo: null } : null
    await session.read([], [], { name, letterhead })
    const { rows, school } = await session.plan(empty, options)
    return [school, rows.map(({ subject, verdict, what }) => `${subject} ${verdict} ${what}`)]
  }
  expect(await classesOf('12348765', 'Serra')).toEqual([
    'EMEF DA SERRA',
    ['other skipped EMEF DO RIO', 'class created 5º ANO B', expect.stringMatching(/^meeting created 5º ANO B/)],
  ])
  expect((await classesOf('', 'Emef do Rio'))[0]).toBe('EMEF DO RIO')
  const [school, rows] = await classesOf('99999999', 'EMEF DO RIO')
  expect(school).toBeNull()
  expect(rows).toEqual(['other refused EMEF DO RIO', 'other refused EMEF DA SERRA'])
})
