import { mustManageRow } from './mustManageRow.ts'

/** The school year, if the actor may change it. */
export const mustManageSchoolYear = mustManageRow('schoolYears', 'Ano letivo não encontrado.')
