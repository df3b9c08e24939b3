import { Stack, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { addStudents } from '#web/actions/addStudents.ts'
import { setValue } from '#web/components/form/draftFields.ts'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { type AddedHere, type AddedStudents, addedWords, withAdded } from '#web/model/import/addedStudents.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/**
 * Adds many students to a class, one a line. Lines that cannot be taken stay in the box, each with the reason below it;
 * it closes when there is none.
 */
export default function AddStudentsDialog(props: {
  schoolClass: ListedClass
  before: AddedHere | null
  onAdded(added: AddedHere): void
  onClose(): void
}) {
  const { schoolClass, before, onAdded, onClose } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  /** What the lines that were taken came to. */
  const [words, setWords] = useState('')
  const [refused, setRefused] = useState<AddedStudents['refused']>([])
  const { date: today } = useNow()
  const { online } = useSyncStatus('online')
  const userId = useSession().user!.id
  const lines = linesOf(text)
  const stillThere = refused.filter(({ text }) => lines.some((line) => line.trim() === text))

  async function add() {
    if (!lines.length) return { students: 'Escreva ou cole ao menos um aluno' }
    try {
      const { importId, added } = await addStudents({ schoolClass, text, today, userId })
      if (importId !== null) onAdded(withAdded(before, importId, added))
      setRefused(added.refused)
      if (!added.refused.length) return void onClose()
      setWords(importId === null ? '' : addedWords(added))
      // As if it was typed: the draft is then what is left, too.
      setValue(box.current!, added.refused.map(({ text }) => text).join('\n'))
      const count = added.refused.length
      return {
        students: `${countOf(count, 'linha não entrou', 'linhas não entraram')}: corrija e adicione de novo, ou apague`,
      }
    } catch (error) {
      notifyFailed('Falha ao adicionar alunos', error)
      return { '': sentenceOf(error) || 'Não foi possível adicionar agora. Tente de novo.' }
    }
  }

  return (
    <FormDialog
      title={`Adicionar alunos: ${schoolClass.title}`}
      submit="Adicionar alunos"
      busy="Adicionando…"
      blocked={
        online
          ? null
          : 'Sem internet. Criar contas precisa do servidor: o que está escrito fica guardado neste aparelho.'
      }
      onSubmit={add}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {words && (
            <Notice icon={CircleCheck} tone="good">
              {words}
            </Notice>
          )}
          <Text color="fg.muted">
            Só o nome, ou o nome e a matrícula ou o e-mail, como “Ana Souza; 2026001”. Linhas copiadas de uma planilha
            também servem.
          </Text>
          <TextArea
            label="Alunos, um por linha"
            name="students"
            ref={box}
            rows={refused.length ? Math.min(10, refused.length + 2) : 10}
            value={text}
            error={problems.students}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) =>
              key === 'Enter' && (ctrlKey || metaKey) && currentTarget.form?.requestSubmit()
            }
          />
          {!problems.students && (
            <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
              {countOf(lines.length, 'linha', 'linhas')}
            </Text>
          )}
          {stillThere.length > 0 && (
            <Stack as="ul" gap="2" listStyleType="none" aria-label="Linhas que não entraram">
              {stillThere.map(({ text, why }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
                <li key={i}>
                  <Text fontWeight="medium" overflowWrap="anywhere">
                    {text}
                  </Text>
                  <Text fontSize="sm" color="fg.error">
                    {why}
                  </Text>
                </li>
              ))}
            </Stack>
          )}
        </>
      )}
    </FormDialog>
  )
}
