import { existsSync, readFileSync } from 'node:fs'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { WantedSchool } from '#schema/lists/chooseSchool.ts'
import { readFile, recordsOfFile } from '#schema/lists/readFile.ts'
import { inWords, sentenceFor, today, zipOf } from './makeFiles.ts'

// Covers: files of several schools, and whose their rows are.

type Files = string | Record<string, string>
const bytesOf = (files: Files) => (typeof files === 'string' ? strToU8(files) : zipOf(files))
const opened = (bytes: Uint8Array, name = 'arquivo') => readFile({ name, bytes, today })

/** The records of a file for a school, as lines. */
async function wordsFor(files: Files, wanted?: WantedSchool): Promise<string[]> {
  return inWords(recordsOfFile(await opened(bytesOf(files)), 'arquivo', today, [], wanted))
}
const inep = (code: string, name = ''): WantedSchool => ({ codes: [`inep:${code}`], name })
const namesIn = async (files: Files) => {
  const read = await opened(bytesOf(files))
  return read.format === 'sheet' ? [] : read.schools.map(({ name }) => name)
}

/** Two schools that number their classes and people alike. */
const alike = [
  '00|87654321|1|05/02/2026|18/12/2026|EMEF DO RIO',
  '00|12348765|1|05/02/2026|18/12/2026|EMEF DA SERRA',
  '20|12348765|1||5º ANO B|1||13:00-17:00||||||6',
  '20|87654321|1||3º ANO A|1||07:30-11:30||||||6',
  '30|87654321|7|||ANA PRADO|01/01/2013',
  '30|12348765|7|||BRUNO SERRA|01/01/2013',
  '60|12348765|7||1|',
  '60|87654321|7||1|',
  '60|11112222|7||1|',
].join('\n')

const rio = [
  '2 skipped EMEF DA SERRA: É outra escola do arquivo: 1 turma, 1 pessoa, 1 vínculo ficam de fora.',
  '4 class 3º ANO A - -',
  '4 meeting 3º ANO A · segunda-feira 07:30',
  '5 person student Ana Prado id:87654321:pessoa:7',
  '8 enrollment id:87654321:pessoa:7 id:87654321:turma:1',
  '9 skipped registro 60: É da escola de código INEP 11112222, que não tem registro 00 neste arquivo.',
]

test('of a census file of two schools each gets its own rows, and equal local codes never meet', async () => {
  expect(await namesIn(alike)).toEqual(['EMEF DO RIO', 'EMEF DA SERRA'])
  expect(await wordsFor(alike, inep('87654321'))).toEqual(rio)
  expect(await wordsFor(alike, inep('12348765'))).toEqual([
    '1 skipped EMEF DO RIO: É outra escola do arquivo: 1 turma, 1 pessoa, 1 vínculo ficam de fora.',
    '3 class 5º ANO B - -',
    '3 meeting 5º ANO B · segunda-feira 13:00',
    '6 person student Bruno Serra id:12348765:pessoa:7',
    '7 enrollment id:12348765:pessoa:7 id:12348765:turma:1',
    rio.at(-1),
  ])
})

test('a school whose code is not known is found by its name, else the first is read, which is told', async () => {
  const words = await wordsFor(alike, { codes: [], name: 'Emef da Serra' })
  expect(words).toContain('6 person student Bruno Serra id:12348765:pessoa:7')
  const [first, ...rest] = await wordsFor(alike, { codes: [], name: 'Escola Nova' })
  expect(first).toMatch(
    /^0 skipped 2 escolas no arquivo: O arquivo tem EMEF DO RIO \(INEP 87654321\); EMEF DA SERRA \(INEP 12348765\)\. Foi lida só a escola EMEF DO RIO\./,
  )
  expect(rest).toEqual(rio)
})

test('a file without the school that has a code is refused by the names that it has', async () => {
  const [first, ...rest] = await wordsFor(alike, inep('99999999', 'EMEF do Rio'))
  expect(first).toMatch(
    /^0 refused 2 escolas no arquivo: O arquivo não tem a sua escola, .*o código INEP 99999999: tem EMEF DO RIO/,
  )
  expect(rest.filter((line) => !line.includes('skipped'))).toEqual([])
})

test('a file of the second stage is named as such', async () => {
  const file = ['89|87654321|52998224725|MARIA', '90|87654321|1|111|100000000001|7|500|1', '91|87654321|1|111'].join(
    '\n',
  )
  expect(await sentenceFor(strToU8(file), 'censo.txt')).toMatch(
    /^É um arquivo da 2ª etapa do Censo Escolar \(Situação do Aluno.*Envie o arquivo da 1ª etapa \(Matrícula Inicial\)/,
  )
  expect(await wordsFor(`${alike}\n90|87654321|1|111|1|7|5|1`, inep('87654321'))).toContain(
    '10 refused linha 10: registro 90 é da 2ª etapa do Censo (Situação do Aluno) e não é lido',
  )
})

const district = {
  'orgs.csv': [
    'sourcedId,name,type,identifier,parentSourcedId',
    ...['rede,Rede,district,,', 'a,EMEF do Rio,school,87654321,rede', 'b,EMEF da Serra,school,12348765,rede'],
    'mat,Matemática,department,,a',
  ].join('\n'),
  'classes.csv': [
    'sourcedId,title,schoolSourcedId',
    ...['c1,6º A,a', 'c2,6º A,b', 'c3,Robótica,mat', 'c4,Coral,rede', 'c5,Xadrez,', 'c6,7º B,z'],
  ].join('\n'),
  'users.csv': [
    'sourcedId,role,givenName,familyName,username,orgSourcedIds',
    ...['u1,student,Ana,Prado,ana,a', 'u2,student,Bia,Serra,bia,b', 'u3,teacher,Rui,Luz,rui,"a,b"'],
    ...['u4,teacher,Davi,Sá,davi,rede', 'u5,teacher,Eva,Paz,eva,rede'],
  ].join('\n'),
  'enrollments.csv': [
    'sourcedId,classSourcedId,userSourcedId,role',
    ...[
      '1,c1,u1,student',
      '2,c2,u2,student',
      '3,c1,u3,teacher',
      '4,c2,u3,teacher',
      '5,c3,u4,teacher',
      '6,c1,u2,student',
    ],
  ].join('\n'),
}

test('of a district’s bundle a school gets its classes, its departments, and who is of several schools', async () => {
  expect(await namesIn(district)).toEqual(['EMEF do Rio', 'EMEF da Serra'])
  expect(await wordsFor(district, inep('87654321'))).toEqual([
    '4 skipped EMEF da Serra: É outra escola do arquivo: 1 turma, 1 pessoa, 2 vínculos ficam de fora.',
    '2 class 6º A - -',
    '4 class Robótica - -',
    '5 skipped Coral: É de outra escola do arquivo: Rede.',
    '6 refused Xadrez: A coluna schoolSourcedId está vazia, e o pacote tem 2 escolas: escreva a da turma.',
    '7 skipped 7º B: É de outra escola do arquivo: z.',
    '2 person student Ana Prado id:u1 username:ana',
    '4 person teacher Rui Luz id:u3 username:rui',
    '5 person teacher Davi Sá id:u4 username:davi',
    '6 skipped Eva Paz: Não está em nenhuma turma desta escola, e o arquivo não diz que é dela.',
    '2 enrollment id:u1 id:c1',
    '4 teaching id:u3 id:c1',
    '6 teaching id:u4 id:c3',
    '7 refused u2 na turma 6º A: A pessoa u2 é de EMEF da Serra em users.csv: acrescente nela a escola desta turma, ou tire esta linha.',
  ])
  expect(await wordsFor(district, inep('12348765'))).toContain('4 person teacher Rui Luz id:u3 username:rui')
})

test('without a list of schools, those of the classes are told apart', async () => {
  const { 'orgs.csv': _, ...files } = district
  expect(await namesIn(files)).toEqual(['a', 'b', 'mat', 'rede', 'z'])
  const words = await wordsFor({ ...files, 'classes.csv': 'sourcedId,title,schoolSourcedId\nc1,6º A,a\nc2,6º A,b' })
  expect(words[0]).toMatch(/^0 skipped 2 escolas no arquivo: O arquivo tem a; b\. Foi lida só a escola a\./)
  expect(words.filter((line) => line.includes(' class '))).toEqual(['2 class 6º A - -'])
})

const sds = {
  'School.csv': 'SIS ID,Name\n1,EMEF do Rio\n2,EMEF da Serra',
  'Section.csv': 'SIS ID,School SIS ID,Section Name\n10,1,6º A\n11,2,6º A\n12,1,',
  'Student.csv':
    'SIS ID,School SIS ID,First Name,Last Name,Username,Student Number,Password\n5,1,Ana,Prado,ana,0042,Segredo\n6,2,Bia,Serra,bia,,Segredo\n7,1,,,caio,,',
  'Teacher.csv': 'SIS ID,School SIS ID,First Name,Last Name,Username\n5,1,Rui,Luz,rui@escola.br',
  'StudentEnrollment.csv': 'Section SIS ID,SIS ID\n10,5\n11,6\n10,9',
  'TeacherRoster.csv': 'Section SIS ID,SIS ID\n10,5',
}

test('a bundle of School Data Sync is read by its English headings; a student and a teacher may have one number', async () => {
  const words = await wordsFor(sds, { codes: [], name: 'EMEF do Rio' })
  expect(words).toEqual([
    '3 skipped EMEF da Serra: É outra escola do arquivo: 1 turma, 1 pessoa, 1 vínculo ficam de fora.',
    '2 class 6º A - -',
    '4 refused 12: A coluna Section Name está vazia: escreva o nome da turma.',
    '2 person student Ana Prado id:aluno 5 matricula:0042 username:ana',
    '4 refused aluno 7: As colunas First Name e Last Name estão vazias ou longas demais: escreva o nome.',
    '2 person teacher Rui Luz id:professor 5 email:rui@escola.br',
    '2 enrollment id:aluno 5 id:10',
    '4 refused aluno 9 na turma 6º A: Não há a pessoa aluno 9 em Student.csv ou Teacher.csv, ou sua linha foi recusada: corrija SIS ID.',
    '2 teaching id:professor 5 id:10',
  ])
  expect(JSON.stringify(await opened(bytesOf(sds)))).not.toContain('Segredo')
})

test('the second format of School Data Sync, with its own names of two columns', async () => {
  const files = {
    'orgs.csv': 'sourcedId,name,type\n1,EMEF do Rio,school',
    'users.csv': 'sourcedId,username,givenName,familyName,userNumber\nu1,ana,Ana,Prado,42\nu2,rui,Rui,Luz,',
    'roles.csv': 'userSourcedId,orgSourcedId,role\nu1,1,student\nu2,1,teacher',
    'classes.csv': 'sourcedId,orgSourcedId,title,code\nc1,1,,6A\nc2,9,7º B,',
    'enrollments.csv': 'classSourcedId,userSourcedId,role\nc1,u1,student\nc1,u2,teacher',
  }
  expect(await wordsFor(files)).toEqual([
    '2 class 6A - -',
    '3 skipped 7º B: É de outra escola do arquivo: 9.',
    '2 person student Ana Prado id:u1 matricula:42 username:ana',
    '3 person teacher Rui Luz id:u2 username:rui',
    '2 enrollment id:u1 id:c1',
    '3 teaching id:u2 id:c1',
  ])
})

test('a single list of School Data Sync is a sheet, unless it has several schools or only codes', async () => {
  const list = async (name: string) =>
    inWords(recordsOfFile(await opened(strToU8(sds[name as 'Student.csv']), name), name, today))
  expect(await list('Teacher.csv')).toEqual(['2 person teacher Rui Luz id:5 email:rui@escola.br'])
  await expect(list('Student.csv')).rejects.toThrow('A lista é de 2 escolas (coluna School SIS ID).')
  await expect(list('StudentEnrollment.csv')).rejects.toThrow(/só tem códigos.*num \.zip\.$/)
})

const ugly = '../shared/data/ugly'
describe.runIf(existsSync(ugly))(`with ${ugly}`, () => {
  const words = async (name: string, wanted?: WantedSchool) =>
    inWords(recordsOfFile(await opened(new Uint8Array(readFileSync(`${ugly}/${name}`)), name), name, today, [], wanted))

  test('multi2.txt gives exactly the first school’s rows, or those of each', async () => {
    const first = ['Ana Prado']
    for (const [wanted, people] of [
      [undefined, first],
      [inep('87654321'), first],
      [inep('12348765'), ['Bruno Serra']],
    ] as const)
      expect((await words('multi2.txt', wanted)).flatMap((line) => /student (\w+ \w+)/.exec(line)?.[1] ?? [])).toEqual(
        people,
      )
  })

  test('or.zip leaves a class of another org aside, with its org’s name', async () => {
    expect((await words('or.zip')).filter((line) => line.includes('skipped'))).toEqual([
      '4 skipped 7 B: É de outra escola do arquivo: o9.',
      '6 skipped Rui Serra: É de outra escola do arquivo: o9.',
      '6 skipped u5 na turma c3: É de outra escola do arquivo: o9.',
    ])
  })
})
