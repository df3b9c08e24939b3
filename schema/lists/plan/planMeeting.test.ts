import { describe, expect, test } from 'vitest'
import { type Rows, wholeRow } from '#schema/nouns/tables.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { readText } from '#schema/tests/imports/makeFiles.ts'
import type { ImportRecord } from '../importRecords.ts'
import { planImport } from '../planImport.ts'
import { moduleKey } from './findModule.ts'
import type { KnownSchool } from './importPlan.ts'
import { partsToSend } from './prepareRecords.ts'

const options = { today: '2026-11-25', zone: 'America/Sao_Paulo' }
const empty: KnownSchool = {
  ...{ schoolId: 1, people: [], classes: [], enrollments: [] },
  codes: { users: new Map(), classes: new Map() },
}
const teacher = (id: number, name: string) =>
  wholeRow('users', { id, name, role: 'teacher', schoolId: 1, createdAt: 0 })
const aClass = (id: number, title: string, more: Partial<Rows['classes']> = {}) =>
  wholeRow('classes', { id, title, schoolId: 1, ...more })
const link = (moduleId: number, classId: number, more: Partial<Rows['moduleClasses']> = {}) =>
  wholeRow('moduleClasses', { moduleId, classId, createdAt: 0, ...more })
/** 6º A is Marina's; Ana Souza and Bruno Lima teach too. */
const school: KnownSchool = {
  ...empty,
  people: [teacher(12, 'Marina Lima'), teacher(13, 'Ana Souza'), teacher(14, 'Bruno Lima')],
  classes: [aClass(3, '6º A', { teacherId: 12 }), aClass(4, '6º B'), aClass(5, '7º A')],
  diary: { moduleId: 5, lessonId: 101 },
  modules: [],
  links: [],
}
const heading = 'Turma;Disciplina;Módulo;Professor;Dia;Início;Fim;Sala'
const list = async (...lines: string[]) => (await readText([heading, ...lines].join('\n'))).records
const planned = async (known: KnownSchool, ...lines: string[]) => {
  const plan = planImport(await list(...lines), known, options)
  const after = applied(known, plan)
  const rows = plan.rows.filter(({ record }) => record.kind === 'meeting')
  return { plan, after, rows, verdicts: rows.map(({ verdict }) => verdict), notes: rows.map(({ note }) => note ?? '') }
}
/** What a school teaches when: 'class, module, teacher: meetings'. */
const weeksOf = ({ classes, modules, links, people }: KnownSchool): string[] => {
  const name = (id: number | null) => people.find((each) => each.id === id)?.name ?? '-'
  const times = (row: Pick<Rows['classes'], 'meetings'>) =>
    row.meetings!.map((each) => [each.weekday.slice(0, 3), each.startTime, each.minutes, each.room].join(' ').trim())
  return classes.flatMap((row) => [
    ...(row.meetings ? [`${row.title}, ${name(row.teacherId)}: ${times(row)}`] : []),
    ...links!
      .filter(({ classId, meetings }) => classId === row.id && meetings)
      .map((each) => {
        const module = modules!.find(({ id }) => id === each.moduleId)!.title
        return `${row.title}, ${module}, ${name(each.teacherId)}: ${times(each)}`
      }),
  ])
}

describe('a subject of a class', () => {
  test('becomes one module for its grade, shared by the classes of the grade', async () => {
    const { after, notes, plan } = await planned(
      school,
      '6º A;MATEMÁTICA;;;Segunda;07:00;07:50',
      '6º A;Matemática;;;Terça;07:00;07:50',
      '6º B;Matemática;;;Segunda;07:50;08:40',
      '7º A;Matemática;;;Segunda;07:00;07:50',
    )
    expect(weeksOf(after)).toEqual([
      '6º A, 6º ano · Matemática, -: mon 07:00 50,tue 07:00 50',
      '6º B, 6º ano · Matemática, -: mon 07:50 50',
      '7º A, 7º ano · Matemática, -: mon 07:00 50',
    ])
    expect(notes).toEqual([
      'módulo novo: 6º ano · Matemática',
      'módulo 6º ano · Matemática',
      'módulo 6º ano · Matemática',
      'módulo novo: 7º ano · Matemática',
    ])
    expect(plan.changes.filter(({ table }) => table === 'lessons')).toHaveLength(2)
  })

  test('is the module that people chose for it and its grade, also where the class has another or the file names one', async () => {
    const records = await list(
      '6º A;Matemática;;;Segunda;07:00;07:50',
      '6º B;Matemática;;;Segunda;07:50;08:40',
      '7º A;Matemática;;;Segunda;07:00;07:50',
      '6º A;;Oficina;;Terça;07:00;07:50',
    )
    const known = {
      ...school,
      modules: [
        { id: 8, title: 'Cálculo', order: 1 },
        { id: 9, title: '6º ano · Matemática', order: 2 },
      ],
      links: [link(9, 3)],
    }
    const chosenModules = new Map([
      [moduleKey({ grade: '6º ano', subject: 'Matemática' }), 'Cálculo'],
      [moduleKey({ grade: '', subject: 'Oficina' }), 'Clube'],
    ])
    const plan = planImport(records, known, { ...options, chosenModules })
    const chosen = ['6º A, Clube, -: tue 07:00 50', '6º A, Cálculo, -: mon 07:00 50', '6º B, Cálculo, -: mon 07:50 50']
    const after = applied(known, plan)
    expect(
      weeksOf(after)
        .filter((week) => week.startsWith('6º'))
        .sort(),
    ).toEqual(chosen)
    const modules = plan.rows.flatMap(({ module }) => module ?? [])
    expect(modules.map(({ title, isNew }) => [title, isNew])).toEqual([
      ['Cálculo', false],
      ['Cálculo', false],
      ['7º ano · Matemática', true],
      ['Clube', true],
    ])
    const again = planImport(records, after, { ...options, chosenModules })
    expect(again.changes).toEqual([])
  })

  test('says which module is meant also where it cannot be told, so that another can be chosen', async () => {
    const twice = [8, 9].map((id) => ({ id, title: '6º ano · Arte', order: id }))
    const { plan } = await planned({ ...school, modules: twice }, '6º A;Arte;;;Segunda;07:00;07:50')
    const [row] = plan.rows.filter(({ record }) => record.kind === 'meeting')
    expect(row).toMatchObject({ verdict: 'refused', module: { grade: '6º ano', subject: 'Arte' } })
  })

  test('is a module of its own in a class whose title says no grade', async () => {
    const { after } = await planned(empty, 'EJA;Arte;;;Segunda;19:00;19:50', 'Girassol;Arte;;;Segunda;07:00;07:50')
    expect(after.modules!.map(({ title }) => title).slice(0)).toEqual(
      expect.arrayContaining(['EJA · Arte', 'Girassol · Arte']),
    )
  })

  test.each([
    ['that the class has under this name', [[70, 'Turmas do 6º · Matemática']], [70], 70],
    ['of the grade', [[71, '6º Ano · matematica']], [], 71],
    ['of just this name', [[72, 'Matemática']], [], 72],
    [
      'of the grade before one of just this name',
      [
        [72, 'Matemática'],
        [71, '6º ano · Matemática'],
      ],
      [],
      71,
    ],
    [
      'of the class before all others',
      [
        [71, '6º ano · Matemática'],
        [72, 'Matemática'],
      ],
      [72],
      72,
    ],
  ] as const)('is the module %s', async (_, modules, linked, expected) => {
    const known = {
      ...school,
      modules: modules.map(([id, title]) => ({ id, title, order: 1 })),
      links: linked.map((id) => link(id, 3)),
    }
    const { plan } = await planned(known, '6º A;Matemática;;;Segunda;07:00;07:50')
    expect(plan.changes.filter(({ table }) => table === 'modules')).toEqual([])
    expect(plan.changes.find(({ table }) => table === 'moduleClasses')!.key).toBe(`${expected}/3`)
  })

  test('is the module that the sheet names, which may be new', async () => {
    const known = { ...school, modules: [{ id: 71, title: '6º ano · Matemática', order: 1 }] }
    const { after } = await planned(known, '6º A;Matemática;Reforço · Matemática;;Segunda;07:00;07:50')
    expect(weeksOf(after)).toEqual(['6º A, Reforço · Matemática, -: mon 07:00 50'])
  })

  test('is refused where two modules have the name', async () => {
    const modules = [71, 72].map((id) => ({ id, title: 'Matemática', order: 1 }))
    const { rows, plan } = await planned({ ...school, modules }, '6º A;Matemática;;;Segunda;07:00;07:50')
    expect(rows[0]).toMatchObject({ verdict: 'refused', why: expect.stringContaining('mais de um módulo') })
    expect(plan.changes).toEqual([])
  })
})

describe('the teacher of a subject', () => {
  const of = async (name: string, known = school) =>
    planned(known, `6º A;Arte;;${name};Segunda;07:00;07:50`).then(({ after, notes }) => ({
      teacher: after.links!.find(({ meetings }) => meetings)!.teacherId,
      note: notes[0],
    }))

  test('is the one of the name, or the only one whose name begins so, which is told', async () => {
    expect(await of('Ana Souza')).toMatchObject({ teacher: 13, note: expect.not.stringContaining('Ana') })
    expect(await of('ANA')).toMatchObject({ teacher: 13, note: expect.stringContaining('“ANA” é Ana Souza') })
    expect(await of('Prof.ª Ana')).toMatchObject({ teacher: 13 })
  })

  test('is nobody, which is told, where the name is unknown or of several', async () => {
    expect(await of('Zélia')).toMatchObject({ teacher: null, note: expect.stringContaining('“Zélia” não está') })
    const two = { ...school, people: [...school.people, teacher(15, 'Ana Prado')] }
    expect(await of('Ana', two)).toMatchObject({ teacher: null, note: expect.stringContaining('mais de um') })
  })

  test('who has the class already needs no place of their own', async () => {
    expect(await of('Marina Lima')).toMatchObject({ teacher: null, note: expect.not.stringContaining('Marina') })
  })

  test('stays who it is: a file takes nothing from anybody', async () => {
    const known = {
      ...school,
      modules: [{ id: 71, title: 'Arte', order: 1 }],
      links: [link(71, 3, { teacherId: 14 })],
    }
    expect(await of('Ana Souza', known)).toMatchObject({
      teacher: 14,
      note: expect.stringContaining('já é de Bruno Lima'),
    })
  })

  test('is set where the subject has none', async () => {
    const modules = [{ id: 71, title: 'Arte', order: 1 }]
    const meetings = [{ weekday: 'monday' as const, startTime: '07:00', minutes: 50 }]
    const known = { ...school, modules, links: [link(71, 3, { meetings })] }
    const { rows } = await planned(known, '6º A;Arte;;Ana Souza;Segunda;07:00;07:50')
    expect(rows[0]).toMatchObject({
      verdict: 'changed',
      changes: [{ field: 'teacherId', before: null, after: 13 }],
    })
  })

  test('may stand in another sheet of the file, after the timetable', async () => {
    const records = await list('6º A;Arte;;Carla Reis;Segunda;07:00;07:50')
    const carla: ImportRecord = {
      ...{ kind: 'person', source: { file: 'x', line: 9 }, codes: ['cpf:1'], role: 'teacher', name: 'Carla Reis' },
    }
    const plan = planImport([...records, carla], school, options)
    const made = plan.rows.at(-1)!.id
    expect(plan.changes.find(({ table }) => table === 'moduleClasses')).toMatchObject({ fields: { teacherId: made } })
  })
})

describe('the meetings of a subject', () => {
  const lines = [
    '6º A;Arte;;Ana Souza;Quarta;07:00;07:50;Ateliê',
    '6º A;Arte;;Ana Souza;Segunda;09:00;09:50;',
    '6º A;;;;Sexta;07:00;11:30;',
    '8º C;Arte;;Bruno;Segunda;07:00;07:50;',
  ]

  test('are the same when the file comes again, at once and in parts', async () => {
    const { after, verdicts } = await planned(school, ...lines)
    expect(verdicts).toEqual(Array(4).fill('created'))
    const again = await planned(after, ...lines)
    expect([again.verdicts, again.plan.changes]).toEqual([Array(4).fill('same'), []])
    let known = school
    let last = -1000
    for (const part of partsToSend(await list(...lines)).flatMap((all) => all.map((each) => [each])))
      known = applied(known, planImport(part, known, { ...options, nextId: () => --last }))
    expect(weeksOf(known)).toEqual(weeksOf(after))
  })

  test('are added to those that are there, and change only in what the file says', async () => {
    const { after } = await planned(school, ...lines)
    const more = await planned(
      after,
      '6º A;Arte;;;Quarta;07:00;;',
      '6º A;Arte;;;Segunda;09:00;10:00;Sala 2',
      '6º A;Arte;;;Sábado;08:00;08:50;',
    )
    expect(more.verdicts).toEqual(['same', 'changed', 'created'])
    expect(more.rows[1]!.changes).toEqual([
      { field: 'minutes', before: 50, after: 60 },
      { field: 'room', before: undefined, after: 'Sala 2' },
    ])
    expect(weeksOf(more.after)).toContain(
      '6º A, 6º ano · Arte, Ana Souza: mon 09:00 60 Sala 2,wed 07:00 50 Ateliê,sat 08:00 50',
    )
  })

  test('show in the class the first of its week', async () => {
    const { after } = await planned(school, ...lines)
    const shown = (known: KnownSchool) =>
      known.classes.map(({ title, weekday, classTime }) => [title, weekday, classTime])
    expect(shown(after)).toContainEqual(['6º A', 'monday', '09:00'])
    expect(shown(after)).toContainEqual(['8º C', 'monday', '07:00'])
    const { after: earlier } = await planned(after, '6º A;Inglês;;;Domingo;07:00;07:50;')
    expect(shown(earlier)).toContainEqual(['6º A', 'sunday', '07:00'])
  })

  test('of two subjects at one time are both kept, which is told', async () => {
    const { verdicts, notes } = await planned(
      school,
      '6º A;Arte;;;Segunda;07:00;07:50;',
      '6º A;Inglês;;;Segunda;07:00;07:50;',
    )
    expect([verdicts, notes[1]]).toEqual([['created', 'created'], expect.stringContaining('no mesmo horário que Arte')])
  })

  test('beyond forty are refused, and the others stay', async () => {
    const hours = Array.from({ length: 42 }, (_, i) => {
      const [day, hour] = [['Segunda', 'Terça', 'Quarta'][i % 3], String(6 + Math.floor(i / 3)).padStart(2, '0')]
      return `6º A;Arte;;;${day};${hour}:00;${hour}:50;`
    })
    const { verdicts, rows } = await planned(school, ...hours)
    expect(verdicts).toEqual([...Array(40).fill('created'), 'refused', 'refused'])
    expect(rows.at(-1)!.why).toBe('Use até 40 horários por semana')
  })
})

describe('a meeting without a subject', () => {
  test('is of the class itself, whose teacher takes it', async () => {
    const { after } = await planned(
      school,
      '6º A;;;Marina Lima;Segunda;07:00;11:30;',
      '6º B;;;Ana;Segunda;07:00;11:30;',
    )
    expect(weeksOf(after)).toEqual(['6º A, Marina Lima: mon 07:00 270', '6º B, Ana Souza: mon 07:00 270'])
  })

  test('is of the one subject that its teacher has in the class', async () => {
    const known = {
      ...school,
      modules: [{ id: 71, title: '6º ano · Arte', order: 1 }],
      links: [link(71, 3, { teacherId: 13 })],
    }
    const { after, notes } = await planned(known, '6º A;;;Ana Souza;Segunda;07:00;07:50;')
    expect(weeksOf(after)).toEqual(['6º A, 6º ano · Arte, Ana Souza: mon 07:00 50'])
    expect(notes[0]).toContain('disciplina Arte, que é de Ana Souza')
  })

  test('that the file gives to somebody else than the class is refused', async () => {
    const { rows, plan } = await planned(school, '6º A;;;Bruno Lima;Segunda;07:00;07:50;')
    expect(rows[0]).toMatchObject({ verdict: 'refused', why: expect.stringContaining('escreva a disciplina') })
    expect(plan.changes).toEqual([])
  })
})

describe('the whole day of a class, as a census says it', () => {
  const day = (weekday: 'monday' | 'tuesday'): ImportRecord => ({
    ...{ kind: 'meeting', source: { file: 'censo.txt', line: 2 }, schoolClass: ['titulo:6º a'], what: '6º A' },
    ...{ wholeDay: true, weekday, startTime: '07:00', minutes: 240 },
  })
  const imported = (known: KnownSchool) => {
    const plan = planImport([day('monday'), day('tuesday')], known, options)
    return { after: applied(known, plan), verdicts: plan.rows.map(({ verdict }) => verdict) }
  }

  test('is its one meeting of the day, once', () => {
    const { after, verdicts } = imported(school)
    expect(weeksOf(after)).toEqual(['6º A, Marina Lima: mon 07:00 240,tue 07:00 240'])
    expect(verdicts).toEqual(['created', 'created'])
    expect(imported(after).verdicts).toEqual(['same', 'same'])
  })

  test('stays beside the first subject that meets at its time, and a note says so once', async () => {
    const { notes, after } = await planned(
      imported(school).after,
      '6º A;Arte;;;Segunda;08:00;08:50;',
      '6º A;Inglês;;;Terça;08:00;08:50;',
    )
    expect(notes.map((note) => note.includes('a turma também tem a chamada das 07:00'))).toEqual([true, false])
    expect(weeksOf(after)).toContain('6º A, Marina Lima: mon 07:00 240,tue 07:00 240')
  })

  test('changes nothing on a day that has other hours, nor in a class whose subjects have hours', () => {
    const hour = [{ weekday: 'monday' as const, startTime: '08:00', minutes: 180 }]
    const ofOffice = { ...school, classes: [aClass(3, '6º A', { teacherId: 12, meetings: hour })] }
    expect(imported(ofOffice).verdicts).toEqual(['skipped', 'created'])
    const bySubject = {
      ...school,
      modules: [{ id: 71, title: '6º ano · Arte', order: 1 }],
      links: [link(71, 3, { meetings: hour })],
    }
    expect(imported(bySubject).verdicts).toEqual(['skipped', 'skipped'])
  })
})
