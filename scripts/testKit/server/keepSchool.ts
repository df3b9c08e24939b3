import { keepSchool } from './keptSchool.ts'

/** Prepares the school that the browser tests start from. */
export default () => keepSchool()
