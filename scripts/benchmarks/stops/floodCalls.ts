import { protocolVersion } from '#schema/sync/protocol.ts'

/** Somebody who floods, with their session. */
export interface Flooder {
  userId: number
  login: string
  cookie: string
}

export interface FloodCall {
  method: 'GET' | 'POST'
  path: string
  body?: object
  cookie?: string
  /** The address it comes from. */
  from: string
}

/** Nobody's password. */
const wrong = 'errada-errada'

const post = (path: string, body: object): Omit<FloodCall, 'from'> => ({ method: 'POST', path, body })
const get = (path: string): Omit<FloodCall, 'from'> => ({ method: 'GET', path })

/** What costs a server most when it is asked for without pause, by its name. `n` counts the calls of a flood. */
export const costly: readonly [name: string, call: (who: Flooder, n: number) => Omit<FloodCall, 'from'>][] = [
  ['sign-ins by made-up names', (_, n) => post('/api/login', { email: `ninguem.${n}`, password: wrong })],
  ['sign-ins with wrong passwords', ({ login }) => post('/api/login', { email: login, password: wrong })],
  ['confirmations of the second factor', () => post('/api/user/second-factor/confirm', { code: '000000' })],
  ['recovery codes', () => post('/api/user/second-factor/recovery-codes', { password: wrong, code: '000000' })],
  ['passwords typed again', () => post('/api/user/confirm-password', { password: wrong })],
  [
    'new passwords',
    () => post('/api/user/change-password', { currentPassword: wrong, newPassword: 'girassol na janela' }),
  ],
  [
    'first syncs',
    ({ userId }) =>
      post('/api/sync', {
        ...{ protocol: protocolVersion, userId, device: null, epoch: null, view: null },
        ...{ cursors: {}, mutations: [] },
      }),
  ],
  ['own data', ({ userId }) => get(`/api/users/${userId}/data`)],
  ['descriptions of all calls', () => get('/api/openapi.json')],
]

/** Calls of the office alone. */
export const costlyOfOffice = (students: number[]): typeof costly => [
  ['first passwords', () => post('/api/first-passwords', { userIds: students, again: true })],
  ['a new password for a student', (_, n) => post(`/api/users/${students[n % students.length]}/reset-password`, {})],
  ['everybody’s list', () => get('/api/students')],
]
