import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { MissingEnrollment } from '#schema/lists/plan/importPlan.ts'
import { countOf } from '#schema/rules/text.ts'
import { CheckboxCell } from '#web/components/list/CheckboxCell.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useNow } from '#web/sync/useNow.ts'

/** Lines drawn before 'Mostrar mais'. */
const drawnAtOnce = 50

const keyOf = ({ classId, studentId }: MissingEnrollment) => `${classId}/${studentId}`

/** Offers to end the enrollments that the file no longer has. None is chosen: the file may be of a part of the class. */
export function MissingList(props: {
  missing: readonly MissingEnrollment[]
  onEnd(missing: readonly MissingEnrollment[]): Promise<void>
}) {
  const { onEnd } = props
  const { date: today } = useNow()
  const [missing, setMissing] = useState(props.missing)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const [pending, setPending] = useState(false)
  if (!missing.length) return null
  const isAll = chosen.size === missing.length
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  async function end() {
    setPending(true)
    const ending = missing.filter((each) => chosen.has(keyOf(each)))
    const done = `${countOf(ending.length, 'matrícula encerrada', 'matrículas encerradas')}`
    if (await notifyEnd(onEnd(ending), done, 'Erro ao encerrar matrículas')) {
      setMissing(missing.filter((each) => !chosen.has(keyOf(each))))
      setChosen(new Set())
    }
    setPending(false)
  }
  return (
    <TitledPanel title={`Não estão mais no arquivo (${missing.length})`}>
      <Text color="fg.muted" mb="2">
        Continuam matriculados. Escolha quem saiu da turma: a matrícula termina hoje, ou no dia que o arquivo diz, e as
        chamadas de antes ficam.
      </Text>
      <Stack as="ul" gap="0" listStyleType="none">
        {missing.slice(0, drawn).map((each) => (
          <Flex as="li" key={keyOf(each)} gap="2" align="center" borderTopWidth="1px" borderColor="border">
            <CheckboxCell>
              <input
                type="checkbox"
                aria-label={`Encerrar: ${each.studentName} em ${each.className}`}
                checked={chosen.has(keyOf(each))}
                disabled={pending}
                onChange={() => toggle(keyOf(each))}
              />
            </CheckboxCell>
            <Text flex="1" minW="0" py="2" overflowWrap="anywhere">
              {each.studentName}
              <Text as="span" color="fg.muted">
                {` · ${each.className}${each.record.until === today ? '' : ` · saiu em ${fullDate(each.record.until!)}`}`}
              </Text>
            </Text>
          </Flex>
        ))}
      </Stack>
      <Flex gap="3" wrap="wrap" mt="3">
        <Button disabled={!chosen.size || pending} onClick={() => void end()}>
          Encerrar {chosen.size ? countOf(chosen.size, 'matrícula', 'matrículas') : 'matrículas'}
        </Button>
        <Button
          variant="ghost"
          disabled={pending}
          onClick={() => setChosen(isAll ? new Set() : new Set(missing.map(keyOf)))}
        >
          {isAll ? 'Limpar seleção' : 'Selecionar todas'}
        </Button>
        {missing.length > drawn && (
          <Button variant="outline" onClick={() => setDrawn(drawn + drawnAtOnce)}>
            Mostrar mais ({missing.length - drawn})
          </Button>
        )}
      </Flex>
    </TitledPanel>
  )
}
