import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import type { RecordFields, StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { familyChanges, familyTyped, guardianPlaces } from '#web/model/people/familyForm.ts'
import { useFamily } from '#web/queries/person/useFamily.ts'
import { useNow } from '#web/sync/useNow.ts'
import { GuardianFields } from './GuardianFields.tsx'

interface Shown {
  student: Pick<User, 'id' | 'name'>
  onClose(): void
}

/** 'Família e documentos': whom to call, and what papers need. */
export default function FamilyDialog(props: Shown) {
  const record = useFamily(props.student.id)
  return record === undefined ? null : <FamilyForm {...props} record={record} />
}

function FamilyForm({ student, record, onClose }: Shown & { record: StudentRecord | null }) {
  const mutate = useMutate()
  const today = useNow().date
  const civilNameHelp = useId()
  const [before] = useState<Partial<StudentRecord>>(record ?? {})

  async function save(values: Values) {
    const { problems, value } = familyTyped(values)
    if (problems) return problems
    const changed = familyChanges(before, value)
    if (changed) {
      const earlier = Object.fromEntries(
        Object.keys(changed).map((field) => [field, before[field as keyof RecordFields] ?? null]),
      )
      const write = (fields: RecordFields) => mutate(updateStudentRecord, { studentId: student.id, ...fields })
      const [done, failed] = [['Família e documentos salvos', student.name], 'Não foi salvo'] as const
      if (!(await notifyEnd(write(changed), [...done], failed, () => write(earlier)))) return {}
    }
    onClose()
  }

  return (
    <FormDialog
      title="Família e documentos"
      about={student.name}
      submit="Salvar"
      busy="Salvando…"
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {guardianPlaces.map((place) => (
            <GuardianFields key={place} place={place} guardian={before.guardians?.[place]} problems={problems} />
          ))}
          <Box>
            <Field
              label="Nome civil"
              name="civilName"
              maxLength={200}
              autoComplete="off"
              defaultValue={before.civilName ?? ''}
              error={problems.civilName}
              {...(!problems.civilName && { 'aria-describedby': civilNameHelp })}
            />
            <Text id={civilNameHelp} color="fg.muted" fontSize="sm" mt="1">
              Só nos documentos que a lei pede; no resto do aplicativo aparece o nome social.
            </Text>
          </Box>
          <SimpleGrid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
            <DateField
              label="Data de nascimento"
              name="birthDate"
              min="1900-01-01"
              max={today}
              defaultValue={before.birthDate ?? ''}
              error={problems.birthDate}
            />
            {texts.slice(0, 2).map(([name, label, maxLength]) => (
              <Field
                key={name}
                {...{ name, label, maxLength }}
                inputMode={name === 'inepCode' ? 'numeric' : undefined}
                autoComplete="off"
                defaultValue={before[name] ?? ''}
                error={problems[name]}
              />
            ))}
          </SimpleGrid>
          {texts.slice(2).map(([name, label, maxLength]) => (
            <Field
              key={name}
              {...{ name, label, maxLength }}
              autoComplete="off"
              defaultValue={before[name] ?? ''}
              error={problems[name]}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

const texts = [
  ['inepCode', 'Código INEP', 20],
  ['birthplace', 'Naturalidade', 120],
  ['motherName', 'Nome da mãe', 200],
  ['fatherName', 'Nome do pai', 200],
  ['address', 'Endereço', 300],
] as const
