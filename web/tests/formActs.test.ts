import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formActs, withoutAct } from '#scripts/testKit/screens/formActs.ts'

test('every file with a form or a dialog is in the list of those pressed twice, or has a reason not to be', () => {
  const web = join(import.meta.dirname, '..')
  const opensOne =
    /<(form|Form|Modal|FormDialog|EditDialog|ConfirmDialog|DeleteDialog|BulkDeleteDialog)\b|\bdeleteAct\(/
  const files = ['components', 'dialogs', 'screens', 'shell'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const found = files.filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && opensOne.test(readFileSync(join(web, file), 'utf8')),
  )
  const named = [
    ...Object.values(formActs).flatMap((acts) => acts.flatMap((act) => act.of)),
    ...Object.keys(withoutAct),
  ]
  expect(found.filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !found.includes(file))).toEqual([])
})
