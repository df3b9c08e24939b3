import type { WireClient } from './client.ts'

export interface Person {
  name: string
  email: string
  role: 'admin' | 'teacher' | 'student'
  devices: number
}

/** A person's device and its client. */
export interface WireDevice {
  person: Person
  client: WireClient
}

export type People = readonly [Person, ...Person[]]

export const password = 'chamada-demo'

const person = (name: string, account: string, role: Person['role'], devices: number): Person => ({
  ...{ name, role, devices },
  email: `${account}@chamada.demo`,
})

const small: People = [
  person('office', 'secretaria', 'admin', 2),
  person('head', 'direcao', 'admin', 1),
  person('teacher', 'professora', 'teacher', 2),
  person('second teacher', 'professor', 'teacher', 1),
  person('pupil', 'aluna', 'student', 2),
  person('second pupil', 'aluno', 'student', 1),
]
const old: People = [
  person('office', 'secretaria4', 'admin', 2),
  person('head', 'direcao4', 'admin', 1),
  person('teacher', 'professora4', 'teacher', 2),
  person('second teacher', 'professora4-3', 'teacher', 1),
  person('pupil', 'aluna4', 'student', 2),
]

/** The people of a school, each with a number of devices. The office comes first. */
export const peopleOf = (school: string): People => (school === 'old' ? old : small)

/** The first device whose person matches. */
export const firstOf = (devices: readonly WireDevice[], is: (person: Person) => boolean): WireClient =>
  devices.find(({ person }) => is(person))!.client
