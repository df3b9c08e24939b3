import { setFamilyCalls } from '#schema/mutations/school/setFamilyCalls.ts'
import type { School } from '#schema/nouns/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { SchoolChoice } from './SchoolChoice.tsx'

/** Whether teachers see the telephones of the families of those whom they teach. */
export function FamilyCalls({ school }: { school: School }) {
  const mutate = useMutate()
  const { id, teachersCallFamilies: on } = school
  const set = (teachersCallFamilies: boolean) => mutate(setFamilyCalls, { id, teachersCallFamilies })
  return (
    <SchoolChoice
      {...{ school, on }}
      title="Telefones das famílias"
      about={
        on
          ? 'Professores e substitutos veem, com internet, o nome e o telefone dos responsáveis dos alunos que ensinam agora, na página de cada aluno. Nada disso fica no aparelho deles.'
          : 'Só a secretaria vê os responsáveis e os telefones dos alunos.'
      }
      words={['Professores também', 'Só a secretaria']}
      onToggle={() => void notifyEnd(set(!on), 'Configuração salva', 'Falha ao mudar a configuração', () => set(on))}
    />
  )
}
