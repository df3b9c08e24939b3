import { cancelRollCall } from './cancelRollCall.ts'
import { catalogue } from './catalogue.ts'
import { completeLesson } from './completeLesson.ts'
import { createClass } from './createClass.ts'
import { createSchool } from './createSchool.ts'
import { deleteClass } from './deleteClass.ts'
import { deleteSchool } from './deleteSchool.ts'
import { deleteUser } from './deleteUser.ts'
import { enrollStudent } from './enrollStudent.ts'
import { evaluateLesson } from './evaluateLesson.ts'
import { markAttendance } from './markAttendance.ts'
import type { Method, Mutation } from './mutation.ts'
import { ratePerformance } from './ratePerformance.ts'
import { removeAdministrator } from './removeAdministrator.ts'
import { removeClassTeacher } from './removeClassTeacher.ts'
import { setCurrentLesson } from './setCurrentLesson.ts'
import { setMainAdmin } from './setMainAdmin.ts'
import { takeRollCall } from './takeRollCall.ts'
import { unenrollStudent } from './unenrollStudent.ts'
import { updateClass } from './updateClass.ts'
import { updateSchool } from './updateSchool.ts'
import { updateUser } from './updateUser.ts'

/** Every act of the school. Routes are mounted from here and outboxes replay through it. */
export const mutations = [
  takeRollCall,
  cancelRollCall,
  markAttendance,
  ratePerformance,
  setCurrentLesson,
  completeLesson,
  ...catalogue,
  createClass,
  updateClass,
  deleteClass,
  removeClassTeacher,
  enrollStudent,
  unenrollStudent,
  evaluateLesson,
  updateUser,
  deleteUser,
  removeAdministrator,
  createSchool,
  updateSchool,
  deleteSchool,
  setMainAdmin,
] as unknown as readonly Mutation[]

const patterns = mutations.map((act) => ({
  act,
  pattern: new RegExp(`^${act.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The act behind a call and the parameters in its address; undefined for a call nobody knows. */
export function mutationFor(
  method: Method,
  path: string,
): { act: Mutation; parameters: Record<string, string> } | undefined {
  for (const { act, pattern } of patterns) {
    const match = act.method === method && pattern.exec(path)
    if (!match) continue
    const decoded = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)])
    return { act, parameters: Object.fromEntries(decoded) }
  }
  return undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
