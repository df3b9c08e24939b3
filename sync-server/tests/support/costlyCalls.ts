import { createHash } from 'node:crypto'
import { callOf } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { mostPictureBytes } from '#schema/rules/content/pictures.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { batchLimit } from '#schema/sync/protocol.ts'
import { largestSealedFile, type SealedFile } from '#schema/sync/sealedFile.ts'
import { castPassword } from './cast.ts'
import { samples } from './fileSamples.ts'
import type { LargeCaller, LargeServer } from './largeServer.ts'
import { permissions } from './permissions.ts'
import { sealedWork } from './sealedWork.ts'
import { uploadOnDisk } from './uploadOnDisk.ts'

/** A request, as it is sent. */
export interface CostlyCall {
  /** The route, as it is declared. */
  route: string
  /** What is costly in it. */
  why: string
  who: LargeCaller
  method: string
  address: string
  /** The text of the body. */
  body?: string | undefined
  headers?: Record<string, string> | undefined
}

const png = samples.find(({ type }) => type === 'png')!.bytes

/** As much as a request may hold, bytes, with room for the rest of it. */
const most = 1_000_000
/** The longest address that Node reads, with room for the other headers. */
const longestAddress = 14_000

/** Texts that have kept servers busy: for expressions, parsers of markup, escapes and addresses. */
const fills = ['<iframe ', '"', '\\', '\u{1f4a5}', "<iframe src='", '&#x1F;', ' ', 'a@', '//', '%', '9']

const filled = (text: string) => text.repeat(Math.floor(most / (JSON.stringify(text).length + 2)))

/** The routes of the table of permissions, each with the kind of row that it is about. */
const routes = permissions.map(({ name, ...call }) => ({ ...call, route: name }))

/** The costliest that each role may ask of each call: the largest rows, the longest lists. */
export function legalCalls(server: LargeServer): CostlyCall[] {
  const everyone = Object.keys(server.people) as LargeCaller[]
  beginUploads(server)
  const plain = routes.flatMap((each) =>
    everyone.map((who) => ({
      ...{ route: each.route, why: 'its largest rows', who, method: each.method },
      address: addressOf(each, server) + (queries(server)[each.route] ?? ''),
      body: textOf(bodyOf(each.route, who, server)),
      headers: uploadHeaders[each.route],
    })),
  )
  return [...plain, ...syncs(server), ...leftWorks(server)]
}

/** Each call with bodies and addresses that are as large as they may be, and wrong. */
export function hostileCalls(server: LargeServer): CostlyCall[] {
  const once = routes.filter(({ route }, i) => routes.findIndex((other) => other.route === route) === i)
  return once.flatMap((each) => {
    const who = each.route === 'POST /api/evaluations' ? 'student' : 'admin'
    const { route, method } = each
    const address = addressOf(each, server)
    const call = { route, who, method, address } as const
    const addresses = ['limit', 'before', 'date', 'from', 'year', 'school', 'schoolId', 'name', 'dryRun'].map(
      (name) => ({
        ...{ ...call, why: `a long ${name} in the query` },
        address: `${address}?${name}=${'9'.repeat(longestAddress)}`,
      }),
    )
    const numbers = each.path.includes(':')
      ? [
          {
            ...call,
            why: 'a long number in the address',
            address: each.path.replace(/:\w+(\{.*\})?/g, '9'.repeat(longestAddress / 2)),
          },
        ]
      : []
    if (method === 'GET') return [...addresses, ...numbers]
    const body = bodyOf(route, who, server) ?? {}
    return [
      ...numbers,
      ...hostileBodies(body).map(([why, text]) => ({
        ...call,
        why,
        body: text,
      })),
    ]
  })
}

function hostileBodies(body: object): [why: string, text: string][] {
  const fields = Object.entries(body)
  const wrong = (name: string, value: unknown) => JSON.stringify({ ...body, [name]: value })
  const zeros = Array.from({ length: most / 2 - 10_000 }, () => 0)
  const long = (value: unknown) =>
    Array.from({ length: Math.floor(most / (JSON.stringify(value).length + 1)) }, () => value)
  const texts = fields.filter(([, value]) => typeof value === 'string').map(([name]) => name)
  const lists = fields.filter(([, value]) => Array.isArray(value))
  return [
    ...texts.flatMap((name) =>
      fills.map((fill): [string, string] => [`${name} of ${fill}`, wrong(name, filled(fill))]),
    ),
    ...fields.map(([name]): [string, string] => [`${name} of zeros`, wrong(name, zeros)]),
    ...lists.map(([name, value]): [string, string] => [
      `a long ${name}`,
      wrong(name, long((value as unknown[])[0] ?? 'class:1')),
    ]),
    ['a huge number', `{"id":${'9'.repeat(most)}}`],
    ...wholes(zeros),
  ]
}

const wholes = (zeros: number[]): [why: string, text: string][] => [
  ['deep', `{"a":${'{"a":'.repeat(60)}${JSON.stringify(zeros)}${'}'.repeat(60)}}`],
  ['many names', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`n${n}`, n])))],
]

const textOf = (body: object | null | undefined) => (body ? JSON.stringify(body) : undefined)

/** How much of an upload has arrived, bytes. */
const arrived = 8 * 2 ** 20
const uploadRoutes = routes.filter(({ kind }) => kind === 'upload').map(({ route }) => route)
/** Each call of an upload has one of its own, of the administrator. */
const uploadOf = (route: string) => String(uploadRoutes.indexOf(route)).padStart(32, '0')

function beginUploads(server: LargeServer) {
  for (const route of uploadRoutes) {
    const isWhole = route.endsWith('/file')
    const upload = { id: uploadOf(route), userId: server.people.admin, moduleId: server.about.module, name: 'Nota.txt' }
    uploadOnDisk(server, { ...upload, size: isWhole ? arrived : 2 * arrived }, 'a'.repeat(arrived))
  }
}

const uploadHeaders: Record<string, Record<string, string>> = {
  'POST /api/modules/:id/uploads': { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(arrived) },
  'PATCH /api/uploads/:id': {
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(arrived),
  },
}

function addressOf(
  { route, path, kind }: { route: string; path: string; kind?: string | undefined },
  { about, roll, pdf }: LargeServer,
): string {
  const numbers = about as Record<string, number>
  return path
    .replace(/:table\/:key\{\.\+\}/, `rollCalls/${roll.classId}/${roll.lessonId}/${roll.date}`)
    .replace(/:(\w+)Id\b/g, (_, of: string) => String(numbers[of]))
    .replace(':id', kind === 'upload' ? uploadOf(route) : String(kind && numbers[kind]))
    .replace(':attendanceDate', roll.date)
    .replace(':hash', pdf)
}

const queries = ({ roll, about }: LargeServer): Record<string, string> => ({
  'GET /api/classes/:classId/lessons/:lessonId/attendance': `?date=${roll.date}`,
  'GET /api/classes/:id/performance': `?date=${roll.date}`,
  'GET /api/schools/figures': '?from=2025-11-01&to=2026-11-30',
  'GET /api/schools/:id/figures': '?from=2025-11-01&to=2026-11-30',
  'GET /api/activities': '?limit=200&deletions=true',
  'POST /api/modules/:id/files': '?name=Nota.txt',
  'POST /api/modules/:id/uploads': '?name=Nota.txt',
  'GET /api/imports': `?schoolId=${about.school}`,
  'GET /api/late-rolls': `?schoolId=${about.school}`,
  'GET /api/school-transfers': `?schoolId=${about.school}`,
})

const examples = new Map(allMutations.map((act) => [`${act.method} ${act.path}`, act]))

function bodyOf(route: string, who: LargeCaller, server: LargeServer): object | null | undefined {
  const { about, roll, students } = server
  const others: Record<string, object> = {
    'POST /api/login': { email: 'super@chamada.demo', password: castPassword },
    'POST /api/user/change-password': { currentPassword: castPassword, newPassword: 'girassol na janela' },
    'POST /api/modules/:id/files': { some: 'text' },
    'POST /api/modules/:id/files/:hash/picture': {
      picture: Buffer.concat([png, Buffer.alloc(mostPictureBytes - png.length)]).toString('base64'),
    },
    'PATCH /api/uploads/:id': { rest: 'a'.repeat(most) },
    'POST /api/uploads/:id/file': { hash: createHash('sha256').update('a'.repeat(arrived)).digest('hex') },
    'POST /api/sync': helloOf(who, server),
    'POST /api/users/:id/left-work': leftBy(server, 1),
    'POST /api/users/:id/left-work/registration': registrationOf(leftBy(server, 1), [firstLeft(server)]),
    'POST /api/late-rolls/registration': { acts: [1], schoolId: about.school },
    'POST /api/late-rolls/dismissal': { acts: [1], schoolId: about.school },
    'POST /api/school-transfers/requests': { ...{ schoolId: about.school, fromSchoolId: 2 }, studentName: 'Lia Prado' },
    'POST /api/school-transfers': { studentId: about.student, toSchoolId: 2, lastDay: '2026-11-20' },
    'POST /api/school-transfers/:id/refusal': { reason: 'Não estuda aqui' },
    'POST /api/first-passwords': { userIds: students.slice(0, 50), again: true },
    'POST /api/imports/match': { schoolId: about.school, codes: Array.from({ length: 2000 }, (_, n) => `id:${n}`) },
    'POST /api/imports': { schoolId: about.school, file: 'lista.csv' },
    'POST /api/imports/:id/records': { records: importedRecords },
    // As many marks as one call may bring.
    // To a Sunday, which has no roll.
    'PATCH /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate': {
      to: { classId: roll.classId, lessonId: roll.lessonId, attendanceDate: '2026-11-22' },
    },
    'POST /api/classes/:classId/lessons/:lessonId/attendance': {
      attendanceDate: roll.date,
      marks: Array.from({ length: 500 }, (_, i) => ({
        ...{ studentId: students[i % students.length], present: false, rating: 'good' },
        ...{ detail: 'justified', reason: 'r'.repeat(400), comment: 'c'.repeat(900) },
      })),
    },
  }
  const act = examples.get(route)
  return others[route] ?? (act && callOf(act, act.example(about)).body)
}

/** As many new people as one part may bring, of whom nothing but the names is known. */
const importedRecords = Array.from({ length: 200 }, (_, n) => ({
  ...{ kind: 'person', role: 'student', name: `Aluno ${n} Souza`, source: { file: 'lista.csv', line: n } },
  codes: [`nome:aluno ${n} souza@titulo:1o ano a`],
}))

const helloOf = (who: LargeCaller, { people, about }: LargeServer) => ({
  ...{ protocol: 1, userId: people[who], device: null, epoch: null, view: null, school: about.school },
  ...{ cursors: {} as object, mutations: [] as object[], check: ['me'] },
})

/** The number of the first act that a teacher left on a device. */
const firstLeft = ({ devices }: LargeServer) => idInBlock(devices.teacher.device, 1)

/** What a teacher left sealed on a device: so many rolls of the largest class. */
function leftBy({ keyOf, people, devices, roll, students, clock }: LargeServer, count: number): SealedFile {
  const path = `/api/classes/${roll.classId}/lessons/${roll.lessonId}/attendance`
  const acts = Array.from({ length: count }, (_, n) => ({
    ...{ id: idInBlock(devices.teacher.device, 1 + n), at: clock.time, method: 'POST' as const, path },
    body: { attendanceDate: roll.date, marks: students.map((studentId) => ({ studentId, present: n % 2 > 0 })) },
  }))
  return sealedWork(keyOf.teacher, people.teacher, acts)
}

const registrationOf = (file: SealedFile, acts: number[]) => ({ file, acts })

/** The largest file that the server opens, and as many of its acts as an app registers at once. */
function leftWorks(server: LargeServer): CostlyCall[] {
  const one = JSON.stringify(leftBy(server, 1)).length
  const file = leftBy(server, Math.floor((largestSealedFile * 0.97) / one))
  const call = { who: 'admin', method: 'POST' } as const
  const address = `/api/users/${server.people.teacher}/left-work`
  const acts = Array.from({ length: 200 }, (_, n) => firstLeft(server) + n)
  return [
    { ...call, route: 'POST /api/users/:id/left-work', why: 'the largest file', address, body: JSON.stringify(file) },
    {
      ...{ ...call, route: 'POST /api/users/:id/left-work/registration', why: '200 rolls of the largest file' },
      address: `${address}/registration`,
      body: JSON.stringify(registrationOf(file, acts)),
    },
  ]
}

/** Syncs that ask for all checksums, and that bring as many and as large changes as one request may. */
function syncs(server: LargeServer): CostlyCall[] {
  const { roll, students, devices, doomed, people } = server
  const sync = (who: LargeCaller, why: string, more: object): CostlyCall => ({
    ...{ route: 'POST /api/sync', why, who, method: 'POST', address: '/api/sync' },
    body: JSON.stringify({ ...helloOf(who, server), ...more }),
  })
  const queued = (who: 'admin' | 'teacher', calls: { method: string; path: string; body: object | null }[]) => ({
    ...devices[who],
    mutations: calls.map((call, i) => ({ ...call, id: devices[who].device * 2 ** 20 + 1 + i, at: server.clock.time })),
  })
  const check = Array.from({ length: 500 }, (_, i) => (i ? `class:${i}` : `school:${server.about.school}`))
  const rolls = Array.from({ length: batchLimit }, (_, n) => ({
    ...{ method: 'POST', path: `/api/classes/${roll.classId}/lessons/${roll.lessonId}/attendance` },
    body: { attendanceDate: roll.date, marks: students.map((studentId) => ({ studentId, present: n % 2 > 0 })) },
  }))
  return [
    ...(Object.keys(people) as LargeCaller[]).map((who) => sync(who, 'a check of 500 names', { check })),
    sync('teacher', '200 rolls', queued('teacher', rolls)),
    sync(
      'admin',
      'many deletions',
      queued(
        'admin',
        doomed.map((path) => ({ method: 'DELETE', path, body: null })),
      ),
    ),
  ]
}
