import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { mutations } from '#schema/mutations/index.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { lessons } from '#schema/nouns/lesson.ts'
import { patch } from '#schema/nouns/tables.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { openPasswords } from '#server/sessions/passwords.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { keepSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { addImport } from '#server/store/imports/imports.ts'
import { keepLateRoll } from '#server/store/journal/lateRolls.ts'
import { addTransfer } from '#server/store/schoolTransfers.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { cast, castPassword, people } from '#server/tests/support/cast.ts'
import { videoEmbed } from '#server/tests/support/catalogueCalls.ts'
import { contractOf } from '#server/tests/support/contractFaults.ts'
import { markedCast } from '#server/tests/support/evaluationActs.ts'
import { absence, christmas, family, visit, yearAfter } from '#server/tests/support/everyRow.ts'
import { exampleIds, idsAt } from '#server/tests/support/exampleIds.ts'
import { samples } from '#server/tests/support/fileSamples.ts'
import { permissions } from '#server/tests/support/permissions.ts'
import { sealedWork } from '#server/tests/support/sealedWork.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { cheapPasswords, hello, origin, testServer } from '#server/tests/support/testServer.ts'
import { unchangedStore } from '#server/tests/support/unchangedStore.ts'
import { uploadOnDisk } from '#server/tests/support/uploadOnDisk.ts'

/** Rita administers all schools; Zeno administers an inactive school. */
const [rita, zeno] = [2, 70]
const callers = { ...people, anon: 0, rita, zeno }
type Caller = keyof typeof callers

/** The numbers in a call: of one's own class, of the same school, of another school, unknown. */
const numbers = {
  ...exampleIds,
  global: [people.sonia, rita, people.sonia, 999],
  /** Files, by their index in `hashes`. */
  file: [0, 1, 2, 3],
  /**
   * Deletions: of a student of the school, of an administrator of the school, of another school's student; unknown.
   */
  deletion: [0, 0, 0, 999],
  /** Imports that Davi, Celia and Nadia began; unknown. */
  import: [0, 0, 0, 999],
  lateRoll: [91, 92, 93, 999],
  /** Students whom the closed school asks for, whom it sent, and for whom it is asked. */
  request: [901, 902, 903, 999],
  arriving: [904, 905, 906, 999],
  ownRequest: [907, 908, 909, 999],
  /** Uploads that Davi, Celia and Nadia began; unknown. */
  upload: [0, 1, 2, 3],
}
type Kind = keyof typeof numbers
type About = Record<Kind, number>

const attendanceDate = '2026-11-16'
const exampleOf = new Map(
  allMutations.map((act) => [`${act.method} ${act.path}`, (about: About) => callOf(act, act.example(about)).body]),
)
const samplePicture = Buffer.from(samples.find(({ type }) => type === 'png')!.bytes).toString('base64')
/** What has arrived of an upload. */
const arrived = 'Uma nota'

/** The bodies of the other calls, for the numbers, the caller and what the call is about. */
const otherBodies: Record<string, (about: About, who: Caller, kind?: Kind) => object> = {
  'POST /api/login': () => ({ email: 'ana', password: castPassword }),
  'POST /api/sync': (_, who) => ({ ...hello('ana'), userId: callers[who] }),
  'POST /api/user/change-password': () => ({ currentPassword: castPassword, newPassword: 'girassol na janela' }),
  'POST /api/user/confirm-password': () => ({ password: castPassword, code }),
  'POST /api/user/second-factor/confirm': () => ({ code }),
  'POST /api/user/second-factor/off': () => ({ password: castPassword, code }),
  'POST /api/user/second-factor/recovery-codes': () => ({ password: castPassword, code }),
  'POST /api/first-passwords': (about, _, kind) => ({ userIds: [about[kind!]], again: true }),
  'POST /api/imports/match': ({ school }) => ({ schoolId: school, codes: ['inep:1'] }),
  'POST /api/imports': ({ school }) => ({ schoolId: school, file: 'lista.csv' }),
  'POST /api/imports/:id/records': () => ({ records: [importedClass] }),
  'POST /api/users/:id/erasure': (about, _, kind) => ({ name: nameOf(about[kind!]) }),
  'POST /api/modules/:id/files': () => ({ some: 'text' }),
  'POST /api/modules/:id/files/:hash/picture': () => ({ picture: samplePicture }),
  'PATCH /api/uploads/:id': () => ({ rest: 'of it' }),
  'POST /api/uploads/:id/file': () => ({ hash: createHash('sha256').update(arrived).digest('hex') }),
  'POST /api/late-rolls/registration': ({ lateRoll, school }) => ({ acts: [lateRoll], schoolId: school }),
  'POST /api/late-rolls/dismissal': ({ lateRoll, school }) => ({ acts: [lateRoll], schoolId: school }),
  'POST /api/school-transfers/requests': ({ school }, who) => ({
    schoolId: school,
    fromSchoolId: who === 'nadia' || (isOfAll(who) && school === 2) ? 1 : 2,
    studentName: 'Lia Prado',
  }),
  'POST /api/school-transfers': ({ student }) => ({
    studentId: student,
    toSchoolId: student === people.raissa ? 1 : 2,
    lastDay: '2026-11-20',
  }),
  'POST /api/school-transfers/:id/refusal': () => ({ reason: 'Não estuda aqui' }),
  'POST /api/users/:id/left-work': (about, _, kind) => leftBy(about[kind!]),
  'POST /api/users/:id/left-work/registration': (about, _, kind) => ({
    file: leftBy(about[kind!]),
    acts: [leftAct.id],
  }),
  // Videos and materials of a lesson are the office's.
  'POST /api/lessons': ({ module }, who) => lessonBy(who, { moduleId: module }),
  'PUT /api/lessons/:id': (_, who) => lessonBy(who, {}),
  // Another student's attendance, evaluated in one's own name.
  'POST /api/evaluations': (about) =>
    evaluateLesson.example({ ...about, student: people.ana, lesson: lessonAt(about.attendance) }),
}
const isOfAll = (who: Caller) => who === 'rita' || who === 'sonia'
const lessonBy = (who: Caller, place: object) => ({
  ...place,
  ...(who === 'marina' ? { title: 'Metades', description: 'Dividir por dois', order: 2 } : lessons.examples()),
})
/** Ana's and Bento's marks are of one lesson. */
const lessonAt = (mark: number) => exampleIds.lesson[mark === exampleIds.attendance[2] ? 2 : 0]
const importedClass = { kind: 'class', source: { file: 'lista.csv', line: 2 }, codes: [], title: '9º C' }
const leftAct = {
  ...{ id: idInBlock(4096, 1), at: 1, method: 'PATCH' as const, path: '/api/classes/3/current-lesson' },
  body: { lessonId: 101 },
}
/** What the person of this number left sealed on a device. */
const leftBy = (id: number) => sealedWork(keys.get(id) ?? noKey, id, [leftAct])
const noKey = Buffer.alloc(32).toString('base64')
const nameOf = (id: number) => Object.entries(callers).find(([, known]) => known === id)?.[0] ?? 'Ninguém'
const bodyOf = (name: string, about: About, who: Caller, kind?: Kind) =>
  otherBodies[name]?.(about, who, kind) ?? exampleOf.get(name)?.(about)
/** What the protocol of uploads says in headers. */
const uploadHeaders: Record<string, Record<string, string>> = {
  'POST /api/modules/:id/uploads': { 'Upload-Length': '20' },
  'PATCH /api/uploads/:id': {
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(arrived.length),
  },
}
/** Every call is about uploads as they were begun, whatever the calls before it did to them. */
function beginUploads(isWhole: boolean) {
  const owners = [people.davi, people.celia, people.nadia]
  for (const [place, userId] of owners.entries()) {
    const upload = { id: uploadId(place), userId, moduleId: exampleIds.module[place]!, name: 'Nota.txt' }
    uploadOnDisk(server, { ...upload, size: isWhole ? arrived.length : 30 }, arrived)
  }
}
const uploadId = (place: number) => String(place).padStart(32, '0')

/** The query of a call. */
const queries: Record<string, string> = {
  'GET /api/classes/:classId/lessons/:lessonId/attendance': `?date=${attendanceDate}`,
  'POST /api/modules/:id/files': '?name=Nota.txt',
  'POST /api/modules/:id/uploads': '?name=Nota.txt',
  'GET /api/imports': '?schoolId=1',
  'GET /api/late-rolls': '?schoolId=1',
  'GET /api/school-transfers': '?schoolId=1',
}

const account = (id: number, name: string, role: 'admin' | 'student', schoolId: number | null) => ({
  ...{ id, name, role, schoolId, email: `${name}@escola.br`, username: null, category: null, createdAt: 0 },
})
const content = (id: number, lessonId: number) => ({ id, lessonId, title: 'Outro' })
/** Of another class's lesson and of another school's. */
const others = (kind: 'video' | 'material') =>
  [1, 2].map((place) => content(exampleIds[kind][place]!, exampleIds.lesson[place]!))
const inSchools = (kind: 'coverage' | 'course' | 'calendarDay' | 'schoolYear' | 'frequencyRule' | 'frequencyAction') =>
  [0, 1, 2].map((place) => ({ id: exampleIds[kind][place]!, schoolId: exampleIds.school[place]! }))
const server = await testServer({
  rows: {
    ...markedCast,
    schools: [
      ...cast.schools.map((school) => ({ ...school, teachersCallFamilies: true })),
      { id: 3, name: 'Fechada', active: false, createdAt: 0 },
    ],
    users: [
      ...cast.users,
      account(rita, 'rita', 'admin', null),
      account(zeno, 'zeno', 'admin', 3),
      account(exampleIds.newcomer[2], 'lia', 'student', 2),
      account(81, 'aldo', 'student', 1),
      account(82, 'beto', 'admin', 1),
      account(83, 'caco', 'student', 2),
      account(84, 'duda', 'student', 3),
    ],
    classes: [...cast.classes, { ...cast.classes[2]!, id: exampleIds.otherClass[2], title: '6º D' }],
    lessonVideos: [...cast.lessonVideos, ...others('video').map((video) => ({ ...video, videoEmbed }))],
    materials: [
      ...cast.materials,
      ...others('material').map((sheet) => ({ ...sheet, fileUrl: 'https://m.example/4' })),
    ],
    rollCalls: [...markedCast.rollCalls, { classId: 4, lessonId: 111, date: attendanceDate }],
    courses: inSchools('course').map((row) => ({ ...row, title: 'Curso', createdAt: 0 })),
    coverages: inSchools('coverage').map((row, i) => ({ ...row, classId: exampleIds.class[i]!, ...absence })),
    calendarDays: inSchools('calendarDay').map((row) => ({ ...row, ...christmas })),
    schoolYears: inSchools('schoolYear').map((row, i) => ({ ...row, ...yearAfter(i + 3) })),
    frequencyRules: inSchools('frequencyRule').map((row, i) => ({ ...row, firstDay: `2026-03-0${1 + i}` })),
    frequencyActions: inSchools('frequencyAction').map((row, i) => ({
      ...{ ...row, studentId: exampleIds.student[i]!, ...visit },
    })),
    studentRecords: [0, 1, 2].map((i) => ({
      ...{ studentId: exampleIds.student[i]!, schoolId: exampleIds.school[i]!, ...family },
    })),
  },
})
afterAll(() => server.end())

/** The keys of everybody's devices. */
const keys = new Map<number, string>()
for (const id of ['student', 'teacher', 'admin', 'global'].flatMap((kind) => numbers[kind as Kind]))
  keys.set(id, await deviceKeyOf(server.store, id))

/** The files of Ana's, another class's and another school's materials, and an unknown one. */
const hashes: string[] = []
for (const [place, lessonId] of exampleIds.lesson.slice(0, 3).entries()) {
  const { hash, address } = await sentFile(server, `Folha ${place}`, place === 2 ? 2 : 1)
  hashes.push(hash)
  const materials = [{ ...content(241 + place, lessonId), fileUrl: address }]
  await server.store.tx((q) => importRows(q, { materials }, { at: 1 }))
}
hashes.push('d'.repeat(64))

const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
const cookies = new Map<Caller, string>()
for (const [who, id] of Object.entries(callers) as [Caller, number][])
  if (id) cookies.set(who, (await sessions.start(id, server.clock.now())).split(';')[0]!)
/** Another session of each person, which they may end. */
const otherSessions = new Map<Caller, string>()
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() })
for (const [who, userId] of Object.entries(callers) as [Caller, number][]) {
  if (!userId) continue
  const token = sessions.tokenIn((await sessions.start(userId, server.clock.now())).split(';')[0]!)!
  const [other] = await sessions.listOf(userId, token, server.clock.now())
  otherSessions.set(who, other!.id)
  const since = who === 'marina' ? server.clock.now() : null
  await server.store.tx((q) => keepSecondFactor(q, { userId, secret, since, lastStep: 0 }))
}
const hash = await openPasswords(cheapPasswords).hashPassword(castPassword)
for (const id of [rita, zeno]) await server.store.tx((q) => keepPasswordHash(q, id, hash))
for (const [i, [who, id]] of (
  [
    ['celia', 81],
    ['celia', 82],
    ['nadia', 83],
  ] as const
).entries()) {
  await server.call('DELETE', `/api/users/${id}`, { cookie: cookies.get(who) })
  numbers.deletion[i] = (await server.store.q.select().from(server.store.t.journal)).at(-1)!.id
}

for (const [i, who] of (['davi', 'celia', 'nadia'] as const).entries()) {
  const row = { tenant: who === 'nadia' ? 2 : 1, actorId: people[who], at: 1, file: 'lista.csv' }
  numbers.import[i] = await server.store.tx((q) => addImport(q, row))
}
for (const [i, id] of numbers.lateRoll.slice(0, 3).entries()) {
  const [tenant, classId, lessonId, author] = i < 2 ? [1, 3, 101, people.marina] : [2, 8, 121, people.ines]
  const call = { method: 'POST' as const, path: `/api/classes/${classId}/lessons/${lessonId}/attendance` }
  const roll = { ...call, id, tenant, authorId: author, device: 4096, at: 1, receivedAt: 1, body: { attendanceDate } }
  await server.store.tx((q) => keepLateRoll(q, { ...roll, hash: `${id}` }))
}
for (const [kind, state] of [
  ['request', 'asked'],
  ['arriving', 'sent'],
  ['ownRequest', 'asked'],
] as const)
  for (const [place, id] of numbers[kind].slice(0, 3).entries()) {
    const own = exampleIds.school[place]!
    const way = kind === 'request' ? { fromSchoolId: own, toSchoolId: 3 } : { fromSchoolId: 3, toSchoolId: own }
    const student = kind === 'arriving' ? { studentId: 84 } : { studentName: 'Duda' }
    await server.store.tx((q) => addTransfer(q, { id, ...way, ...student, state, at: 1 }))
  }
// The first sync would record a run; here it would be rolled back every time.
await startRun(server.store)
const { app, declared } = server.make(unchangedStore(server.store))
const { contract, faultsIn } = await contractOf(server)

const calls = permissions.map((call) => ({ ...call, kind: call.kind as Kind | undefined }))
const who = [...permissions[0]!.answers.keys()] as Caller[]
/** Whom a call answers that it was done, of the first row that it is about. */
const doer = ({ answers }: (typeof calls)[number]) => who.find((caller) => answers.get(caller)![0] === 'done')

/** The operation of the contract that describes a call. */
const operationOf = ({ method, path }: { method: string; path: string }) =>
  contract.paths[path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')]![method.toLowerCase()]!
const answered = new Set<string>()

const words: Record<number, string> = { 401: 'notSignedIn', 403: 'notAllowed', 404: 'notFound', 409: 'conflict' }

const aboutAt = (place: number): About => idsAt(numbers, place)

async function answerTo(
  call: (typeof calls)[number],
  caller: Caller,
  place: number,
  { cookie = cookies.get(caller), query = queries[call.name] ?? '', on = app } = {},
) {
  const { method, path, name, kind } = call
  const about = aboutAt(place)
  const address = path
    .replace(/:table\/:key\{\.\+\}/, `classes/${about.class}`)
    .replace(/:(\w+)Id\b/g, (_, of: Kind) => String(about[of]))
    .replace(':id', kind === 'upload' ? uploadId(about.upload) : String(kind && about[kind]))
    .replace(':session', otherSessions.get(caller) ?? 'none')
    .replace(':hash', hashes[about.file]!)
    .replace(':attendanceDate', attendanceDate)
  const body = bodyOf(name, about, caller, kind)
  if (kind === 'upload') beginUploads(path.endsWith('/file'))
  return on.request(`${origin}${address}${query}`, {
    method,
    headers: {
      ...(method !== 'GET' && { Origin: origin }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...(path.includes('/uploads') && { 'Tus-Resumable': '1.0.0', ...uploadHeaders[name] }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The word for an answer. A refusal is one sentence, and a write's answer as the contract says. */
async function wordFor(call: (typeof calls)[number], answer: Response) {
  const { name, path, method } = call
  expect(answer.headers.get('X-Content-Type-Options'), name).toBe('nosniff')
  expect(answer.headers.get('Content-Security-Policy'), name).toMatch(/default-src '(self|none)'/)
  if (path.startsWith('/api/')) expect(answer.headers.get('Cache-Control'), name).toBe('no-store')
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await answer.body!.cancel()
    return 'done'
  }
  const text = await answer.text()
  if (answer.ok && method !== 'GET') {
    answered.add(name)
    expect(faultsIn(operationOf(call), answer.headers.get('Content-Type') ?? '', text), name).toEqual([])
  }
  if (answer.ok || answer.status === 302) return 'done'
  expect(text, name).toMatch(/^[A-Z][^{}<>]{5,120}$/)
  if (answer.status === 401) expect(text, name).toBe(errors['session.none'].text)
  return answer.headers.get('X-Chamada-Code') === 'school.inactive'
    ? 'schoolInactive'
    : (words[answer.status] ?? `${answer.status}`)
}

test('the table holds every route, and nothing else', () => {
  expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(
    declared.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  expect(new Set(who)).toEqual(new Set(['anon', 'ana', 'marina', 'davi', 'celia', 'nadia', 'rita', 'sonia', 'zeno']))
})

test.each(calls.map((call) => [call.title, call] as const))('%s', async (_, call) => {
  const results = new Map<string, string[]>()
  for (const [caller, expected] of call.answers) {
    const answers: string[] = []
    for (const place of expected.keys())
      answers.push(await wordFor(call, await answerTo(call, caller as Caller, place)))
    results.set(caller, answers)
  }
  expect(results).toEqual(call.answers)
})

test('students cannot tell a number that exists from one that does not', async () => {
  const open = calls.filter(({ kind, answers }) => kind && answers.get('ana')![0] === 'done')
  expect(open.length).toBeGreaterThan(10)
  for (const call of open) {
    const answers = await Promise.all(
      [1, 2, 3].map(async (place) => {
        const answer = await answerTo(call, 'ana', place)
        return [answer.status, answer.headers.get('X-Chamada-Code'), await answer.text()]
      }),
    )
    for (const answer of answers) expect(answer, call.name).toEqual(answers[0])
  }
})

test('a call that students may not make answers the same for every number', async () => {
  const closed = calls.filter(
    ({ kind, answers }) => kind && answers.get('ana')!.every((answer) => answer === 'notAllowed'),
  )
  expect(closed.length).toBeGreaterThan(30)
  for (const call of closed) {
    const answers = await Promise.all(
      [0, 1, 2, 3].map(async (place) => {
        const answer = await answerTo(call, 'ana', place)
        return [answer.status, answer.headers.get('X-Chamada-Code'), await answer.text()]
      }),
    )
    for (const answer of answers) expect(answer, call.name).toEqual(answers[0])
  }
})

test('every write is done by somebody, and its dry run answers the same', async () => {
  // The only school without people is no example: answers.test.ts deletes one.
  const done = calls.filter(({ method, name }) => method !== 'GET' && name !== 'DELETE /api/schools/:id')
  expect(done.filter(({ name }) => !answered.has(name)).map(({ name }) => name)).toEqual([])
  const queued = new Set(mutations.map(({ method, path }) => `${method} ${path}`))
  for (const call of done.filter(({ name }) => queued.has(name) && !otherBodies[name])) {
    const caller = doer(call)
    if (!caller) continue
    const dry = await answerTo(call, caller, 0, { query: '?dryRun=true' })
    expect(await wordFor(call, dry), call.name).toBe('done')
  }
})

const needsSession = calls.filter(({ answers }) => answers.get('anon')![0] === 'notSignedIn')

test('a forged session is none', async () => {
  for (const call of needsSession)
    expect(
      await wordFor(call, await answerTo(call, 'marina', 0, { cookie: `chamada=${'a'.repeat(40)}` })),
      call.name,
    ).toBe('notSignedIn')
})

test('another school’s row and an unknown one get the same answer', async () => {
  for (const call of needsSession.filter(({ answers }) => {
    const [, , ...elsewhere] = answers.get('marina')!
    return elsewhere.length && elsewhere.every((answer) => answer === 'notFound')
  })) {
    const [elsewhere, nowhere] = await Promise.all(
      [2, 3].map(async (place) => (await answerTo(call, 'marina', place)).text()),
    )
    expect(elsewhere, call.name).toBe(nowhere)
  }
})

test('lists of classes hold the caller’s own: taught, of the school, of all schools', async () => {
  const listed = async (path: string, who: Caller) => {
    const answer = await app.request(`${origin}${path}`, { headers: { Cookie: cookies.get(who)! } })
    return ((await answer.json()) as { id: number }[]).map(({ id }) => id).sort()
  }
  expect(await listed('/api/classes', 'marina')).toEqual([3])
  expect(await listed('/api/teacher-classes', 'marina')).toEqual([3])
  expect(await listed('/api/classes', 'celia')).toEqual([3, 4])
  expect(await listed('/api/classes', 'nadia')).toEqual([8, 9])
  expect(await listed('/api/classes', 'sonia')).toEqual([3, 4, 8, 9])
  expect(await listed('/api/admin/classes', 'nadia')).toEqual([8, 9])
})

test('an undeclared address is 404, and never the app’s page', async () => {
  for (const path of ['/api/', '/api/users', '/api/classes/3/secrets']) {
    const answer = await app.request(`${origin}${path}`, { headers: { Cookie: cookies.get('sonia')! } })
    expect([answer.status, await answer.text()]).toEqual([404, errors.notFound.text])
  }
})

test('the people of a school made inactive get 403 on every route, and the others do not', async () => {
  const setActive = (active: boolean, at: number) =>
    server.store.tx((q) => write(q, [patch('schools', 1, { active })], [at, 1]))
  await setActive(false, 2)
  for (const call of needsSession)
    for (const caller of ['celia', 'marina', 'ana'] as const)
      expect(await wordFor(call, await answerTo(call, caller, 0)), `${call.name} ${caller}`).toBe('schoolInactive')
  const user = calls.find(({ name }) => name === 'GET /api/user')!
  expect((await answerTo(user, 'nadia', 0)).status).toBe(200)
  await setActive(true, 3)
  expect((await answerTo(user, 'ana', 0)).status).toBe(200)
})

test('an update answers with the fields it was sent', async () => {
  for (const { name, method, path } of mutations.filter((act) => act.name.startsWith('update'))) {
    const call = calls.find((each) => each.name === `${method} ${path}`)!
    const caller = doer(call)!
    const answer = await (await answerTo(call, caller, 0, { on: server.app })).json()
    expect(answer, name).toMatchObject(bodyOf(call.name, aboutAt(0), caller)!)
  }
})
