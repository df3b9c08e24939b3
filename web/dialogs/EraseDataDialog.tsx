import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { ErasureCounts } from '#schema/rules/people/erasure.ts'
import { countOf } from '#schema/rules/text.ts'
import { erasePerson, previewErasure } from '#web/api/personData.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyDone, sentenceOf } from '#web/components/toast/notify.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Says what an erasure takes and leaves, and that it cannot be undone, and wants the person's name typed. */
export function EraseDataDialog(props: {
  id: number
  about: string
  /** See Modal: what had the focus before the dialogs that lead here. */
  before: HTMLElement | null
  /** The account is in the Lixeira. */
  isDeleted?: boolean
  onErased?(): void
  onClose(): void
}) {
  const { id, about, before, isDeleted, onErased, onClose } = props
  const { online } = useSyncStatus()
  const [counts, setCounts] = useState<ErasureCounts>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    previewErasure(id).then(setCounts, (error) => setFailure(sentenceOf(error)))
  }, [id])

  async function erase({ name = '' }: Values) {
    if (!name.trim()) return { name: 'Digite o nome da pessoa' }
    try {
      await erasePerson(id, name)
    } catch (error) {
      return { name: sentenceOf(error) }
    }
    notifyDone('Dados apagados', 'Os outros aparelhos recebem isto na próxima sincronização.')
    onErased?.()
    onClose()
  }

  return (
    <FormDialog
      title="Apagar dados"
      about={about}
      before={before}
      submit="Apagar para sempre"
      danger
      busy="Apagando…"
      blocked={online ? (failure ?? null) : 'Sem internet. Apagar precisa do servidor: conecte-se para continuar.'}
      onSubmit={erase}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="3">
          <Text fontWeight="medium">Isto não pode ser desfeito, nem pela Lixeira.</Text>
          <Text>
            Somem o nome, o e-mail, a senha, os comentários, os motivos de faltas e o que a escola anotou da família,
            também do histórico e de todos os aparelhos.{' '}
            {isDeleted ? 'A conta não volta mais da Lixeira.' : 'A pessoa não entra mais.'}
          </Text>
          {counts && !isDeleted && <Text aria-live="polite">{countsWords(counts)}</Text>}
          <Field
            label="Para confirmar, digite o nome da pessoa"
            name="name"
            autoComplete="off"
            data-undrafted
            error={problems.name}
          />
        </Stack>
      )}
    </FormDialog>
  )
}

function countsWords({ texts, marks, enrollments, classes }: ErasureCounts): string {
  const gone = [
    texts && countOf(texts, 'texto ou dado da família', 'textos e dados da família'),
    enrollments && countOf(enrollments, 'matrícula encerrada', 'matrículas encerradas'),
    classes && countOf(classes, 'turma sem professor', 'turmas sem professor'),
  ].filter(Boolean)
  const stays = marks
    ? `${countOf(marks, 'presença ou falta fica', 'presenças e faltas ficam')} sob um número, porque a escola tem de guardá-las.`
    : ''
  return [gone.length ? `${gone.join(', ')}.` : 'Não há textos nem dados da família.', stays].filter(Boolean).join(' ')
}
