import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import { type Rows, wholeRow } from '#schema/nouns/tables.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { codeOf } from './codeOf.ts'
import { decodeCensus } from './educacenso/censusFile.ts'
import { recordsOfCensus } from './educacenso/readCensus.ts'
import type { ClassRecord, EnrollmentRecord, ImportRecord, PersonRecord, TeachingRecord } from './importRecords.ts'
import { joinRecords } from './joinRecords.ts'
import type { KnownSchool } from './plan/importPlan.ts'
import { partsToSend } from './plan/prepareRecords.ts'
import { planImport } from './planImport.ts'

const today = '2026-11-25'
const options = { today, zone: 'America/Sao_Paulo' }
const noon = (day: string) => Date.parse(`${day}T15:00:00Z`)

let line = 0
const source = () => ({ file: 'lista.xlsx', line: ++line })
const student = (name: string, more: Partial<PersonRecord> = {}): PersonRecord => ({
  ...{ kind: 'person', source: source(), codes: [], role: 'student', name },
  ...more,
})
const teacher = (name: string, more: Partial<PersonRecord> = {}) => student(name, { role: 'teacher', ...more })
const schoolClass = (title: string, more: Partial<ClassRecord> = {}): ClassRecord => ({
  ...{ kind: 'class', source: source(), codes: [codeOf.title(title)], title },
  ...more,
})
/** The enrollment of the person of the line above. */
const enrolled = (person: PersonRecord, title: string, more: Partial<EnrollmentRecord> = {}): EnrollmentRecord => ({
  ...{ kind: 'enrollment', source: person.source, what: `${person.name} na turma ${title}` },
  ...{ person: person.codes.length ? person.codes : [codeOf.name(person.name)], schoolClass: [codeOf.title(title)] },
  ...more,
})
const teaches = (name: string, title: string, more: Partial<TeachingRecord> = {}): TeachingRecord => ({
  ...{ kind: 'teaching', source: source(), what: `${name} na turma ${title}` },
  ...{ person: [codeOf.name(name)], schoolClass: [codeOf.title(title)] },
  ...more,
})
const matricula = (number: string) => ({ codes: [codeOf.matricula(number)] })

const empty: KnownSchool = {
  ...{ schoolId: 1, people: [], classes: [], enrollments: [] },
  codes: { users: new Map(), classes: new Map() },
}
const user = (id: number, name: string, more: Partial<Rows['users']> = {}) =>
  wholeRow('users', { id, name, role: 'student', schoolId: 1, createdAt: 0, ...more })
const aClass = (id: number, title: string, more: Partial<Rows['classes']> = {}) =>
  wholeRow('classes', { id, title, schoolId: 1, ...more })
const enrollment = (classId: number, studentId: number, more: Partial<Rows['enrollments']> = {}) =>
  wholeRow('enrollments', { classId, studentId, enrolledAt: noon('2026-02-02'), ...more })
/** A school with Ana and Bento in 7º B, whom Marina teaches. */
const school: KnownSchool = {
  ...empty,
  people: [
    user(12, 'Marina Lima', { role: 'teacher', email: 'marina@escola.br' }),
    user(21, 'Ana Souza', { username: '2026001' }),
    user(22, 'Bento Reis', { email: 'bento@casa.br' }),
  ],
  classes: [aClass(3, '7º B', { teacherId: 12 })],
  enrollments: [enrollment(3, 21), enrollment(3, 22)],
  codes: { users: new Map([['inep:100000000021', 21]]), classes: new Map([['id:t7b', 3]]) },
  diary: { moduleId: 5, lessonId: 101 },
}

const planned = (records: ImportRecord[], known = school) => planImport(records, known, options)
const verdicts = (records: ImportRecord[], known = school) => planned(records, known).rows.map(({ verdict }) => verdict)
const only = (record: ImportRecord, known = school) => planned([record], known).rows[0]!

describe('a new school', () => {
  const ana = student('Ana Souza', { ...matricula('2026001') })
  const file: ImportRecord[] = [
    ana,
    enrolled(ana, '7º B', { since: '2026-02-02' }),
    teacher('Marina Lima', { email: ' Marina@Escola.br ' }),
    teaches('Marina Lima', '7º B'),
    schoolClass('7º B', { weekday: 'tuesday', classTime: '13:15' }),
  ]

  test('is made of a file in any order: people without passwords, classes with a first lesson, places in classes', () => {
    const { rows, changes } = planned(file, empty)
    expect(rows.map(({ verdict }) => verdict)).toEqual(Array(5).fill('created'))
    const done = applied(empty, { changes, codes: [] })
    expect(done.people).toMatchObject([
      { name: 'Ana Souza', username: '2026001', email: null, role: 'student', mustChangePassword: true },
      { name: 'Marina Lima', username: null, email: 'marina@escola.br', role: 'teacher', category: null },
    ])
    const [made] = done.classes
    expect(made).toMatchObject({ title: '7º B', weekday: 'tuesday', classTime: '13:15', teacherId: done.people[1]!.id })
    expect(done.enrollments).toMatchObject([{ enrolledAt: noon('2026-02-02'), leftAt: null }])
    const lesson = changes.find(({ table }) => table === 'lessons')!
    expect(made!.currentLessonId).toBe(lesson.key)
    expect(changes.filter(({ table }) => table === 'moduleClasses')).toHaveLength(1)
    expect(JSON.stringify(changes)).not.toContain('password"')
  })

  test('changes no more when the same file comes again', () => {
    const again = planned(file, applied(empty, planned(file, empty)))
    expect(again.rows.map(({ verdict }) => verdict)).toEqual(Array(5).fill('same'))
    expect([again.changes, again.codes, again.missing]).toEqual([[], [], []])
  })

  test('gets Monday at 8 and the day of the import where the file says neither', () => {
    const bia = student('Bia', matricula('9'))
    const done = applied(empty, planned([schoolClass('1º A'), bia, enrolled(bia, '1º A')], empty))
    expect(done.classes).toMatchObject([{ weekday: 'monday', classTime: '08:00' }])
    expect(done.enrollments).toMatchObject([{ enrolledAt: noon(today) }])
  })

  test('has one module for all its new classes, and none more when it has one', () => {
    const classes = ['1º A', '1º B', '1º C'].map((title) => schoolClass(title))
    const tables = (known: KnownSchool) => planned(classes, known).changes.map(({ table }) => table)
    expect(tables(empty).filter((table) => table === 'modules')).toHaveLength(1)
    expect(tables(school)).not.toContain('modules')
  })
})

describe('a person is found again', () => {
  test.each([
    ['by a code of another system', { codes: ['inep:100000000021'] }],
    ['by the enrollment number with which they sign in', matricula('2026001')],
    ['by the username', { username: '2026001' }],
    ['by the number in Chamada', { codes: ['numero:21'] }],
  ])('%s', (_, codes) => {
    expect(only(student('Ana Souza', codes))).toMatchObject({ verdict: 'same', id: 21 })
  })

  test('by the e-mail, and keeps the codes of the file for the next one', () => {
    const { rows, codes } = planned([student('Bento Reis', { email: 'BENTO@casa.br', codes: ['id:b', 'cpf:1'] })])
    expect(rows[0]).toMatchObject({ verdict: 'same', id: 22 })
    expect(codes).toEqual(['id:b', 'cpf:1'].map((code) => ({ table: 'users', code, id: 22 })))
  })

  test('and gets the name and e-mail that a newer file has, and nothing that it does not say', () => {
    const row = only(student('Ana Souza Lima', { ...matricula('2026001'), email: 'ana@casa.br' }))
    expect(row).toMatchObject({
      verdict: 'changed',
      changes: [
        { field: 'name', before: 'Ana Souza', after: 'Ana Souza Lima' },
        { field: 'email', before: null, after: 'ana@casa.br' },
      ],
    })
    expect(only(student('Bento Reis', { codes: ['id:b'], email: 'bento@casa.br' })).verdict).toBe('same')
  })
})

describe('codes that contradict each other are refused in words', () => {
  const elsewhere = user(52, 'Inês', { role: 'teacher', schoolId: 2, email: 'ines@escola.br', username: 'ines' })
  const known: KnownSchool = {
    ...school,
    people: [...school.people, elsewhere, user(60, erasedName(60))],
    codes: { ...school.codes, users: new Map([...school.codes.users, ['id:gone', 99], ['id:erased', 60]]) },
    taken: new Set(['outra@escola.br']),
  }
  test.each<[string, PersonRecord, RegExp]>([
    [
      'two people',
      student('Ana Souza', { codes: ['inep:100000000021'], email: 'bento@casa.br' }),
      /^O código INEP 100000000021 é de Ana Souza, e o e-mail bento@casa.br é de Bento Reis/,
    ],
    ['another role', teacher('Ana', { codes: ['inep:100000000021'] }), /^Ana Souza é aluno.*no arquivo professor/],
    ['an e-mail of another school', teacher('Inês', { email: 'ines@escola.br' }), /já é de outra conta/],
    ['an e-mail that somebody has', teacher('Nova', { email: 'outra@escola.br' }), /já é de outra conta/],
    ['a deleted person', student('Caio', { codes: ['id:gone'] }), /é de uma pessoa excluída.*Lixeira/],
    ['an erased person', student('Davi', { codes: ['id:erased'] }), /Os dados desta pessoa foram apagados/],
    ['a wrong e-mail', student('Caio', { ...matricula('3'), email: 'caio@' }), /^E-mail: “caio@” não é um e-mail/],
    ['no name', student('  ', matricula('3')), /^Nome: está em branco/],
  ])('%s', (_, record, why) => {
    const plan = planned([record], known)
    expect(plan.rows[0]).toMatchObject({ verdict: 'refused', why: expect.stringMatching(why) })
    expect([plan.changes, plan.codes]).toEqual([[], []])
  })

  test('but a number that somebody of another school signs in with is no reason: a new one is made of it', () => {
    const { rows, changes } = planned([student('Novo', matricula('ines'))], known)
    expect([rows[0]!.verdict, changes[0]]).toMatchObject(['created', { fields: { username: 'ines-1' } }])
  })

  test('and two lines of one code with two names: the first is taken', () => {
    const rows = planned([student('Caio Dias', matricula('7')), student('Dora Paz', matricula('7'))]).rows
    expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'refused'])
    expect(rows[1]!.why).toMatch(/^O mesmo código está na linha \d+ com outro nome, Caio Dias/)
  })

  test('while the same person on two lines is one person', () => {
    expect(verdicts([student('Caio Dias', matricula('7')), student('CAIO DIAS', matricula('7'))])).toEqual([
      'created',
      'same',
    ])
  })
})

describe('a name alone', () => {
  test('finds the only student of that name in the class that is named, and does not rename them', () => {
    const ana = student('ANA SOUZA')
    expect(planned([ana, enrolled(ana, '7º B')]).rows).toMatchObject([
      { verdict: 'same', id: 21, note: 'encontrado(a) pelo nome na turma' },
      { verdict: 'same', id: 3 },
    ])
  })

  test.each([
    ['two of that name in the class', '7º B', /Há mais de uma pessoa com este nome na turma/],
    ['one in another class', '8º A', /^Já há Ana Souza na escola, fora desta turma/],
  ])('is refused with advice for %s', (_, title, why) => {
    const known = {
      ...school,
      people: [...school.people, user(23, 'Ana Souza')],
      classes: [...school.classes, aClass(4, '8º A')],
      enrollments: [...school.enrollments, enrollment(3, 23)],
    }
    const ana = student('Ana Souza')
    const row = planned([ana, enrolled(ana, title)], known).rows[0]!
    expect(row).toMatchObject({ verdict: 'refused', why: expect.stringMatching(why) })
    expect(row.why).toContain('Acrescente a matrícula, o CPF ou o e-mail')
  })

  test('is refused without a class, and on two lines of one class', () => {
    expect(only(student('Zeca')).why).toMatch(/^A linha só tem o nome, sem turma/)
    const [one, two] = [student('Zeca'), student('Zeca')]
    const rows = planned([one, enrolled(one, '7º B'), two, enrolled(two, '7º B')]).rows
    expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'created', 'refused', 'same'])
  })

  test('makes a new student with a username of the name, found again by the next file', () => {
    const zeca = student('Zeca D’Ávila Brito')
    const file = [zeca, enrolled(zeca, '7º B')]
    const first = planned(file, { ...school, taken: new Set(['zeca.brito']) })
    expect(first.changes[0]).toMatchObject({ fields: { username: 'zeca.brito2' } })
    expect(verdicts(file, applied(school, first))).toEqual(['same', 'same'])
  })

  test('does not find last year’s student of a class that has the same title', () => {
    const zeca = student('Zeca')
    const file = [zeca, enrolled(zeca, '7º B')]
    const known = applied(school, planned(file))
    const left = known.enrollments.map((each) => ({ ...each, leftAt: noon('2026-11-01') }))
    expect(planned(file, { ...known, enrollments: left }).rows[0]).toMatchObject({ verdict: 'refused' })
  })

  test('of a teacher means the only teacher of that name', () => {
    const open = { ...school, classes: [aClass(3, '7º B')] }
    expect(only(teaches('marina lima', '7º B'), open)).toMatchObject({ verdict: 'created' })
    const link = wholeRow('moduleClasses', { moduleId: 9, classId: 3, teacherId: 12, createdAt: 0 })
    expect(only(teaches('Marina Lima', '7º B'), { ...open, links: [link] })).toMatchObject({ verdict: 'same' })
    const two = { ...open, people: [...open.people, user(13, 'Marina Lima', { role: 'teacher' })] }
    expect(only(teaches('Marina Lima', '7º B'), two).why).toMatch(/^O nome sozinho não diz quem é/)
  })

  test('of a teacher whom only a class names makes one, with a username of the name, and the next file nobody', () => {
    const open = { ...school, classes: [aClass(3, '7º B')] }
    const file = joinRecords([{ records: [{ ...teaches('Rita Paz', '7º B'), name: 'Rita Paz' }] }])
    const first = planned(file, open)
    expect(first.rows).toMatchObject([{ verdict: 'created' }, { verdict: 'created' }])
    expect(first.changes[0]).toMatchObject({ fields: { name: 'Rita Paz', role: 'teacher', username: 'rita.paz' } })
    expect(verdicts(file, applied(open, first))).toEqual(['same', 'same'])
    expect(only(teaches('Rita', '7º B'), open).why).toMatch(/^Não há professor\(a\) rita na escola.*nome completo/)
    const two = {
      ...open,
      people: [...open.people, ...[13, 14].map((id) => user(id, 'Rita Paz', { role: 'teacher' }))],
    }
    expect(verdicts(file, two)).toEqual(['refused', 'refused'])
  })

  test('on another line means the one person of the file who has it', () => {
    const caio = student('Caio Dias', matricula('7'))
    const link = enrolled(student('Caio Dias'), '7º B')
    expect(verdicts([caio, link])).toEqual(['created', 'created'])
    expect(verdicts([caio, student('Caio Dias', matricula('8')), link])).toEqual(['created', 'created', 'refused'])
  })
})

describe('a person who stays as they are', () => {
  const typed = (name: string, more: Partial<PersonRecord>) => student(name, { unchanged: true, ...more })

  test('is found by the code, whatever else the line says of them', () => {
    const ana = typed('ana souza', { ...matricula('2026001'), email: 'nova@casa.br', category: 'c' })
    expect(only(ana)).toMatchObject({ verdict: 'same', id: 21 })
    expect(planned([ana]).changes).toEqual([])
  })

  test('is not taken for somebody of another name: the line is refused, and says whose the code is', () => {
    const why = 'O código da linha já é de Ana Souza. Corrija-o, ou deixe só o nome.'
    expect(only(typed('Zeca Brito', matricula('2026001')))).toMatchObject({ verdict: 'refused', why })
  })
})

describe('a class', () => {
  test('that is closed takes nobody who is not in it, unless the days away are named', () => {
    const closed = { ...school, classes: [aClass(3, '7º B', { closedOn: '2026-11-24' })] }
    const zeca = student('Zeca Brito', matricula('9'))
    expect(verdicts([zeca, enrolled(zeca, '7º B')], closed)).toEqual(['created', 'refused'])
    const left = enrolled(zeca, '7º B', { since: '2026-02-02', until: '2026-03-02' })
    expect(verdicts([zeca, left], closed)).toEqual(['created', 'created'])
  })

  test('that is closed takes nobody back from a list of when it went on, and ends by its last day what a list says', () => {
    const over = aClass(3, '7º B', { closedOn: '2026-11-20' })
    const ended = enrollment(3, 21, { enrolledAt: noon('2026-02-02'), leftAt: noon('2026-11-20') })
    const closed = { ...school, classes: [over], enrollments: [ended] }
    const ana = student('Ana Souza', matricula('2026001'))
    for (const since of [undefined, '2026-02-02'])
      expect(planned([ana, enrolled(ana, '7º B', { since })], closed)).toMatchObject({
        rows: [{ verdict: 'same' }, { verdict: 'same' }],
        changes: [],
      })
    const late = [{ since: '2026-11-23' }, { until: '2026-11-23' }].map((days) => enrolled(ana, '7º B', days))
    const why = 'A turma foi encerrada em 20/11/2026.'
    for (const record of late) expect(planned([ana, record], closed).rows[1]).toMatchObject({ verdict: 'refused', why })

    const ahead = { ...closed, classes: [{ ...over, closedOn: '2026-12-18' }], enrollments: [] }
    const [change] = planned([ana, enrolled(ana, '7º B')], ahead).changes
    expect(change).toMatchObject({ table: 'enrollments', fields: { leftAt: noon('2026-12-18') } })
  })

  test('is found by its code or by its title, and changes where a newer file differs', () => {
    expect(only(schoolClass('7º b'))).toMatchObject({ verdict: 'same', id: 3 })
    const row = only(schoolClass('7º B tarde', { codes: ['id:t7b'], classTime: '13:15' }))
    expect(row).toMatchObject({ verdict: 'changed', id: 3 })
    expect(row.changes!.map(({ field }) => field)).toEqual(['title', 'classTime'])
  })

  test('is found when only spaces differ, and an exact title wins', () => {
    expect(only(schoolClass('7ºB'))).toMatchObject({ verdict: 'same', id: 3 })
    const caio = student('Caio Dias', matricula('7'))
    expect(planned([caio, enrolled(caio, '7ºB')]).rows[1]).toMatchObject({ verdict: 'created' })
    expect(
      only(schoolClass('7ºB', { codes: [] }), { ...school, classes: [...school.classes, aClass(9, '7ºB')] }),
    ).toMatchObject({ id: 9 })
  })

  test('with a code of its own is not the old one of the same title', () => {
    const next = schoolClass('7º B', { codes: ['id:2027-7b'] })
    const caio = student('Caio Dias', matricula('7'))
    const plan = planned([next, caio, enrolled(caio, '7º B')])
    expect(plan.rows[0]).toMatchObject({ verdict: 'created' })
    expect(plan.rows[2]!.id).toBe(plan.rows[0]!.id)
  })

  test('keeps its teacher, whoever the file names', () => {
    const plan = planned([teacher('Otávio', { email: 'o@escola.br' }), teaches('Otávio', '7º B')])
    expect(plan.rows[1]).toMatchObject({
      verdict: 'skipped',
      why: expect.stringContaining('já tem professor(a), Marina Lima'),
    })
    expect(plan.changes.filter(({ table }) => table === 'classes')).toEqual([])
  })

  const years = {
    ...school,
    schoolYears: [
      { id: 8, title: 'Ano letivo 2026' },
      { id: 9, title: '2027' },
    ],
  }
  const madeIn = (schoolYear: string) => {
    const plan = planned([schoolClass('8º C', { schoolYear })], years)
    const made = plan.changes.find(({ table }) => table === 'classes') as { fields: Partial<Rows['classes']> }
    return [made.fields.schoolYearId, plan.rows[0]!.note]
  }

  test('that is new goes into the school year that the file names, where the school has it, and otherwise a note says so', () => {
    expect(madeIn('2027')).toEqual([9, undefined])
    expect(madeIn('2026')).toEqual([8, undefined])
    expect(madeIn('ano letivo 2026')).toEqual([8, undefined])
    expect(madeIn('2028')).toEqual([null, 'a escola não tem o ano letivo 2028: a turma fica sem ano'])
  })

  test('that is there keeps its year, and a note says when the file names another', () => {
    const of = (schoolYearId: number | null, schoolYear: string) =>
      only(schoolClass('7º B', { schoolYear }), { ...years, classes: [aClass(3, '7º B', { schoolYearId })] })
    expect(of(9, '2027')).toMatchObject({ verdict: 'same', id: 3 })
    expect(of(9, '2027').note).toBeUndefined()
    expect(of(8, '2027').note).toBe('o arquivo diz o ano letivo 2027; a turma fica no de Ano letivo 2026')
    expect(of(null, '2027').note).toBe('o arquivo diz o ano letivo 2027; a turma, que já existe, fica sem ano')
    expect(of(8, '2028').note).toBe('o arquivo diz o ano letivo 2028; a turma fica no de Ano letivo 2026')
  })

  test('that is nowhere is named in the refusal', () => {
    const ana = student('Ana Souza', matricula('2026001'))
    expect(planned([ana, enrolled(ana, '9º Z')]).rows[1]!.why).toBe(
      'Turma: não há turma 9º z na escola nem no arquivo.',
    )
  })
})

describe('an enrollment', () => {
  const ana = student('Ana Souza', matricula('2026001'))
  const inSeven = (more: Partial<EnrollmentRecord>, known = school) => planned([enrolled(ana, '7º B', more)], known)
  const left = (day: string) => ({ ...school, enrollments: [enrollment(3, 21, { leftAt: noon(day) })] })

  test('gets the days of a newer file', () => {
    expect(inSeven({ since: '2026-02-02' }).rows[0]).toMatchObject({ verdict: 'same' })
    const { rows, changes } = inSeven({ since: '2026-03-01', until: '2026-10-30' })
    expect(rows[0]!.changes).toEqual([
      { field: 'enrolledAt', before: '2026-02-02', after: '2026-03-01' },
      { field: 'leftAt', before: null, after: '2026-10-30' },
    ])
    expect(changes).toMatchObject([{ fields: { enrolledAt: noon('2026-03-01'), leftAt: noon('2026-10-30') } }])
    expect(inSeven({ until: '2026-12-20' }).changes).toMatchObject([{ fields: { leftAt: noon('2026-12-20') } }])
  })

  test('keeps an end that the office wrote and the file does not know, while it is to come', () => {
    expect(inSeven({ since: '2026-02-02' }, left('2026-12-20')).rows[0]).toMatchObject({ verdict: 'same' })
  })

  test('is offered with the day that a remark of the file says, and not ended by it', () => {
    const { rows, missing, changes } = inSeven({ ended: true, leftOn: '2026-05-12' })
    expect(rows[0]).toMatchObject({ verdict: 'skipped', why: expect.stringContaining('em que dia saiu') })
    expect(missing.map(({ record }) => record.until)).toContain('2026-05-12')
    expect(changes).toEqual([])
  })

  test('is not ended by a file that says no day: the office decides', () => {
    const { rows, missing, changes } = inSeven({ ended: true })
    expect(rows[0]).toMatchObject({ verdict: 'skipped', why: expect.stringContaining('sem dizer o dia') })
    expect(missing.map(({ studentName }) => studentName)).toEqual(['Ana Souza', 'Bento Reis'])
    expect(changes).toEqual([])
  })

  test('that ended begins again today, without the days away, for a student whom the file has in the class', () => {
    const { rows, changes } = inSeven({ since: '2026-02-02' }, left('2026-05-01'))
    expect(rows[0]).toMatchObject({
      verdict: 'changed',
      changes: [
        { field: 'enrolledAt', before: '2026-02-02', after: today },
        { field: 'leftAt', before: '2026-05-01', after: null },
      ],
    })
    const gaps = [{ leftAt: noon('2026-05-01'), backAt: noon(today) }]
    expect(changes).toMatchObject([{ fields: { leftAt: null, gaps } }])
    const back = inSeven({ since: '2026-08-03' }, left('2026-05-01')).changes
    expect(back).toMatchObject([{ fields: { gaps: [{ backAt: noon('2026-08-03') }] } }])
  })

  test('whose days are wrong is refused: ends before it begins, of a wrong year, or no day', () => {
    const why = (more: Partial<EnrollmentRecord>) => inSeven(more).rows[0]!.why
    expect(why({ since: '2026-05-02', until: '2026-05-01' })).toBe('A data “até” vem antes da data “desde”.')
    expect(why({ until: '2026-01-01' })).toBe('A data “até” vem antes da data “desde”.')
    expect(why({ since: '1926-02-02' })).toBe('Confira o ano da data “desde”.')
    expect(why({ since: '2026-02-30' })).toMatch(/não é um dia/)
  })

  test('that a file of the class no longer has is missing, and is ended only by the record that the office sends', () => {
    const { missing, changes } = inSeven({})
    expect([missing, changes]).toMatchObject([[{ classId: 3, studentId: 22, className: '7º B' }], []])
    const chosen = planned([missing[0]!.record])
    expect(chosen.rows[0]).toMatchObject({ verdict: 'changed' })
    // At once, not at the end of the day.
    expect(chosen.changes).toMatchObject([{ key: '3/22', fields: { leftAt: noon(today) - 1 } }])
  })

  test('of a class that the file does not list is never missing', () => {
    expect(planned([ana]).missing).toEqual([])
  })
})

test('who is no longer of the school stays as they are', () => {
  expect(only(student('Ana Souza', { ...matricula('2026001'), ended: true }))).toMatchObject({
    verdict: 'skipped',
    id: 21,
  })
  expect(only(schoolClass('7º B', { ended: true }))).toMatchObject({ verdict: 'skipped', id: 3 })
})

test('one bad record spoils no other, wherever it stands in its part', () => {
  const good = [schoolClass('8º A'), student('Caio Lima', matricula('9')), student('Dora Reis', matricula('10'))]
  const links = (good.slice(1) as PersonRecord[]).map((each) => enrolled(each, '8º A'))
  const part: ImportRecord[] = [...good, ...links, teaches('Marina Lima', '8º A')]
  const alone = planImport(part, school, options)
  const gone = student('Ninguém', matricula('404'))
  const bad: ImportRecord[] = [
    { kind: 'refused', source: source(), what: 'uma linha', why: 'Ilegível.' } as ImportRecord,
    enrolled(gone, '8º A'),
    enrolled(good[1] as PersonRecord, 'turma que não há'),
    teaches('Ninguém', 'turma que não há'),
  ]
  for (const one of bad)
    for (let place = 0; place <= part.length; place += 1) {
      const { rows, changes } = planImport(part.toSpliced(place, 0, one), school, options)
      expect(rows[place]!.verdict, JSON.stringify(one)).toBe('refused')
      expect(rows.toSpliced(place, 1).map(({ verdict }) => verdict)).toEqual(alone.rows.map(({ verdict }) => verdict))
      expect(changes).toEqual(alone.changes)
    }
})

test('what a reader refused or left out stays so, in the place of its line', () => {
  const rows = planned([
    { kind: 'refused', source: source(), what: 'linha', why: 'Nome: está em branco.' },
    student('Caio Dias', { ...matricula('7'), note: 'sem turma' }),
    { kind: 'skipped', source: source(), what: 'Diretora', why: 'Não é aluno.' },
  ]).rows
  expect(rows.map(({ verdict }) => verdict)).toEqual(['refused', 'created', 'skipped'])
  expect(rows[1]!.note).toBe('sem turma; entra com 7'.replace('com 7', 'com 007'))
})

/** The school after the parts were planned one by one, each by what is there and the part alone, as the server does. */
function partByPart(records: ImportRecord[], known: KnownSchool) {
  let last = -1000
  let school = known
  const counts: Record<string, number> = {}
  for (const part of partsToSend(records)) {
    const plan = planImport(part, school, { ...options, nextId: () => --last })
    for (const { verdict } of plan.rows) counts[verdict] = (counts[verdict] ?? 0) + 1
    school = applied(school, plan)
  }
  return { school, counts }
}

describe('a file planned in parts', () => {
  const records: ImportRecord[] = Array.from({ length: 300 }, (_, i) => i).flatMap((i) => {
    const person = student(`Aluno ${i} de ${'abcdefghij'[i % 10]}`, i % 3 ? matricula(`${1000 + i}`) : {})
    const title = `${1 + (i % 9)}º A`
    return [...(i < 9 ? [schoolClass(title)] : []), person, enrolled(person, title)]
  })

  test('becomes the same rows as at once', () => {
    const whole = planImport(records, empty, options)
    const { school, counts } = partByPart(records, empty)
    expect(counts).toEqual({ created: 609 })
    expect(whole.rows.filter(({ verdict }) => verdict === 'created')).toHaveLength(609)
    const names = (known: KnownSchool) => known.people.map(({ name, username }) => `${name} ${username}`).sort()
    expect(names(school)).toEqual(names(applied(empty, whole)))
    expect(school.enrollments).toHaveLength(300)
  })

  test('changes nothing when every part comes again', () => {
    const once = partByPart(records, empty).school
    expect(partByPart(records, once).counts).toEqual({ same: 609 })
    expect(planImport(records, once, options).missing).toEqual([])
  })
})

const sample = '../shared/data/educacenso-2023.txt'
test.runIf(existsSync(sample))(`${sample} becomes a whole school once, and nothing more the second time`, () => {
  const { records } = recordsOfCensus(decodeCensus(readFileSync(sample)), 'educacenso-2023.txt')
  const { school, counts } = partByPart(records, empty)
  expect(counts).toEqual({ created: 38 })
  expect([school.classes.length, school.people.length, school.enrollments.length]).toEqual([2, 12, 10])
  expect(partByPart(records, school).counts).toEqual({ same: 38 })
})
