import { Box, Button, Link, Text } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { phoneNumber } from '#schema/fields/phoneNumber.ts'
import type { Guardian, StudentRecord } from '#schema/nouns/studentRecord.ts'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { guardianName } from '#web/model/school/familyCalls.ts'
import { useFamily } from '#web/queries/person/useFamily.ts'

/** 'Família e documentos' on a student's page of the office. */
export default function FamilySection({ studentId }: { studentId: number }) {
  const { open } = useDialogParam()
  const record = useFamily(studentId)
  const documents = record ? documentsOf(record) : []
  return (
    <Section
      title="Família e documentos"
      beside={
        record !== undefined && (
          <Button variant="outline" onClick={() => open('familia', studentId)}>
            <Pencil aria-hidden /> {record ? 'Alterar família' : 'Anotar família'}
          </Button>
        )
      }
    >
      {record === undefined ? (
        <Loading rows={2} height="3rem" />
      ) : (
        <Panel as="ul" listStyleType="none">
          {record?.guardians?.map((each) => (
            <GuardianLine key={each.name + each.phone} guardian={each} />
          ))}
          {documents.length > 0 && (
            <ListLine>
              {documents.map(([label, value]) => (
                <Text key={label} flex="1 1 14rem" minW="0" overflowWrap="anywhere">
                  <Text as="span" color="fg.muted">
                    {label}:
                  </Text>{' '}
                  {value}
                </Text>
              ))}
            </ListLine>
          )}
          {!record?.guardians && !documents.length && (
            <ListLine color="fg.muted">Nada anotado. Só a secretaria lê o que for escrito aqui.</ListLine>
          )}
        </Panel>
      )}
    </Section>
  )
}

function GuardianLine({ guardian }: { guardian: Guardian }) {
  const { phone, email } = guardian
  const number = phone && phoneNumber(phone)
  return (
    <ListLine align="center">
      <Text flex="1 1 14rem" minW="0" fontWeight="bold" overflowWrap="anywhere">
        {guardianName(guardian)}
      </Text>
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {number ? <Reach href={`tel:${number}`}>{phone}</Reach> : <span>{phone ?? 'Sem telefone'}</span>}
        {email && (
          <span>
            {' · '}
            <Reach href={`mailto:${email}`}>{email}</Reach>
          </span>
        )}
      </Box>
    </ListLine>
  )
}

const Reach = ({ href, children }: { href: string; children: string | null }) => (
  <Link href={href} color="brand.fg" textDecoration="underline">
    {children}
  </Link>
)

const documentsOf = (record: StudentRecord) =>
  (
    [
      ['Nome civil', record.civilName],
      ['Nascimento', record.birthDate && fullDate(record.birthDate)],
      ['Naturalidade', record.birthplace],
      ['Mãe', record.motherName],
      ['Pai', record.fatherName],
      ['Código INEP', record.inepCode],
      ['Endereço', record.address],
    ] as const
  ).filter(([, value]) => value)
