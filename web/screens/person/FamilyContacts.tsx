import { Text } from '@chakra-ui/react'
import { loadApi } from '#web/api/loadApi.ts'
import { CallFamily } from '#web/components/school/CallFamily.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { greeting, guardianName } from '#web/model/school/familyCalls.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

/** Whom a teacher calls about a student. Only the server has it: no teacher's device keeps a telephone of a family. */
export default function FamilyContacts({ student, school }: { student: { id: number; name: string }; school: string }) {
  const { state, value } = useServerQuery(async () => (await loadApi()).familyContacts(student.id), [student.id])
  return (
    <Section title="Telefones da família">
      {state === 'asking' ? (
        <Loading rows={1} height="3rem" />
      ) : (
        <Panel as="ul" listStyleType="none">
          {state === 'there' &&
            value.map((each) => (
              <ListLine key={each.name + each.phone} align="center">
                <Text flex="1 1 14rem" minW="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                  <b>{guardianName(each)}</b> · {each.phone}
                </Text>
                <CallFamily student={student.name} guardians={[each]} text={greeting(student.name, school)} />
              </ListLine>
            ))}
          {(state !== 'there' || !value.length) && <ListLine color="fg.muted">{words[state]}</ListLine>}
        </Panel>
      )}
    </Section>
  )
}

const words = {
  there: 'Nenhum telefone anotado. A secretaria anota os responsáveis na página do aluno.',
  offline: 'Sem internet. Os telefones ficam só no servidor da escola e aparecem aqui quando a conexão voltar.',
  failed: 'Não foi possível buscar os telefones. Tente de novo em instantes.',
}
