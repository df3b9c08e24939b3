import { Button, Text } from '@chakra-ui/react'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { auditKinds } from '#schema/rules/journal/auditKinds.ts'
import { countOf } from '#schema/rules/text.ts'
import { type AuditFilter, type AuditLine, auditLines, auditPage } from '#web/api/api.ts'
import { PaperTable } from '#web/components/print/PaperTable.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { useSchools } from '#web/queries/useSchools.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { useNow } from '#web/sync/useNow.ts'
import { auditPeriods } from './AuditFilters.tsx'
import { momentWords } from './momentWords.ts'

/** The lines that fit a filter, latest first, on the screen and on paper. */
export function AuditLines({ filter, online }: { filter: AuditFilter; online: boolean }) {
  const { state, value } = useServerQuery(() => auditLines(filter), [])
  const [older, setOlder] = useState<AuditLine[]>([])
  const [whole, setWhole] = useState(false)
  const { date } = useNow()
  const schools = useSchools()
  const lines = [...(value ?? []), ...older]
  const nameOf = (school: number | null) => schools?.find(({ id }) => id === school)?.name
  const whenOf = (line: AuditLine) =>
    [momentWords(line, date), filter.schoolId === null && nameOf(line.schoolId)].filter(Boolean).join(' · ')
  const isLast = whole || (older.length === 0 && (value?.length ?? 0) < auditPage)

  async function more() {
    try {
      const next = await auditLines(filter, lines.at(-1))
      setOlder((before) => [...before, ...next])
      setWhole(next.length < auditPage)
      if (!next.length) notifyDone('Isso é tudo', 'Não há linhas mais antigas.')
    } catch (error) {
      notifyFailed('Erro ao buscar os acessos', error)
    }
  }

  if (!lines.length)
    return state === 'asking' ? (
      <Loading rows={6} height="3.5rem" />
    ) : state === 'there' ? (
      <EmptyState icon={ScrollText} title="Nada encontrado">
        Nenhum acesso com estes filtros. Escolha um período maior ou outro tipo.
      </EmptyState>
    ) : (
      <Text color="fg.muted">{state === 'offline' ? words.offline : words.failed}</Text>
    )
  return (
    <>
      <Panel as="ol" listStyleType="none" aria-label="Acessos">
        {lines.map((line) => (
          <ListLine key={line.id}>
            <Text flex="1 1 16rem" minW="0" overflowWrap="anywhere">
              {line.summary}
            </Text>
            <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {whenOf(line)}
            </Text>
          </ListLine>
        ))}
      </Panel>
      {!isLast && (
        <Button variant="outline" alignSelf="center" disabled={!online} onClick={() => void more()}>
          Mostrar mais antigos
        </Button>
      )}
      <Printed title="Acessos" about={[printedAbout(filter, lines.length, isLast)]}>
        {() => (
          <PaperTable>
            <thead>
              <tr>
                <th scope="col">O quê</th>
                <th scope="col">Quando</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>{line.summary}</td>
                  <td>{whenOf(line)}</td>
                </tr>
              ))}
            </tbody>
          </PaperTable>
        )}
      </Printed>
    </>
  )
}

/** What the paper is of: 'Pessoa: ana · Entradas · Últimos 30 dias · os 100 mais recentes'. */
const printedAbout = ({ person, kind, days }: AuditFilter, count: number, isWhole: boolean) =>
  [
    person && `Busca: ${person}`,
    Object.entries(auditKinds).find(([each]) => each === kind)?.[1],
    auditPeriods.find(([each]) => each === String(days ?? 'tudo'))?.[1],
    isWhole ? countOf(count, 'acesso', 'acessos') : `os ${count} acessos mais recentes`,
  ]
    .filter(Boolean)
    .join(' · ')

const words = {
  offline: 'Os acessos aparecem aqui quando a conexão voltar.',
  failed: 'Não foi possível buscar os acessos. Tente de novo em instantes.',
}
