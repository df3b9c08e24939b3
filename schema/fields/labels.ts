import * as z from 'zod/mini'

/** The closed lists of spec section 9, each with the words shown to people. */

const roles = ['superadmin', 'admin', 'teacher', 'student'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]
export const roleLabels: Record<Role, string> = {
  superadmin: 'Administrador',
  admin: 'Administrador',
  teacher: 'Professor',
  student: 'Estudante',
}

/** The noun for one person of a role, as used in the audit trail and in refusals. */
export const roleNouns: Record<Role, string> = {
  superadmin: 'Administrador',
  admin: 'Administrador',
  teacher: 'Professor',
  student: 'Aluno',
}

export const categories = ['pro', 'a', 'b', 'c', 'd', 'e'] as const
export const category = z.enum(categories)
export type Category = (typeof categories)[number]
export const categoryLabels: Record<Category, string> = { pro: 'Pro', a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' }

/** In the numbering of spec section 4: Sunday is 0, Saturday is 6. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export const weekday = z.enum(weekdays)
export type Weekday = (typeof weekdays)[number]

export const performanceLevels = ['good', 'average', 'poor'] as const
export const performanceLevel = z.enum(performanceLevels)
export type PerformanceLevel = (typeof performanceLevels)[number]
export const performanceLabels: Record<PerformanceLevel, string> = { good: 'Boa', average: 'Média', poor: 'Baixa' }

/** Refines a mark: a late student was present, a justified absence is an absence. */
export const attendanceDetails = ['late', 'justified'] as const
export const attendanceDetail = z.enum(attendanceDetails)
export type AttendanceDetail = (typeof attendanceDetails)[number]
export const attendanceDetailLabels: Record<AttendanceDetail, string> = {
  late: 'Atrasado',
  justified: 'Falta justificada',
}

/** Why a student left a class. */
export const leftReasons = ['moved', 'dropout', 'death', 'other'] as const
export const leftReason = z.enum(leftReasons)
export type LeftReason = (typeof leftReasons)[number]
export const leftReasonLabels: Record<LeftReason, string> = {
  moved: 'Mudança',
  dropout: 'Abandono',
  death: 'Falecimento',
  other: 'Outro',
}

export const visibilities = ['student', 'teacher', 'both'] as const
export const visibility = z.enum(visibilities)
export type Visibility = (typeof visibilities)[number]
export const visibilityLabels: Record<Visibility, string> = {
  both: 'Professores e alunos',
  teacher: 'Só professores',
  student: 'Só alunos',
}

export const materialTypes = ['link', 'document', 'image', 'audio', 'other'] as const
export const materialType = z.enum(materialTypes)
export type MaterialType = (typeof materialTypes)[number]
export const materialTypeLabels: Record<MaterialType, string> = {
  link: 'Link',
  document: 'Documento',
  image: 'Imagem',
  audio: 'Áudio',
  other: 'Outro',
}
