import { seededRandom } from '#server/demo/random.ts'

/** Values that have broken servers: wrong types, sizes, encodings and names. */
const values: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'a'.repeat(5_000),
  '\u0000',
  '\ud800',
  '\u202e' as string,
  '💥'.repeat(40),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00%0d%0aSet-Cookie:x=1',
  '{{7*7}}',
  '2026-02-30',
  'NaN',
  [],
  [[[[[]]]]],
  {},
  { $gt: '' },
  { toString: 'x', length: -1 },
  ['__proto__', 'constructor'],
]

const names = [
  ...['id', 'name', 'email', 'password', 'role', 'schoolId', 'adminId', 'category', 'title', 'classId', 'lessonId'],
  ...['studentId', 'marks', 'attendanceDate', 'present', 'rating', 'active', 'isCompleted', 'performanceLevel'],
  ...['mutations', 'cursors', 'userId', 'protocol', 'device', 'epoch', 'view', 'currentPassword', 'newPassword'],
  ...['constructor', 'toString', 'hasOwnProperty'],
]

const raw = [
  '{',
  'nul',
  '[1,2',
  '{"a":1}}',
  '"',
  '\u0000',
  '{"__proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"id":1,"id":2}',
  '\ufeff{}',
  '1e999',
]

const parameters = [
  ...['0', '-1', '1.5', '1e3', 'abc', 'undefined', 'null', 'NaN', '99999999', '9'.repeat(16), '9'.repeat(400)],
  ...[
    '%00',
    '%2e%2e%2f',
    '..%2f..%2f',
    '%',
    '%zz',
    '%ff%fe',
    '__proto__',
    'constructor',
    "1'--",
    '1%20OR%201=1',
    '%F0%9F%92%A5',
  ],
]

const headers: Record<string, string>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Type': '' },
  { Origin: 'https://mau.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Forwarded-For': `${'9'.repeat(2_000)}, <script>` },
  { 'X-Forwarded-Proto': 'gopher' },
  { 'User-Agent': '\u00ff'.repeat(500) },
  { Accept: '*/*;q=x' },
  { 'Accept-Encoding': 'br;q=-1, gzip;q=x' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=0-99999999999' },
  { Cookie: 'chamada=; chamada=%00; chamada="' },
  { Cookie: `chamada=${'a'.repeat(3_000)}` },
  { 'Content-Length': '99999999' },
  { 'Transfer-Encoding': 'chunked' },
]

const valuesWithoutText = values.filter((value) => typeof value !== 'string')

/** Hostile requests from a seed: the same seed gives the same requests. */
export function hostility(seed: number) {
  const random = seededRandom(seed)
  const { pick, chance } = random

  function object(pool: readonly unknown[], depth = 0): unknown {
    const fields = Array.from({ length: random.between(1, 6) }, () => {
      const deeper = chance(0.15) && depth < 3 ? object(pool, depth + 1) : undefined
      return [pick(names), deeper === undefined ? pick(pool) : chance(0.5) ? deeper : [deeper]]
    })
    return Object.fromEntries(fields)
  }

  return {
    ...random,
    /**
     * The text of a body; undefined for none.
     * @param withoutText leaves out texts, which some calls might accept as a name
     */
    body(withoutText: boolean): string | undefined {
      if (chance(0.1)) return undefined
      if (chance(0.3)) return pick(raw)
      const pool = withoutText ? valuesWithoutText : values
      return JSON.stringify(chance(0.15) ? pick(pool) : object(pool))
    },
    /** An address with hostile parameters. */
    address(path: string) {
      const query = `?${pick(names)}=${pick(parameters)}&${pick(['limit', 'before', 'date', 'dryRun'])}=${pick(parameters)}`
      return path.replace(/:\w+(\{[^}]*\})?/g, () => pick(parameters)) + (chance(0.3) ? query : '')
    },
    headers: (): Record<string, string> => (chance(0.4) ? pick(headers) : {}),
  }
}

const ids = {
  id: [1, 2, 3, 4, 8, 5, 6, 7, 10, 11, 12, 13, 21, 22, 23, 24, 50, 52, 61, 101, 111, 121, 201, 211, 999],
  schoolId: [1, 2],
  classId: [3, 4, 8],
  moduleId: [5, 6, 7],
  lessonId: [101, 102, 111, 121],
  studentId: [21, 22, 23, 24, 61],
  teacherId: [12, 13, 52, null],
  adminId: [10, 11, 50, 1],
  attendanceId: [1, 2, 3, 4],
} as const

/** Plausible calls about rows of either school. */
export function plausibility(seed: number) {
  const { pick, chance, between } = seededRandom(seed)
  const number = (name: string) => pick((ids as Record<string, readonly (number | null)[]>)[name] ?? ids.id)
  return {
    pick,
    address: (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => String(number(name) ?? 0)),
    body(): Record<string, unknown> {
      const named = Object.keys(ids).filter((name) => name !== 'id' && chance(0.9))
      return {
        ...Object.fromEntries(named.map((name) => [name, number(name)])),
        name: `Nome ${between(1, 99)}`,
        title: `Título ${between(1, 99)}`,
        ...(chance(0.5) && { email: pick(['nova@escola.br', 'ines@escola.br', `p${between(1, 99)}@escola.br`]) }),
        ...(chance(0.5) && { description: 'Texto' }),
        password: 'senha-nova-1',
        role: pick(['student', 'teacher', 'admin']),
        ...(chance(0.5) && { category: pick(['a', 'b', null]) }),
        ...(chance(0.5) && { active: chance(0.7) }),
        weekday: 'friday',
        classTime: '09:00',
        order: between(1, 9),
        present: chance(0.5),
        attendanceDate: '2026-11-23',
        rating: pick(['good', 'poor']),
        isCompleted: chance(0.5),
        performanceLevel: 'good',
        marks: [{ studentId: number('studentId'), present: true }],
        selfPerformance: 'good',
        contentRating: 5,
        teacherRating: 4,
        videoEmbed: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
        fileUrl: 'https://m.example/9',
        visibility: pick(['student', 'teacher', 'both']),
      }
    },
  }
}
