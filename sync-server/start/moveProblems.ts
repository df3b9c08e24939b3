import { marksOf } from '#server/store/epoch/moveMarks.ts'
import type { Store } from '#server/store/store.ts'
import { adminCommand } from '../adminCommand.ts'
import type { Problem } from './startRefusals.ts'

/** Says when a database is not whole yet because it is being moved here, or when its history goes on elsewhere. */
export async function moveProblems({ q }: Store): Promise<Problem[]> {
  const { moving, moved } = await marksOf(q)
  if (moving)
    return [
      {
        what: `Este banco ainda não está inteiro: a mudança de ${moving.from} para cá não terminou.`,
        remedy: `Rode o mesmo ${adminCommand} move de novo: ele continua de onde parou.`,
      },
    ]
  if (moved)
    return [
      {
        what: `Este banco foi levado para ${moved.to} em ${new Date(moved.at).toLocaleString('pt-BR')}, e a escola continua lá.`,
        remedy: `Inicie o servidor com o banco de lá. Para voltar a este, sem nada do que foi feito lá: ${adminCommand} unmove LUGAR`,
      },
    ]
  return []
}
