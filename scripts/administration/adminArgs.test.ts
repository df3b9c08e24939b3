import { expect, test } from 'vitest'
import { adminAct, usage } from './adminArgs.ts'

test('each command is read', () => {
  expect(adminAct(['create', '--name', 'Ana Souza', '--email', 'ana@escola.br'])).toEqual({
    act: 'create',
    name: 'Ana Souza',
    email: 'ana@escola.br',
  })
  expect(adminAct(['reset-password', '--email', 'ana@escola.br'])).toEqual({
    act: 'resetPassword',
    email: 'ana@escola.br',
  })
  expect(adminAct(['import-educacenso', 'a.txt', '--school', '3'])).toEqual({
    act: 'import',
    files: ['a.txt'],
    schoolId: 3,
  })
  expect(adminAct(['import', 'a.xlsx', 'b.csv', '--preview'])).toEqual({
    act: 'import',
    files: ['a.xlsx', 'b.csv'],
    schoolId: undefined,
    preview: true,
  })
  expect(adminAct(['undo-import', '7'])).toEqual({ act: 'undoImport', importId: 7 })
  expect(adminAct(['backup', 'a.db'])).toEqual({ act: 'backup', file: 'a.db' })
  expect(adminAct(['backup', 'a.db', '--with-files'])).toEqual({ act: 'backup', file: 'a.db', withFiles: true })
  expect(adminAct(['backup', 'a.db', '--passphrase'])).toEqual({ act: 'backup', file: 'a.db', passphrase: true })
  expect(adminAct(['restore', 'a.db', '--identity', 'k'])).toEqual({ act: 'restore', file: 'a.db', identity: 'k' })
  expect(adminAct(['delete-again', 'a.db'])).toEqual({ act: 'deleteAgain', file: 'a.db' })
  expect(adminAct(['backup-key', 'k'])).toEqual({ act: 'backupKey', file: 'k' })
  expect(adminAct(['doctor'])).toEqual({ act: 'doctor' })
  const places = { from: 'data', to: 'postgres://localhost/chamada' }
  expect(adminAct(['move', '--from', places.from, '--to', places.to])).toEqual({ act: 'move', ...places })
  expect(adminAct(['unmove', 'data'])).toEqual({ act: 'unmove', place: 'data' })
})

test.each([
  [[]],
  [['create']],
  [['reset-password']],
  [['import']],
  [['import-educacenso']],
  [['import', 'a', '--school', 'x']],
  [['undo-import']],
  [['undo-import', 'x']],
  [['backup']],
  [['delete-again']],
  [['restore', 'a', '--key', 'b']],
  [['move', '--from', 'data']],
  [['move', '--from', 'data', '--to', 'b', 'c']],
  [['unmove']],
  [['x', '--y']],
])('the arguments %j are refused with an explanation', (words) => {
  expect(() => adminAct(words)).toThrow(/./)
})

test('the usage names every command', () => {
  for (const act of [
    'create',
    'reset-password',
    'import',
    'undo-import',
    'backup',
    'restore',
    'delete-again',
    'backup-key',
    'doctor',
    'move',
    'unmove',
  ])
    expect(usage).toContain(`-- ${act} `)
})
