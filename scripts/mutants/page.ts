import type { Mutant } from './mutant.ts'

const rolls = 'schema/rules/attendance/dayRolls.test.ts'
const drafts = 'web/model/content/savedDrafts.test.ts'
const presses = 'web/components/press/secondPress.test.ts'

export const page: readonly Mutant[] = [
  {
    name: 'lesson asked for opened',
    fault: 'a day gets a second roll because another lesson was asked for',
    file: 'schema/rules/attendance/dayRolls.ts',
    find: '  return rollOfDay(rolls)?.lessonId ?? lessonId\n',
    replacement: '  return lessonId\n',
    caughtBy: [{ file: rolls, title: 'shows the roll taken under another lesson' }],
  },
  {
    name: 'second roll of a day not to be had',
    fault: 'who asks for a second roll by name is shown the first',
    file: 'schema/rules/attendance/dayRolls.ts',
    find: 'if (another || rolls',
    replacement: 'if (rolls',
    caughtBy: [{ file: rolls, title: 'its own empty sheet when a second roll was requested' }],
  },
  {
    name: 'roll taken back counted',
    fault: 'an empty sheet that was only looked at stands for the day',
    file: 'schema/rules/attendance/dayRolls.ts',
    find: '    .filter(isThere)\n    .sort(',
    replacement: '    .sort(',
    caughtBy: [{ file: rolls, title: 'none when it was opened and withdrawn' }],
  },
  {
    name: 'own roll passed over',
    fault: 'the marks of a lesson’s own roll cannot be reached by its link',
    file: 'schema/rules/attendance/dayRolls.ts',
    find: '  if (another || rolls.some((roll) => roll.lessonId === lessonId && isThere(roll))) return lessonId\n',
    replacement: '  if (another) return lessonId\n',
    caughtBy: [{ file: rolls, title: 'its own roll, also where there is another' }],
  },
  {
    name: 'day that was called off put first',
    fault: 'a day with marks reads as one without a lesson',
    file: 'schema/rules/attendance/dayRolls.ts',
    find: '  if (counted[0]) return',
    replacement: '  if (counted[0] && counted.length === inOrder.length) return',
    caughtBy: [{ file: rolls, title: 'one begun, not one that was cancelled' }],
  },
  {
    name: 'second press let through',
    fault: 'who presses twice does it twice',
    file: 'web/components/press/secondPress.ts',
    find: '  return apart <= near && ',
    replacement: '  return apart < 0 && ',
    caughtBy: [{ file: presses, title: 'a press is the second half of a double one of the same button' }],
  },
  {
    name: 'press elsewhere held back',
    fault: 'the second of two quick marks is lost',
    file: 'web/components/press/secondPress.ts',
    find: '  return apart <= near && ',
    replacement: '  return apart >= 0 && ',
    caughtBy: [{ file: presses, title: 'at another place, however soon' }],
  },
  {
    name: 'what comes under the finger pressed too soon',
    fault: 'the end of a double click presses what nobody has seen yet',
    file: 'web/components/press/secondPress.ts',
    find: 'press.on === before.on ? sameThing : newThing',
    replacement: 'sameThing',
    caughtBy: [{ file: presses, title: 'of what has appeared under the finger, 499 ms later' }],
  },
  {
    name: 'kept draft sent again',
    fault: 'a save that is done again makes a material twice',
    file: 'web/model/content/savedDrafts.ts',
    find: 'id === undefined ? draft.row :',
    replacement: 'id ? draft.row :',
    caughtBy: [{ file: drafts, title: 'what was kept is a row, what was removed is gone, and the rest shows why' }],
  },
  {
    name: 'refused draft says nothing',
    fault: 'what the server turned away looks saved in its form',
    file: 'web/model/content/savedDrafts.ts',
    find: 'refused: refused.get(draft.key)',
    replacement: 'refused: undefined',
    caughtBy: [{ file: drafts, title: 'what was kept is a row, what was removed is gone, and the rest shows why' }],
  },
  {
    name: 'old refusal stays',
    fault: 'what was corrected and saved still says that it was refused',
    file: 'web/model/content/savedDrafts.ts',
    find: 'refused: refused.get(draft.key)',
    replacement: 'refused: refused.get(draft.key) ?? draft.refused',
    caughtBy: [{ file: drafts, title: 'a draft that was refused and later kept no longer shows the refusal' }],
  },
  {
    name: 'removed draft stays in its form',
    fault: 'a removal that was kept is sent again and refused',
    file: 'web/model/content/savedDrafts.ts',
    find: '!draft.removed || !kept.has(draft.key)',
    replacement: 'draft.key !== 0',
    caughtBy: [{ file: drafts, title: 'what was kept is a row, what was removed is gone, and the rest shows why' }],
  },
]
