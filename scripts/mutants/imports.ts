import type { Mutant } from './mutant.ts'

const plan = (title: string) => [{ file: 'schema/imports/planImport.test.ts', title }]
const route = (title: string) => [{ file: 'sync-server/http/routes/people/imports.test.ts', title }]
const matrix = (title: string) => [{ file: 'sync-server/tests/security/matrix.test.ts', title }]

/** Faults of imports, of their undo and of the passwords that follow. */
export const imports: readonly Mutant[] = [
  {
    name: 'codes of a new person not remembered',
    fault: 'the same file a second time makes everybody twice',
    file: 'schema/imports/plan/planPerson.ts',
    find: "  rememberCodes(state, 'users', codesToKeep(record), id)\n",
    replacement: '',
    caughtBy: plan('changes no more when the same file comes again'),
  },
  {
    name: 'two people of one row taken for the first',
    fault: 'the marks of one student are written to another',
    file: 'schema/imports/plan/findRows.ts',
    find: '  if (second)\n    return {\n      why: `${capital(codeWords(first.code))} é de ${first.person!.name}',
    replacement:
      '  if (second && !first.person)\n    return {\n      why: `${capital(codeWords(first.code))} é de ${first.person!.name}',
    caughtBy: plan('two people'),
  },
  {
    name: 'name of another class is enough',
    fault: 'a namesake in another class becomes the same student',
    file: 'schema/imports/plan/planPerson.ts',
    find: '    if (peopleNamed(state, folded(name)).length)\n      return refused(`Já há',
    replacement: '    if (peopleNamed(state, folded(name)).length > 1)\n      return refused(`Já há',
    caughtBy: plan('a name alone'),
  },
  {
    name: 'teacher with a row and a class made twice',
    fault: 'a teacher with an e-mail gets a second account, and the classes are on that one',
    file: 'schema/imports/joinRecords.ts',
    find: '!teacher || known.has(teacher.codes[0]!)',
    replacement: '!teacher',
    caughtBy: [{ file: 'schema/imports/joinRecords.test.ts', title: 'who has a row in any of the files stays one' }],
  },
  {
    name: 'teacher taken from a class',
    fault: 'a file puts another teacher in the place of the one who has the class',
    file: 'schema/imports/plan/planLinks.ts',
    find: '  if (teacherId !== null) {',
    replacement: '  if (teacherId === person.id) {',
    caughtBy: plan('keeps its teacher, whoever the file names'),
  },
  {
    name: 'enrollment ended by a file',
    fault: 'a file that says ‘left’ without a day ends an enrollment that nobody chose to end',
    file: 'schema/imports/plan/planLinks.ts',
    find: '  if (record.ended && !record.until)\n    return skipped(',
    replacement:
      '  if (record.ended && !record.until) record = { ...record, until: state.circumstances.today }\n  if (!record)\n    return skipped(',
    caughtBy: plan('is not ended by a file that says no day'),
  },
  {
    name: 'class that the file leaves out is missing',
    fault: 'a list of one class offers to end the enrollments of all others',
    file: 'schema/imports/planImport.ts',
    find: '  return [...state.listed].flatMap(([classId, listed]) =>',
    replacement:
      '  for (const { id } of state.classes.values()) if (!state.listed.has(id)) state.listed.set(id, new Set())\n  return [...state.listed].flatMap(([classId, listed]) =>',
    caughtBy: plan('of a class that the file does not list is never missing'),
  },
  {
    name: 'CPF stored as it is',
    fault: 'who reads a backup has every pupil’s tax number',
    file: 'sync-server/store/imports/codes.ts',
    find: "kind === 'cpf' ? codeOf.cpf(",
    replacement: "kind === 'none' ? codeOf.cpf(",
    caughtBy: route('keeps of a CPF only a hash'),
  },
  {
    name: 'CPF hashed without the secret',
    fault: 'the hash of each of the billion numbers is tried in an hour',
    file: 'sync-server/store/imports/codes.ts',
    find: "await secretOf(store), 'hex'",
    replacement: "'00', 'hex'",
    caughtBy: [
      { file: 'sync-server/store/imports/codes.test.ts', title: 'the hash of a CPF is another in each database' },
    ],
  },
  {
    name: 'part counted again',
    fault: 'a lost answer makes the import’s figures wrong',
    file: 'sync-server/imports/applyRecords.ts',
    find: '    const before = await partOf(q, importId, hash)\n',
    replacement: '    const before = await partOf(q, importId, `${hash} `)\n',
    caughtBy: route('that comes again after a lost answer'),
  },
  {
    name: 'import of another author continued',
    fault: 'an administrator writes under another’s name',
    file: 'sync-server/imports/applyRecords.ts',
    find: "  if (actorId !== (actor?.id ?? 0)) throw new Refusal('import.notYours')\n",
    replacement: '',
    caughtBy: [...route('of somebody else’s import'), ...matrix('POST /api/imports/:id/records')],
  },
  {
    name: 'import of any school',
    fault: 'the office of one school undoes the import of another',
    file: 'sync-server/http/routes/people/imports.ts',
    find: "!found || !isAdminOf(c.get('user'), { schoolId: found.tenant })",
    replacement: '!found',
    caughtBy: matrix('POST /api/imports/:id/undo'),
  },
  {
    name: 'imported into any school',
    fault: 'an administrator puts people into another school',
    file: 'schema/permissions/chosenSchool.ts',
    find: '      return actor.schoolId\n',
    replacement: '      return schoolId ?? actor.schoolId\n',
    caughtBy: route('is imported into the author’s own school'),
  },
  {
    name: 'student with marks undone',
    fault: 'undoing an import deletes a term’s marks',
    file: 'schema/imports/undo/planUndo.ts',
    find: '  for (const { classId } of enrollments) if (await hasMarks(state, studentId, classId)) return hasMarksWords\n',
    replacement: '',
    caughtBy: route('leaves a student who has marks'),
  },
  {
    name: 'later change undone with the import',
    fault: 'what the office corrected after an import goes back to the wrong name',
    file: 'schema/imports/undo/planUndo.ts',
    find: 'if (isSame(row[field], after[field])) fields[field] = value',
    replacement: 'if (field in after) fields[field] = value',
    caughtBy: route('leaves what somebody changed or added since'),
  },
  {
    name: 'codes of who was undone kept',
    fault: 'after an undo the same file is refused',
    file: 'sync-server/imports/undoImport.ts',
    find: '      await forgetCodes(q, table, ids.map(Number))\n',
    replacement: '',
    caughtBy: route('lets the same file make everything anew'),
  },
  {
    name: 'first passwords for any school',
    fault: 'a stranger gets a password of somebody else’s pupil',
    file: 'schema/mutations/online/giveFirstPasswords.ts',
    find: '      mustReset(actor, target, target?.schoolId ?',
    replacement: '      if (target?.schoolId === actor.schoolId) mustReset(actor, target, target?.schoolId ?',
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/firstPasswords.test.ts',
        title: 'a person of another school are refused',
      },
    ],
  },
  {
    name: 'own password replaced by a first one',
    fault: 'printing the cards of a class locks out who had signed in',
    file: 'schema/mutations/online/giveFirstPasswords.ts',
    find: '!!person && (again || person.mustChangePassword)',
    replacement: '!!person && (again || person.id > 0)',
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/firstPasswords.test.ts',
        title: 'are not given to who has a password of their own',
      },
    ],
  },
]
