import { Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { excuseStudent } from '#schema/mutations/class/excuseStudent.ts'
import type { Module } from '#schema/nouns/module.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { useClassModules } from '#web/queries/useClassModules.ts'
import type { EnrolledStudent } from '#web/queries/useEnrolledStudents.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ModuleTicks, tickedIn } from './ModuleTicks.tsx'

interface Props {
  classId: number
  student: EnrolledStudent
  onClose(): void
}

/** 'Dispensa de disciplinas': the subjects of a class on whose sheets a student is not. */
export default function ExcusalDialog(props: Props) {
  const modules = useClassModules(props.classId)
  return modules ? <Excusal {...props} modules={modules} /> : null
}

function Excusal({ classId, student, modules, onClose }: Props & { modules: readonly Module[] }) {
  const mutate = useMutate()
  const { date: today } = useNow()
  const { excused } = student
  const since = new Map(excused.map((each) => [each.moduleId, each.since]))

  async function save(values: Values) {
    const from = values.since
    if (!from) return { since: 'Diga desde quando' }
    const ticked = tickedIn(values).map((moduleId) => ({ moduleId, since: since.get(moduleId) ?? from }))
    const set = (excusedFrom: readonly { moduleId: number; since: string }[]) =>
      mutate(excuseStudent, {
        classId,
        studentId: student.id,
        excusedFrom: excusedFrom.length ? [...excusedFrom] : null,
      })
    const undo = () => set(excused.map(({ moduleId, since }) => ({ moduleId, since })))
    if (await notifyEnd(set(ticked), 'Dispensa salva', 'Erro ao salvar a dispensa', undo)) onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Dispensa de disciplinas"
      about={student.name}
      submit="Salvar"
      disabled={modules.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) =>
        modules.length === 0 ? (
          <Text>Esta turma ainda não tem módulos.</Text>
        ) : (
          <>
            <Text color="fg.muted">
              Fica fora das chamadas das disciplinas marcadas, e não falta nelas. O que já foi registrado continua.
            </Text>
            <ModuleTicks
              label="Dispensado de"
              modules={modules.map((each) => ({ ...each, title: titleOf(each, since.get(each.id)) }))}
              ticked={new Set(since.keys())}
            />
            <DateField label="As novas, desde" name="since" defaultValue={today} error={problems.since} />
          </>
        )
      }
    </FormDialog>
  )
}

const titleOf = ({ title }: Module, since: string | undefined) =>
  since ? `${title} (desde ${fullDate(since)})` : title
