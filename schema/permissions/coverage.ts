import { mustManageRow } from './mustManageRow.ts'

/** The coverage, if the actor may change it. */
export const mustManageCoverage = mustManageRow('coverages', 'Substituição não encontrada.')
