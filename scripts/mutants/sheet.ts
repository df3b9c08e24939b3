import type { Mutant } from './mutant.ts'

const file = 'web/model/attendance/rollState.ts'
const roll = (title: string) => [{ file: 'web/model/attendance/rollState.test.ts', title }]

/** Faults of the roll call's sheet and of forms. */
export const sheet: readonly Mutant[] = [
  {
    name: 'rating of an absent student kept',
    fault: 'a student who was not there keeps the stars of the lesson',
    file,
    find: 'const unrated = !mayBeRated(present) && rating !== null',
    replacement: 'const unrated = false',
    caughtBy: roll('marking a student absent removes the rating'),
  },
  {
    name: 'second tap writes again',
    fault: 'a tap on a mark that is set makes another change for the server',
    file,
    find: '      if (now === present) return state\n',
    replacement: '      if (now === present && rating) return state\n',
    caughtBy: roll('a tap on a mark that is already set writes nothing'),
  },
  {
    name: 'past day changed without a question',
    fault: 'a slip of the finger changes last week’s roll',
    file,
    find: 'return roll.isPast && !begun && roll.marks.size > 0',
    replacement: 'return false',
    caughtBy: roll('a past day with marks asks once'),
  },
  {
    name: 'concluded roll changed without a question',
    fault: 'a tap changes a roll that was concluded',
    file,
    find: 'if (roll.concludedAt !== null) return confirmed !== roll.concludedAt',
    replacement: 'if (roll.concludedAt !== null) return false',
    caughtBy: roll('a concluded roll is changed after one question'),
  },
  {
    name: 'concluded with students unmarked',
    fault: 'a roll is concluded although nobody said where some students were',
    file,
    find: "restPresent(state).length ? { ...state, question: { kind: 'unmarked' } } : write(state, [], true)",
    replacement: 'write(state, [], true)',
    caughtBy: roll('concluding with unmarked students asks'),
  },
  {
    name: 'empty roll concluded',
    fault: 'a roll without a mark is concluded',
    file,
    find: 'state.roll.concludedAt !== null || state.roll.students.every(({ id }) => shown(id).present === null)',
    replacement: 'state.roll.concludedAt !== null',
    caughtBy: roll('a roll without marks is not concluded'),
  },
  {
    name: 'undo forgets the mark before',
    fault: 'undo takes back two marks',
    file,
    find: 'undoable: state.undoable.slice(0, -1) }, last.before)',
    replacement: 'undoable: state.undoable.slice(0, -2) }, last.before)',
    caughtBy: roll('undo goes back one mark at a time'),
  },
  {
    name: 'mark shown although the disk refused it',
    fault: 'a mark that was not stored is shown as saved',
    file,
    find: '    if (each.write !== id) pressed.set(studentId, each)\n    else if (saved) pressed.set',
    replacement: '    if (each.write !== id) pressed.set(studentId, each)\n    else pressed.set',
    caughtBy: roll('a mark that the disk refused is no longer shown'),
  },
  {
    name: 'mark flickers until the mirror has it',
    fault: 'a mark goes away between the disk and the next read',
    file,
    find: 'savedIn === null || (reads',
    replacement: 'savedIn !== null && (reads',
    caughtBy: roll('a mark being written stays through reads of the mirror'),
  },
  {
    name: 'late cannot be taken away',
    fault: 'a second press of late keeps the lateness',
    file,
    find: "detail: shown(studentId).detail === 'late' ? null : 'late'",
    replacement: "detail: 'late'",
    caughtBy: roll('a second press of late takes the lateness away'),
  },
  {
    name: 'unchanged fields sent',
    fault: 'saving a form overwrites what another person changed in its other fields',
    file: 'web/model/form/changedFields.ts',
    find: 'values.filter((field) => !row || differs(field))',
    replacement: 'values',
    caughtBy: [{ file: 'web/model/form/changedFields.test.ts', title: 'only changed fields are sent' }],
  },
  {
    name: 'English sentence shown at a field',
    fault: 'a person reads the library’s own words',
    file: 'web/model/form/formErrors.ts',
    find: 'isOwnSentence(text) ? sentenceAtField(text)',
    replacement: 'text ? sentenceAtField(text)',
    caughtBy: [{ file: 'web/model/form/formErrors.test.ts', title: 'our own where it has none' }],
  },
]
