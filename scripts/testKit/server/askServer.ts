import { join } from 'node:path'
import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Change, patch } from '#schema/nouns/tables.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { setMeta } from '#server/store/epoch/metaValues.ts'
import { faultOf } from '#server/store/files/databaseFile.ts'
import { write } from '#server/store/write/write.ts'
import { onDisk } from './readOnServer.ts'
import type { RunningServer } from './server.ts'

/** Calls the server itself, as an administrator of the school. */
export async function askServer(server: Pick<RunningServer, 'url'>, login = 'direcao@chamada.demo') {
  const headers = { 'Content-Type': 'application/json', Origin: server.url }
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: login, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const got = await fetch(`${server.url}${path}`, { ...init, headers: { ...headers, ...init.headers, Cookie } })
    if (!got.ok) throw new Error(`${got.status}: ${await got.text()}`)
    return got.json() as Promise<T>
  }
  const get = <T>(path: string) => ask<T>(path)
  return {
    get,
    /** Does an act from another device: every listening device is poked. */
    act: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object) =>
      ask<unknown>(path, { method, body: JSON.stringify(body) }),
    /** Makes a content a file of a module's school. Returns its address. */
    upload: async (moduleId: number, name: string, content: Uint8Array<ArrayBuffer>) => {
      const octets = { 'Content-Type': 'application/octet-stream' }
      const path = `/api/modules/${moduleId}/files?name=${encodeURIComponent(name)}`
      const { url } = await ask<{ url: string }>(path, { method: 'POST', body: content, headers: octets })
      return url
    },
    /** The attendance rows of the roll with this address. */
    rowsOf: (rollAddress: string) => {
      const { pathname, searchParams } = new URL(rollAddress)
      const [, classId, lessonId] = /classes\/(\d+)\/lessons\/(\d+)/.exec(pathname)!
      const date = searchParams.get('date')
      return get<Attendance[]>(`/api/classes/${classId}/lessons/${lessonId}/attendance?date=${date}`)
    },
  }
}

/**
 * Changes rows behind the server's back, as an administrator's act elsewhere would, through the store's only write
 * function.
 */
export async function changeOnServer(server: RunningServer, changes: Change[]): Promise<void> {
  await onDisk(server, ({ tx }) => tx((q) => write(q, changes, [Date.now(), 1])))
  await server.noteDown()
}

/** Replaces the database's secret, as in one that is newly created, and starts the server again on it. */
export async function forgetSecret(server: RunningServer, secret: string): Promise<void> {
  await server.stop()
  await onDisk(server, ({ tx }) => tx((q) => setMeta(q, 'secret', secret)))
  await server.start()
}

/** The fault in the database files of a stopped server, if any, and the ids of all acts it did. */
export async function diskOf(server: RunningServer): Promise<{ fault: string | undefined; done: number[] }> {
  const done = await onDisk(server, ({ q, t }) => q.select({ id: t.journal.id }).from(t.journal))
  return { fault: faultOf(join(server.data, 'chamada.sqlite')), done: done.map(({ id }) => id) }
}

/** The names of the acts that a running server has done, the latest received last. */
export async function actsOnServer(server: RunningServer): Promise<string[]> {
  const acts = await onDisk(server, ({ q, t: { journal } }) =>
    q.select({ name: journal.name }).from(journal).orderBy(journal.receivedAt, journal.id),
  )
  return acts.map(({ name }) => name)
}

/** The change for a student who left a class long ago. */
export const leftClass = (classId: number, studentId: number): Change =>
  patch('enrollments', `${classId}/${studentId}`, { leftAt: Date.UTC(2020, 0, 1) })

/** Ends the session of a cookie, as a password changed elsewhere does. */
export async function endSession(server: RunningServer, cookie: { name: string; value: string }): Promise<void> {
  const answer = await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { Cookie: `${cookie.name}=${cookie.value}`, Origin: server.url },
  })
  if (!answer.ok) throw new Error(`${answer.status}`)
}
