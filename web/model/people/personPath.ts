import type { Area } from '#web/model/attendance/rollPath.ts'

/** Returns the address of the page of a student or a teacher. */
export const personPath = (area: Area, personId: number): string => `/${area}/people/${personId}`
