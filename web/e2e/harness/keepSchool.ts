import { keepSchool } from './keptSchool.ts'

/** Makes the school that the browser tests begin with. */
export default () => keepSchool()
