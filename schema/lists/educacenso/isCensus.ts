import { UnreadableFile } from '../files/UnreadableFile.ts'
import { isOfSecondStage } from './censusFile.ts'

/**
 * Whether a text is a census file, by its first record. Throws `UnreadableFile` for one of the second stage, which names
 * nobody.
 */
export function isCensus(text: string): boolean {
  const [, first, school] = /^\s*(?:(\d{2})\|\d{8}\||(00)\|[^|\r\n]*\|[1-3]\|)/.exec(text) ?? []
  const record = first ?? school ?? ''
  if (isOfSecondStage(record) && !/^00\|/m.test(text)) throw new UnreadableFile(secondStage)
  return record !== ''
}

const secondStage =
  'É um arquivo da 2ª etapa do Censo Escolar (Situação do Aluno, registros 89, 90 e 91): diz como o ano terminou para cada matrícula, e não tem nomes de alunos nem de turmas. Envie o arquivo da 1ª etapa (Matrícula Inicial), que começa com 00.'
