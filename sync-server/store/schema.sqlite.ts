import { tables } from './tables.ts'

/** The tables one by one, as the migration generator wants them. */
export const {
  schools,
  users,
  courses,
  modules,
  lessons,
  lessonVideos,
  materials,
  classes,
  moduleClasses,
  enrollments,
  completions,
  evaluations,
  rollCalls,
  attendance,
  performance,
  sessions,
  devices,
  counters,
  journal,
  journalRows,
  formerPasswords,
  tombstones,
  externalIds,
  meta,
} = tables
