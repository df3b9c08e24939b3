import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inWords, readBytes, sentenceFor, zipOf } from './makeFiles.ts'

const classes =
  'sourcedId,status,dateLastModified,title,classType\nc1,,,5º A,homeroom\nc2,tobedeleted,,Velha,homeroom\n,,,Sem código,'
const orgs = 'sourcedId,name,type,identifier\no1,EMEF do Rio,school,87654321'
const link = (role: string, user: string, schoolClass: string, begin = '', end = '', status = '') =>
  `e-${role}-${user}-${schoolClass},${status},,${schoolClass},o1,${user},${role},false,${begin},${end}`
const enrollments = [
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  link('teacher', 'p1', 'c1'),
  link('student', 'a1', 'c1', '2026-02-05', '2026-12-19'),
  link('student', 'a2', 'c1', '2026-02-05', '', 'inactive'),
  link('student', 'a1', 'c2'),
  link('student', 'p1', 'c1'),
  link('student', 'a1', 'c1'),
  link('student', 'a9', 'c1'),
  link('student', 'a2', 'c9'),
  link('student', 'm1', 'c1'),
  link('aide', 'p1', 'c1'),
  link('student', 'a3', 'c1', '05/13/2026'),
].join('\n')
const users = (version: '1.1' | '1.2') => {
  const one = version === '1.1'
  const of = (id: string, role: string, ...rest: string[]) =>
    [id, '', '', 'true', ...(one ? ['o1', role] : []), ...rest].join(',')
  return [
    `sourcedId,status,dateLastModified,enabledUser,${one ? 'orgSourcedIds,role,' : ''}username,givenName,familyName,middleName,identifier,email,password`,
    of('p1', 'teacher', 'joana', 'JOANA', 'PRADO', '', '', 'joana@escola.br', 'Segredo-1'),
    of('a1', 'student', 'ana.lima', 'Ana', 'Lima', 'Sá', '00123', '', 'Segredo-2'),
    of('a2', 'student', 'rui', 'Rui', 'Reis', '', '00124', '', 'Segredo-3').replace('true', 'false'),
    of('a3', 'student', 'bia', 'Bia', 'Reis', '', '', 'bia@', 'Segredo-4'),
    of('m1', 'parent', 'mae', 'Mãe', 'Lima', '', '', '', 'Segredo-5'),
  ].join('\n')
}
const roles = [
  'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId',
  ...[
    ['p1', 'teacher'],
    ['a1', 'student'],
    ['a2', 'student'],
    ['a3', 'student'],
    ['m1', 'parent'],
  ].map(([user, role]) => `r-${user},,,${user},primary,${role},,,o1`),
].join('\n')

const expected = [
  '2 class 5º A - -',
  '3 class Velha - -',
  '4 refused Sem código: A coluna sourcedId está vazia: escreva o código da turma.',
  '2 person teacher Joana Prado id:p1 email:joana@escola.br username:joana',
  '3 person student Ana Sá Lima id:a1 matricula:00123 username:ana.lima',
  '4 person student Rui Reis id:a2 matricula:00124 username:rui ended',
  '5 refused Bia Reis: A coluna email tem “bia@”, que não é um e-mail: corrija ou deixe vazia.',
  '6 skipped Mãe Lima: Não é aluno nem professor (role: parent).',
  '2 teaching id:p1 id:c1',
  '3 enrollment id:a1 id:c1 2026-02-05..2026-12-18',
  '4 enrollment id:a2 id:c1 2026-02-05.. ended',
  '5 enrollment id:a1 id:c2 ended',
  '6 refused Joana Prado na turma 5º A: Esta pessoa é professor(a) em users.csv e está como aluno(a) aqui: corrija role numa das duas linhas.',
  '7 refused Ana Sá Lima na turma 5º A: Repetido: esta pessoa já está na turma na linha 3.',
  '8 refused a9 na turma 5º A: Não há a pessoa a9 em users.csv, ou sua linha foi recusada: corrija userSourcedId.',
  '9 refused Rui Reis na turma c9: Não há a turma c9 em classes.csv: corrija classSourcedId.',
  '10 refused m1 na turma 5º A: A pessoa m1 não é aluno nem professor em users.csv: corrija role.',
  '11 skipped Joana Prado na turma 5º A: Não é aluno nem professor da turma (role: aide).',
  '12 refused a3 na turma 5º A: Não há a pessoa a3 em users.csv, ou sua linha foi recusada: corrija userSourcedId.',
]

const one = { 'orgs.csv': orgs, 'users.csv': users('1.1'), 'classes.csv': classes, 'enrollments.csv': enrollments }
const two = { ...one, 'users.csv': users('1.2'), 'roles.csv': roles }
const inFolder = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`pacote/${name}`, text]))

test('a bundle of 1.1 and one of 1.2 give the same records, with a manifest, without, and in a folder', async () => {
  const manifest = 'propertyName,value\noneroster.version,1.1\nfile.users,bulk\nfile.classes,bulk'
  for (const files of [one, two, { ...one, 'manifest.csv': manifest }, inFolder(two)]) {
    const found = await readBytes(zipOf(files), 'rede.zip')
    expect(inWords(found)).toEqual(expected)
    expect(found.school).toMatchObject({ codes: ['inep:87654321', 'id:o1'], name: 'EMEF do Rio' })
  }
})

test('the preferred name is taken whole or not at all, and the given one is the civil name beside it', async () => {
  const head = 'sourcedId,status,givenName,familyName,middleName,role,'
  const preferred = 'preferredGivenName,preferredMiddleName,preferredFamilyName'
  const people = [
    'a1,,CARLOS,PRADO,EDUARDO,student,Carla,,Prado',
    'a2,,CARLOS,PRADO,EDUARDO,student,Carla,Maria,',
    'a3,,CARLOS,PRADO,EDUARDO,student,Carla,,',
    'a4,,BIA,ROSA,,student,Bia,,Rosa',
    'a5,,,,,student,Nina,,Luz',
    'a6,inactive,CAIO,LUZ,,student,Cora,,Luz',
    't1,,CAIO,LUZ,,teacher,Cora,,Luz',
  ]
  const { records } = await readBytes(zipOf({ ...one, 'users.csv': [head + preferred, ...people].join('\n') }))
  const family = { civilName: 'Carlos Eduardo Prado' }
  expect(records.flatMap((each) => (each.kind === 'person' ? [[each.name, each.family, each.note]] : []))).toEqual([
    ['Carla Prado', family, 'com o nome preferido'],
    ['Carla Maria', family, 'com o nome preferido'],
    ['Carla', family, 'o nome preferido do arquivo não tem sobrenome'],
    ['Bia Rosa', undefined, undefined],
    ['Nina Luz', undefined, 'com o nome preferido'],
    ['Cora Luz', { civilName: 'Caio Luz' }, 'marcada como inativa no arquivo; com o nome preferido'],
    ['Cora Luz', undefined, 'com o nome preferido'],
  ])
})

test('no password leaves the reader', async () => {
  expect(JSON.stringify(await readBytes(zipOf(one)))).not.toContain('Segredo')
})

test('what the manifest calls absent is not read', async () => {
  const manifest = 'propertyName,value\nfile.enrollments,absent'
  expect(inWords(await readBytes(zipOf({ ...one, 'manifest.csv': manifest })))).toEqual(expected.slice(0, 8))
})

test('a bundle without people, and a damaged one, are not read', async () => {
  expect(await sentenceFor(zipOf({ 'orgs.csv': orgs }))).toMatch(/^O pacote OneRoster não tem users\.csv/)
  expect(await sentenceFor(zipOf({ ...one, 'users.csv': 'sourcedId\n"a' }))).toMatch(/^users\.csv: Na linha 2 há aspas/)
})

const sample = '../shared/data/oneroster-1.1-full.zip'
describe.runIf(existsSync(sample))(`with ${sample}`, () => {
  test('each row is taken or refused as this table says', async () => {
    const found = await readBytes(new Uint8Array(readFileSync(sample)), 'oneroster-1.1-full.zip')
    const teacherAsStudent =
      'Esta pessoa é professor(a) em users.csv e está como aluno(a) aqui: corrija role numa das duas linhas.'
    expect(found.school).toBeUndefined()
    expect(inWords(found)).toEqual([
      '2 class Introduction to Physics - -',
      '3 class History - 2 - -',
      '2 person teacher John Michael Doe id:usr-222-123456 email:john.doe@myschool.com username:john.doe',
      '3 person student Mary Jane Jones id:usr-222-66778899 email:mary.jones@myschool.com username:mary.jones',
      '4 skipped Thomas Paul Jones: Não é aluno nem professor (role: parent).',
      '5 person teacher Jim Ash Smith id:usr-222-987654 email:jim.smith@myschool.com username:jim.smith',
      '6 person student mmichel Jane Jones id:usr-222-1234561232 email:mmichel.jones2@myschool.com username:mmichel.jones',
      '7 person student Anna Mary Brown id:usr-222-567891 email:anna.brown@myschool.com username:anna.brown',
      '2 teaching id:usr-222-123456 id:cls-222-123456',
      `3 refused Jim Ash Smith na turma Introduction to Physics: ${teacherAsStudent}`,
      '4 enrollment id:usr-222-1234561232 id:cls-222-123456 2022-03-15..2022-06-14',
      '5 skipped John Michael Doe na turma History - 2: A turma ou a aula deste professor está marcada como encerrada no arquivo.',
      `6 refused Jim Ash Smith na turma History - 2: ${teacherAsStudent}`,
      '7 enrollment id:usr-222-1234561232 id:cls-222-123478 2022-03-15..2022-06-14 ended',
    ])
    expect(JSON.stringify(found)).not.toContain('Password1-')
  })
})
