import { setVideoStills } from '#schema/mutations/school/setVideoStills.ts'
import type { School } from '#schema/nouns/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { SchoolChoice } from './SchoolChoice.tsx'

/** Whether the school's server asks other sites for the stills of their videos. */
export function VideoStills({ school }: { school: School }) {
  const mutate = useMutate()
  const { id, keepsVideoStills: on } = school
  const set = (keepsVideoStills: boolean) => mutate(setVideoStills, { id, keepsVideoStills })
  return (
    <SchoolChoice
      {...{ school, on }}
      title="Guardar a imagem dos vídeos de fora"
      about="Guardada, a imagem de cada vídeo do YouTube ou do Vimeo é pedida uma vez ao site pelo servidor da escola; os aparelhos dos alunos não falam com o site antes de alguém tocar no vídeo."
      words={['Guardada', 'Não guardada']}
      onToggle={() => void notifyEnd(set(!on), 'Configuração salva', 'Falha ao mudar a configuração', () => set(on))}
    />
  )
}
