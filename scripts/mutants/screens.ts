import type { Mutant } from './mutant.ts'

const roll = 'web/screens/teacher/roll-call'
const module = 'web/screens/admin/module'
const sheet = `${roll}/RollCallScreen.component.test.tsx`
const rated = `${roll}/dialogs/RatingDialog.component.test.tsx`
const days = `${roll}/day/RollStrip.component.test.tsx`
const keys = `${roll}/sheet/useRollKeys.component.test.tsx`
const lessonForm = `${module}/lesson/LessonForm.component.test.tsx`
const newStudent = 'web/screens/admin/students/NewStudentDialog.component.test.tsx'
const toasts = 'web/components/toast/ToastRegion.component.test.tsx'
const rollState = 'web/model/attendance/rollState.ts'

export const screens: readonly Mutant[] = [
  {
    name: 'evaluation sent with a name in any case',
    fault: 'teachers read who wrote what, and the child was told that nobody would',
    file: 'web/screens/student/evaluation/EvaluationForm.tsx',
    find: 'withName: school?.anonymousRatings === false',
    replacement: 'withName: true',
    caughtBy: [
      {
        file: 'web/screens/student/evaluation/EvaluationForm.component.test.tsx',
        title: 'nobody sees their name sends the evaluation without it',
      },
    ],
  },
  {
    name: 'button writes the other mark',
    fault: 'a tap on Ausente marks the student present',
    file: `${roll}/sheet/StudentRow.tsx`,
    find: "send({ type: 'markOne', studentId: id, present: value })",
    replacement: "send({ type: 'markOne', studentId: id, present: !value })",
    caughtBy: [{ file: sheet, title: 'opening a sheet writes nothing' }],
  },
  {
    name: 'second tap clears the mark',
    fault: 'a mark tapped again is gone',
    file: rollState,
    find: '      if (now === present) return state\n',
    replacement: '      if (now === present) return mark(state, [{ studentId, present: null }])\n',
    caughtBy: [{ file: sheet, title: 'nor does a second tap' }],
  },
  {
    name: 'second tap written again',
    fault: 'a tap that changes nothing waits to be sent',
    file: rollState,
    find: '      if (now === present) return state\n',
    replacement: '',
    caughtBy: [{ file: sheet, title: 'nor does a second tap' }],
  },
  {
    name: 'absent student keeps the rating',
    fault: 'a student who was not there has a performance',
    file: rollState,
    find: 'const unrated = !mayBeRated(present) && rating !== null',
    replacement: 'const unrated = false',
    caughtBy: [{ file: rated, title: 'marking a student absent removes the rating' }],
  },
  {
    name: 'late cannot be taken back',
    fault: 'a second tap on Atrasado does nothing',
    file: rollState,
    find: "detail === 'late' ? null : 'late' }",
    replacement: "detail === 'late' ? 'late' : 'late' }",
    caughtBy: [{ file: rated, title: 'a tap marks a student late, and another tap takes it back' }],
  },
  {
    name: 'past day corrected unasked',
    fault: 'a slip of the finger changes a roll of last week',
    file: rollState,
    find: 'return roll.isPast && !begun && roll.marks.size > 0',
    replacement: 'return false',
    caughtBy: [{ file: days, title: 'a past day is corrected after one question' }],
  },
  {
    name: 'conclusion asks nothing',
    fault: 'students nobody marked are left so without a word',
    file: rollState,
    find: 'return restPresent(state).length ? {',
    replacement: 'return restPresent(state).length < 0 ? {',
    caughtBy: [{ file: sheet, title: 'concluding with unmarked students asks once' }],
  },
  {
    name: 'Voltar concludes',
    fault: 'the way back from a question does what it asked about',
    file: `${roll}/dialogs/UnmarkedDialog.tsx`,
    find: '<Button variant="outline" onClick={onClose}>',
    replacement: `<Button variant="outline" onClick={conclude('concludeAnyway')}>`,
    caughtBy: [{ file: sheet, title: 'concluding with unmarked students asks once' }],
  },
  {
    name: 'absence excused without a reason',
    fault: 'the required reason is not asked for',
    file: `${roll}/dialogs/RatingDialog.tsx`,
    find: '    setError(problem)\n    if (problem) return { detail: problem }\n',
    replacement: '',
    caughtBy: [{ file: rated, title: 'an absence is excused with a reason, which is required' }],
  },
  {
    name: 'day called off without a reason',
    fault: 'the required reason is not asked for',
    file: `${roll}/dialogs/CancelDialog.tsx`,
    find: '    setError(problem)\n    if (problem) return { reason: problem }\n',
    replacement: '',
    caughtBy: [{ file: days, title: 'a day without a lesson needs a reason' }],
  },
  {
    name: 'key P marks absent',
    fault: 'who takes the roll by keyboard marks the wrong way',
    file: `${roll}/sheet/useRollKeys.ts`,
    find: 'present: () => mark(true)',
    replacement: 'present: () => mark(false)',
    caughtBy: [{ file: keys, title: 'a roll is taken by keyboard alone' }],
  },
  {
    name: 'Esc discards what was typed',
    fault: 'an hour’s lesson is gone with one key',
    file: `${module}/lesson/useLessonForm.ts`,
    find: 'if (touched) draft.keep(all)',
    replacement: 'if (touched && saving) draft.keep(all)',
    caughtBy: [{ file: lessonForm, title: 'Esc does not lose what was typed' }],
  },
  {
    name: 'form loses the order',
    fault: 'a lesson whose title is changed goes to another place',
    file: `${module}/lesson/useLessonForm.ts`,
    find: 'order: numberIn(typed.order) ?? Number.NaN,',
    replacement: 'order: 99,',
    caughtBy: [{ file: lessonForm, title: 'a title changed alone keeps the description' }],
  },
  {
    name: 'form loses the materials',
    fault: 'saving a lesson removes what was not touched',
    file: `${module}/lesson/useLessonForm.ts`,
    find: 'withDrafts(content.materials.map(materialDraft), restored?.materials)',
    replacement:
      'withDrafts(content.materials.map(materialDraft), restored?.materials).map((each) => ({ ...each, removed: true }))',
    caughtBy: [{ file: lessonForm, title: 'a title changed alone keeps the description' }],
  },
  {
    name: 'video kept again is removed',
    fault: 'Manter removes all the same',
    file: `${module}/lesson/ContentItem.tsx`,
    find: 'onClick={onRestore}',
    replacement: 'onClick={onRemove}',
    caughtBy: [{ file: lessonForm, title: 'what is kept again is saved' }],
  },
  {
    name: 'deletion names nothing',
    fault: 'who deletes a module is not told of its lessons',
    file: 'web/dialogs/AlsoDeleted.tsx',
    find: '<li key={each}>{each}</li>',
    replacement: '<li key={each} />',
    caughtBy: [{ file: `${module}/ModuleScreen.component.test.tsx`, title: 'together with what the warning lists' }],
  },
  {
    name: 'class without a title says nothing',
    fault: 'a form that cannot be saved does not say why',
    file: 'web/screens/admin/classes/ClassDialog.tsx',
    find: '    if (problems) return problems\n',
    replacement: '    if (problems) return {}\n',
    caughtBy: [
      {
        file: 'web/screens/admin/classes/ClassesScreen.component.test.tsx',
        title: 'a class without a title is not made',
      },
    ],
  },
  {
    name: 'search heeds accents',
    fault: 'who types without accents finds nothing',
    file: 'web/screens/admin/modules/ModulesScreen.tsx',
    find: 'matchesSearch(text, title, description)',
    replacement: '`${title} ${description}`.toLowerCase().includes(text.toLowerCase())',
    caughtBy: [
      {
        file: 'web/screens/admin/modules/ModulesScreen.component.test.tsx',
        title: 'the search ignores case and accents',
      },
    ],
  },
  {
    name: 'button enabled while its answer is on its way',
    fault: 'an impatient person sends a form twice',
    file: 'web/components/form/FormDialog.tsx',
    find: 'disabled={form.pending || disabled || Boolean(blocked)}',
    replacement: 'disabled={disabled || Boolean(blocked)}',
    caughtBy: [{ file: newStudent, title: 'an account is asked for once' }],
  },
  {
    name: 'form offered without a network',
    fault: 'who is offline types an account that cannot be made',
    file: 'web/components/form/FormDialog.tsx',
    find: 'disabled={form.pending || disabled || Boolean(blocked)}',
    replacement: 'disabled={form.pending || disabled}',
    caughtBy: [{ file: newStudent, title: 'without a network the form says' }],
  },
  {
    name: 'refused form closes',
    fault: 'what was typed is gone because the server refused it',
    file: 'web/screens/admin/students/NewStudentDialog.tsx',
    find: '    if (refused) return refused\n',
    replacement: '',
    caughtBy: [{ file: newStudent, title: 'a refusal keeps what was typed' }],
  },
  {
    name: 'notice replaced while React works',
    fault: 'a notice that comes while another is drawn is never shown',
    file: 'web/components/toast/ToastRegion.tsx',
    find: 'const soon = setTimeout(() => {',
    replacement: 'const soon = [0].map(() => {',
    caughtBy: [{ file: toasts, title: 'takes its place' }],
  },
]
