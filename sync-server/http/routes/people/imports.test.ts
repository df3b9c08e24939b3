import { describe, expect, test } from 'vitest'
import type { AppliedRecord, PastImport, UndoneImport } from '#schema/lists/importCalls.ts'
import type {
  ClassRecord,
  EnrollmentRecord,
  ImportRecord,
  PersonRecord,
  TeachingRecord,
} from '#schema/lists/importRecords.ts'
import { partsToSend } from '#schema/lists/plan/prepareRecords.ts'
import { readStudentLines } from '#schema/lists/studentLines.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { headOf } from '#server/store/counters.ts'
import { addPart, importOf } from '#server/store/imports/imports.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { everyTable, tablesWith } from '#server/tests/support/everythingStored.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, read } = asking(() => server)

let line = 0
const source = () => ({ file: 'lista.xlsx', line: ++line })
const student = (name: string, codes: string[], more: Partial<PersonRecord> = {}): PersonRecord => ({
  ...{ kind: 'person', source: source(), codes, role: 'student', name },
  ...more,
})
const schoolClass = (title: string, more: Partial<ClassRecord> = {}): ClassRecord => ({
  ...{ kind: 'class', source: source(), codes: [`titulo:${title.toLowerCase()}`], title },
  ...more,
})
const enrolled = (person: PersonRecord, title: string, more: Partial<EnrollmentRecord> = {}): EnrollmentRecord => ({
  ...{ kind: 'enrollment', source: person.source, what: person.name, person: person.codes },
  schoolClass: [`titulo:${title.toLowerCase()}`],
  ...more,
})
const teaches = (person: PersonRecord, title: string): TeachingRecord => ({
  ...{ kind: 'teaching', source: source(), what: person.name, person: [`email:${person.email}`] },
  schoolClass: [`titulo:${title.toLowerCase()}`],
})

const eva = student('Eva Prado', ['matricula:500', 'cpf:52998224725'])
const gil = student('Gil Sá', ['matricula:501'])
const rui = student('Rui Paz', [], { role: 'teacher', email: 'rui@escola.br' })
const file: ImportRecord[] = [
  schoolClass('9º C', { classTime: '13:15' }),
  ...[eva, gil, rui],
  ...[enrolled(eva, '9º C', { since: '2026-02-02' }), enrolled(gil, '9º C')],
  teaches(rui, '9º C'),
]

const begin = async (who: Person = 'davi', schoolId?: number): Promise<number> =>
  (await (await ask(who, 'POST', '/api/imports', { file: 'lista.xlsx', schoolId })).json()).id
const send = (id: number, records: ImportRecord[], who: Person = 'davi') =>
  ask(who, 'POST', `/api/imports/${id}/records`, { records })
/** Sends a whole file, and resolves to the verdicts. */
async function importAll(records: ImportRecord[], who: Person = 'davi') {
  const id = await begin(who)
  const rows: AppliedRecord[] = []
  for (const part of partsToSend(records)) {
    const answer = await send(id, part, who)
    if (!answer.ok) throw new Error(await answer.text())
    rows.push(...((await answer.json()) as AppliedRecord[]))
  }
  return { id, rows, verdicts: rows.map(({ verdict }) => verdict) }
}
const undo = (id: number, who: Person = 'davi') => ask(who, 'POST', `/api/imports/${id}/undo`)
const rows = () => readerOf(server.store.q)
const person = async (username: string) => (await rows().where('users', { username }))[0]!
const newClass = async () => (await rows().where('classes', { title: '9º C' }))[0]!

test('families of an import are taken back with it, but for those that were changed since', async () => {
  const familyOf = (id: number) => rows().get('studentRecords', id)
  const keep = (id: number, body: object) => ask('celia', 'PUT', `/api/students/${id}/record`, body)
  const [ana, bento, caio] = [people.ana, people.bento, people.caio]
  await keep(bento, { motherName: 'Antes', address: 'Rua Velha' })
  const said = (id: number, name: string) =>
    student(name, [`numero:${id}`], { family: { motherName: 'Eva', guardian: { phone: '11988887777' } } })
  const { id, verdicts } = await importAll([said(ana, 'Ana'), said(bento, 'Bento'), said(caio, 'Caio')])
  expect(verdicts).toEqual(['changed', 'changed', 'changed'])
  const eva = { name: 'Eva', kinship: 'mother', phone: '(11) 98888-7777', email: null }
  expect(await familyOf(ana)).toMatchObject({ motherName: 'Eva', guardians: [eva] })
  expect(await familyOf(bento)).toMatchObject({ motherName: 'Eva', guardians: [eva], address: 'Rua Velha' })
  server.clock.time += 1000
  await keep(caio, { motherName: 'Eva Reis' })
  const { left } = (await (await undo(id)).json()) as UndoneImport
  expect(await familyOf(ana)).toBeUndefined()
  expect(await familyOf(bento)).toMatchObject({ motherName: 'Antes', guardians: null, address: 'Rua Velha' })
  expect(await familyOf(caio)).toMatchObject({ motherName: 'Eva Reis', guardians: [eva] })
  expect(left).toEqual([
    { what: 'família e documentos de Caio', why: 'Foi mudado depois da importação. Fica como está.' },
  ])
})

test('a newer list of civil names finds its students on the server too, and undoes no social name', async () => {
  const nameOf = async (id: number) => (await rows().get('users', id))!.name
  const civil = 'Anselmo Souza'
  const both = student('Ana Souza', ['matricula:500'], { family: { civilName: civil } })
  const first = await importAll([schoolClass('9º C'), both, enrolled(both, '9º C')])
  const { id } = await person('500')
  expect(await rows().get('studentRecords', id)).toMatchObject({ civilName: civil })
  const kept = 'o arquivo só tem o nome civil; fica o nome social'

  const byCode = await importAll([student(civil, ['matricula:500'])])
  expect(byCode.rows).toMatchObject([{ verdict: 'same', id, note: kept }])
  const alone = student(civil, [`nome:${civil.toLowerCase()}`])
  const byName = await importAll([schoolClass('9º C'), alone, enrolled(alone, '9º C')])
  expect(byName.rows).toMatchObject([
    { verdict: 'same' },
    { verdict: 'same', id, note: `encontrado(a) pelo nome na turma; ${kept}` },
    { verdict: 'same' },
  ])
  expect(await nameOf(id)).toBe('Ana Souza')

  // One that was typed in by hand, and whose codes come with the first list.
  const keep = (body: object) => ask('celia', 'PUT', `/api/students/${people.bento}/record`, body)
  await keep({ civilName: 'Benta Reis' })
  const bento = student('Benta Reis', ['id:b'])
  const typed = await importAll([schoolClass('7º B'), bento, enrolled(bento, '7º B')])
  expect(typed.rows[1]).toMatchObject({ verdict: 'same', id: people.bento })
  expect(await nameOf(people.bento)).toBe('Bento')

  await undo(first.id)
  expect([await rows().get('users', id), await rows().get('studentRecords', id)]).toEqual([undefined, undefined])
})

describe('an import', () => {
  test('makes people without passwords, a class in which the roll can be taken, and places in it', async () => {
    const { verdicts } = await importAll(file)
    expect(verdicts).toEqual(Array(7).fill('created'))
    const made = await person('500')
    expect(made).toMatchObject({ name: 'Eva Prado', role: 'student', schoolId: 1, mustChangePassword: true })
    const { id: classId, currentLessonId, teacherId } = await newClass()
    expect((await rows().get('users', teacherId!))!.email).toBe('rui@escola.br')
    expect(await rows().get('enrollments', `${classId}/${made.id}`)).toMatchObject({ leftAt: null })
    const login = await server.call('POST', '/api/login', { body: { email: '500', password: 'qualquer-uma' } })
    expect([login.status, await login.text()]).toEqual([401, 'E-mail ou senha incorretos'])
    const celia = await openDevice(server, 'celia')
    const marks = [{ studentId: made.id, present: true }]
    const roll = { classId, lessonId: currentLessonId!, attendanceDate: '2026-11-20', marks }
    const { receipts } = await celia.send(celia.act(takeRollCall, roll))
    expect(receipts).toMatchObject([{ outcome: 'applied' }])
  })

  test('reaches the devices of the office and of the teacher with their next pull', async () => {
    const celia = await openDevice(server, 'celia')
    await celia.settle()
    await importAll(file)
    await celia.settle()
    expect(JSON.stringify([...celia.holdings.view()])).toContain('Eva Prado')
  })

  test('of the same file again changes no row, place or journal', async () => {
    await importAll(file)
    const { journal, users, classes, enrollments, externalIds } = await everyTable(server.store)
    const head = await headOf(server.store.q, 1)
    server.clock.time += 60_000
    const { verdicts } = await importAll(file, 'celia')
    expect(new Set(verdicts)).toEqual(new Set(['same']))
    expect(await everyTable(server.store)).toMatchObject({ journal, users, classes, enrollments, externalIds })
    expect(await headOf(server.store.q, 1)).toBe(head)
  })

  test('of a newer file changes what differs, and takes nobody away', async () => {
    await importAll(file)
    const newer = student('Eva Prado Lima', ['matricula:500'])
    const { rows: done } = await importAll([
      schoolClass('9º C', { classTime: '07:30' }),
      newer,
      enrolled(newer, '9º C', { since: '2026-03-01' }),
    ])
    expect(done.map(({ verdict }) => verdict)).toEqual(['changed', 'changed', 'changed'])
    expect(done[1]!.changes).toEqual([{ field: 'name', before: 'Eva Prado', after: 'Eva Prado Lima' }])
    const { id, classTime } = await newClass()
    expect(classTime).toBe('07:30')
    expect(await rows().where('enrollments', { classId: id, leftAt: null })).toHaveLength(2)
  })

  test('finds by name a student and a class that were typed in before it, which have no codes yet', async () => {
    const ana = student('ANA', ['matricula:77'])
    const records = [schoolClass('7º B', { codes: ['id:t7'] }), ana, enrolled(ana, '7º B', { schoolClass: ['id:t7'] })]
    const { rows: done } = await importAll(records)
    expect(done).toMatchObject([{ id: 3, verdict: 'same' }, { verdict: 'created' }, { verdict: 'created' }])
    // Her username is another number than the file's: she may be somebody else.
    await importAll([student('Dora', ['id:d']), enrolled(student('Dora', ['id:d']), '8º A')])
    expect(await rows().where('users', { name: 'Dora' })).toHaveLength(1)
  })

  test('of lines of students fills one class by its number, leaves who is there as they are, and is taken back', async () => {
    const schoolClass = { id: 4, title: '8º A', category: 'c' } as const
    const { parts } = readStudentLines('Zilda Reis\nDora\nZeno Sá; 77', schoolClass, '2026-11-25')
    const { id, rows: done } = await importAll(parts.flat())
    expect(done.map(({ verdict, why }) => why ?? verdict)).toEqual([
      ...['created', 'same', 'created'],
      ...['created', 'same', 'created'],
    ])
    const made = await rows().where('users', { username: 'zilda.reis' })
    expect(made).toMatchObject([{ name: 'Zilda Reis', category: 'c', mustChangePassword: true, schoolId: 1 }])
    const inClass = () => rows().where('enrollments', { classId: 4, leftAt: null })
    expect(await inClass()).toHaveLength(4)
    expect((await undo(id)).status).toBe(200)
    expect(await inClass()).toHaveLength(2)
    expect(await rows().where('users', { username: 'zilda.reis' })).toEqual([])
  })

  test('of a line with a number finds who is in the class with an e-mail alone', async () => {
    const schoolClass = { id: 4, title: '8º A', category: 'c' } as const
    const linesOf = (text: string) => readStudentLines(text, schoolClass, '2026-11-25').parts.flat()
    await importAll(linesOf('Zilda Reis; zilda@casa.br'))
    expect((await importAll(linesOf('Zilda Reis; 500'))).verdicts).toEqual(['same', 'same'])
    expect(await rows().where('users', { name: 'Zilda Reis' })).toHaveLength(1)
  })

  test('is one act of its author for each part, told in the history and in the activities', async () => {
    await importAll(file)
    const activities = (await read('celia', '/api/activities')) as Activity[]
    expect(activities[0]).toMatchObject({ userId: people.davi, summary: 'Importação: lista.xlsx', canRestore: false })
    const history = await read('celia', `/api/history/users/${(await person('500')).id}`)
    expect(history).toMatchObject([{ userName: 'Davi', action: 'applyImport', kind: 'made' }])
  })

  test('keeps of a CPF only a hash that nobody can make without the server’s secret, and of the file its name', async () => {
    await importAll(file)
    expect(await tablesWith(server.store, '52998224725')).toEqual([])
    const { externalIds } = await everyTable(server.store)
    expect(JSON.stringify(externalIds)).toMatch(/"cpf:[\w-]{43}"/)
    const match = await ask('celia', 'POST', '/api/imports/match', { codes: ['cpf:52998224725', 'id:unknown'] })
    expect(await match.json()).toEqual({ 'cpf:52998224725': { table: 'users', id: (await person('500')).id } })
  })

  test('tells the office what was imported, by whom and when', async () => {
    const { id } = await importAll(file)
    await importAll(file, 'celia')
    expect((await read('celia', '/api/imports')) as PastImport[]).toMatchObject([
      { userName: 'Celia', file: 'lista.xlsx', counts: { same: 7 }, undoneAt: null },
      { id, userId: people.davi, at: server.clock.time, counts: { created: 7 } },
    ])
    expect(await read('nadia', '/api/imports')).toEqual([])
  })
})

describe('a part', () => {
  test('that comes again after a lost answer changes nothing, gets the same verdicts and is counted once', async () => {
    const id = await begin()
    const nameOnly = student('Zeca', ['nome:zeca'])
    const [part] = partsToSend([schoolClass('9º C'), nameOnly, enrolled(nameOnly, '9º C')]) as [ImportRecord[]]
    const first = await (await send(id, part.slice(0, 2))).json()
    const before = await everyTable(server.store)
    expect(await (await send(id, part.slice(0, 2))).json()).toMatchObject(
      first.map(({ verdict, id }: AppliedRecord) => ({ verdict, id })),
    )
    expect(await everyTable(server.store)).toEqual(before)
    expect((await importOf(server.store.q, id))!.counts).toEqual({ created: 2 })
  })

  test('puts a new class into the school year that the file names', async () => {
    const year = { title: '2027', firstDay: '2027-02-01', lastDay: '2027-12-17' }
    const { id: schoolYearId } = await (await ask('davi', 'POST', '/api/school-years', year)).json()
    const id = await begin()
    const sent = await send(id, [
      schoolClass('9º C', { schoolYear: '2027' }),
      schoolClass('9º D', { schoolYear: '2028' }),
    ])
    const [made, other]: AppliedRecord[] = await sent.json()
    const classes = readerOf(server.store.q)
    expect(await classes.get('classes', made!.id!)).toMatchObject({ title: '9º C', schoolYearId })
    expect(await classes.get('classes', other!.id!)).toMatchObject({ title: '9º D', schoolYearId: null })
    expect(other!.note).toBe('a escola não tem o ano letivo 2028: a turma fica sem ano')
  })

  test('that comes too early is refused record by record, and is taken when its people are there', async () => {
    const id = await begin()
    const [first] = partsToSend(file) as [ImportRecord[]]
    const links = first.slice(4)
    const early = (await (await send(id, links)).json()) as AppliedRecord[]
    expect(early.map(({ verdict }) => verdict)).toEqual(['refused', 'refused', 'refused'])
    expect(early[0]!.why).toMatch(/^Turma: não há turma 9º c na escola/)
    await send(id, first.slice(0, 4))
    expect(((await (await send(id, links)).json()) as AppliedRecord[]).map(({ verdict }) => verdict)).toEqual(
      Array(3).fill('created'),
    )
  })

  test('with one bad record does the good ones', async () => {
    const { rows: done } = await importAll([student('Eva', ['matricula:500'], { email: 'sem arroba' }), gil])
    expect(done).toMatchObject(
      [{ verdict: 'refused', why: /^E-mail: “sem arroba”/ }, { verdict: 'created' }].map((each) =>
        each.why ? { ...each, why: expect.stringMatching(each.why) } : each,
      ),
    )
  })

  test.each<[string, unknown, string]>([
    ['10,000 records', Array(10_000).fill(schoolClass('9º C')), 'records: envie até 100 registros de cada vez.'],
    ['none', [], 'records: não há registros.'],
    ['a kind that nobody knows', [{ kind: 'parent' }], 'Campo inválido: records.0.kind.'],
    ['a code without a kind', [student('Eva', ['500'])], 'Campo inválido: records.0.codes.0.'],
    [
      'a refused record',
      [{ kind: 'refused', source: source(), what: 'x', why: 'y' }],
      'Campo inválido: records.0.kind.',
    ],
  ])('of %s is refused whole', async (_, records, text) => {
    const id = await begin()
    const before = await everyTable(server.store)
    expect(await answerOf(await send(id, records as ImportRecord[]))).toMatchObject({ status: 400, text })
    expect(await everyTable(server.store)).toEqual(before)
  })

  test('of somebody else’s import, of an unknown one and of one that was undone is refused in words', async () => {
    const id = await begin()
    expect(await answerOf(await send(id, [gil], 'celia'))).toEqual(refusal('import.notYours'))
    expect(await answerOf(await send(id, [gil], 'nadia'))).toEqual(refusal('notFound', 'Importação não encontrada.'))
    expect(await answerOf(await send(999, [gil]))).toEqual(refusal('notFound', 'Importação não encontrada.'))
    await undo(id)
    expect(await answerOf(await send(id, [gil]))).toEqual(refusal('import.undone'))
  })

  test('that names rows of another school finds none of them', async () => {
    const raissa = enrolled(student('Raissa', [`numero:${people.raissa}`]), '6º C', { schoolClass: ['numero:8'] })
    const { rows: done } = await importAll([raissa])
    expect(done[0]).toMatchObject({ verdict: 'refused', why: expect.stringContaining('não há turma 8') })
    const inOwn = await importAll([{ ...raissa, schoolClass: ['numero:3'] }])
    expect(inOwn.rows[0]).toMatchObject({ verdict: 'refused', why: expect.stringContaining('Não há pessoa 61') })
  })

  test('is imported into the author’s own school, whatever school is named', async () => {
    const id = await begin('davi', 2)
    await send(id, [gil])
    expect((await person('501')).schoolId).toBe(1)
  })
})

describe('an e-mail of another school’s account', () => {
  test('is refused, and who tries many hears nothing more for an hour', async () => {
    const id = await begin()
    const stranger = student('Inês', [], { role: 'teacher', email: 'ines@escola.br' })
    const [row] = (await (await send(id, [stranger])).json()) as AppliedRecord[]
    expect(row).toMatchObject({ verdict: 'refused', why: expect.stringContaining('já é de outra conta') })
    for (let i = 0; i < 60; i += 1) await send(id, [{ ...stranger, name: `Inês ${i}` }])
    expect((await send(id, [rui])).status).toBe(429)
    expect((await send(id, [gil])).status).toBe(200)
  })
})

describe('undoing an import', () => {
  test('takes back what it made and sets back what it changed, in one act that the Lixeira brings back', async () => {
    const before = await everyTable(server.store)
    const ana = student('Ana Souza', ['username:ana'])
    const { id } = await importAll([...file, ana, enrolled(ana, '9º C')])
    const celia = await openDevice(server, 'celia')
    await celia.settle()
    const answer = (await (await undo(id, 'celia')).json()) as UndoneImport
    expect(answer.left).toEqual([])
    const after = await everyTable(server.store)
    for (const table of ['users', 'classes', 'enrollments', 'modules', 'lessons', 'moduleClasses', 'externalIds'])
      expect(after[table]!.length, table).toBe(before[table]!.length)
    expect((await rows().get('users', people.ana))!.name).toBe('Ana')
    await celia.settle()
    expect(JSON.stringify([...celia.holdings.view()])).not.toContain('Eva Prado')
    const [bin, ...others] = (await read('celia', '/api/activities?deletions=true')) as Activity[]
    expect([bin, others]).toMatchObject([{ summary: 'Importação desfeita: lista.xlsx', canRestore: true }, []])
    expect((await ask('celia', 'POST', `/api/activities/${bin!.id}/restore`)).status).toBe(200)
    const { id: classId } = await newClass()
    expect(await rows().where('enrollments', { classId })).toHaveLength(3)
  })

  test('lets the same file make everything anew', async () => {
    const { id } = await importAll(file)
    await undo(id)
    expect((await importAll(file)).verdicts).toEqual(Array(7).fill('created'))
  })

  test('twice is refused, and the list says when it was undone', async () => {
    const { id } = await importAll(file)
    expect((await undo(id)).status).toBe(200)
    expect(await answerOf(await undo(id, 'celia'))).toEqual(refusal('import.undone'))
    expect((await read('celia', '/api/imports'))[0]).toMatchObject({ id, undoneAt: server.clock.time })
  })

  test('leaves a student who has marks, with the class and the teacher, and says so', async () => {
    const { id } = await importAll(file)
    const made = await person('500')
    const { id: classId, currentLessonId: lessonId } = await newClass()
    const celia = await openDevice(server, 'celia')
    const marks = [{ studentId: made.id, present: true }]
    await celia.send(celia.act(takeRollCall, { classId, lessonId: lessonId!, attendanceDate: '2026-11-20', marks }))
    const { left } = (await (await undo(id)).json()) as UndoneImport
    expect(left.map(({ what }) => what)).toEqual(['Eva Prado', 'Rui Paz', 'turma 9º C'])
    expect(left[0]!.why).toBe('Já tem presenças marcadas. Fica, com a matrícula e as chamadas.')
    expect(await rows().where('users', { username: '501' })).toEqual([])
    expect(await rows().where('attendance', { studentId: made.id, classId })).toHaveLength(1)
    expect(await rows().where('enrollments', { classId })).toHaveLength(1)
  })

  test('leaves what somebody changed or added since', async () => {
    const ana = student('Ana Souza', ['username:ana'])
    const { id } = await importAll([...file, ana])
    await ask('celia', 'PATCH', `/api/users/${people.ana}`, { name: 'Ana de Souza' })
    const { id: classId } = await newClass()
    await ask('celia', 'POST', '/api/enrollments', { classId, studentId: people.dora })
    await ask('celia', 'POST', '/api/enrollments', { classId: 4, studentId: (await person('501')).id })
    const { left } = (await (await undo(id)).json()) as UndoneImport
    expect(left.map(({ what }) => what)).toEqual(['Gil Sá', 'turma 9º C', 'Ana de Souza'])
    expect((await rows().get('users', people.ana))!.name).toBe('Ana de Souza')
  })

  test('opens the enrollments again that it ended', async () => {
    const gone = { ...enrolled(student('Ana', ['numero:21']), '7º B'), until: '2026-11-20' }
    const { id, verdicts } = await importAll([gone])
    expect(verdicts).toEqual(['changed'])
    expect((await rows().get('enrollments', '3/21'))!.leftAt).not.toBeNull()
    await undo(id)
    expect((await rows().get('enrollments', '3/21'))!.leftAt).toBeNull()
  })
})

test('who was deleted by hand is refused while the Lixeira has them, and made anew afterwards', async () => {
  await importAll([gil])
  const made = await person('501')
  await ask('celia', 'DELETE', `/api/users/${made.id}`)
  const later = await importAll([gil])
  expect(later.rows[0]).toMatchObject({ verdict: 'refused', why: expect.stringContaining('pessoa excluída') })
  server.clock.time += 91 * 24 * 60 * 60_000
  const id = await begin('sonia', 1)
  expect(await (await send(id, [gil], 'sonia')).json()).toMatchObject([{ verdict: 'created' }])
})

test('an erased person’s codes are gone', async () => {
  await importAll([eva])
  const made = await person('500')
  expect((await ask('celia', 'POST', `/api/users/${made.id}/erasure`, { name: 'Eva Prado' })).status).toBe(200)
  const { externalIds } = await everyTable(server.store)
  expect(externalIds).toEqual([])
})

test('a person’s own copy of the data has the codes', async () => {
  await importAll([eva])
  const made = await person('500')
  const data = await read('celia', `/api/users/${made.id}/data`)
  const section = data.sections.find(({ table }: { table: string }) => table === 'externalIds')
  expect(section.rows.map(({ code }: { code: string }) => code.split(':')[0]).sort()).toEqual(['cpf', 'matricula'])
})

test('parts are counted', async () => {
  const id = await begin()
  const found = (await importOf(server.store.q, id))!
  await server.store.tx((q) => addPart(q, found, { hash: 'x', entry: null, verdicts: ['created', 'same', 'same'] }))
  expect((await importOf(server.store.q, id))!.counts).toEqual({ created: 1, same: 2 })
})
