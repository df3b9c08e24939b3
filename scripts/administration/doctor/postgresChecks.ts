import { whyNoAnswer } from '#server/start/sharedDatabase.ts'
import type { Problem } from '#server/start/startRefusals.ts'
import { postgresState } from '#server/store/moving/postgresSide.ts'

/** Says when a PostgreSQL does not answer, or has no database of this version. Its own tools say whether it is whole. */
export const postgresProblems = (url: string): Promise<Problem[]> =>
  postgresState(url).then(problemsOf, (error) => [whyNoAnswer(error, url)])

function problemsOf(state: Awaited<ReturnType<typeof postgresState>>): Problem[] {
  switch (state) {
    case 'none':
      return [{ what: 'O PostgreSQL ainda está vazio.', remedy: 'Confira o endereço, ou inicie o servidor uma vez.' }]
    case 'notChamada':
      return [{ what: 'O banco do PostgreSQL é de outro programa.', remedy: 'Dê ao Chamada um banco só dele.' }]
    case 'newer':
      return [{ what: 'O banco é de uma versão mais nova do Chamada.', remedy: 'Atualize o Chamada.' }]
    case 'older':
      return [
        {
          what: 'O banco é de uma versão anterior, e as tabelas ainda não foram atualizadas.',
          remedy: 'Faça uma cópia e reinicie o servidor; depois rode doctor de novo.',
        },
      ]
    default:
      return []
  }
}
