import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { useSchoolModules } from '#web/queries/useSchoolModules.ts'
import { ModuleTicks, tickedIn } from './ModuleTicks.tsx'

/** The modules of a class, each to be ticked. */
export default function ClassModulesDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, schoolId } = schoolClass
  const modules = useSchoolModules(schoolId)
  const mutate = useMutate()
  const [before] = useState(() => new Set(schoolClass.moduleIds))
  if (!modules) return null

  async function save(values: Values) {
    const ticked = new Set(tickedIn(values))
    const added = modules!.filter(({ id }) => ticked.has(id) && !before.has(id))
    const removed = modules!.filter(({ id }) => !ticked.has(id) && before.has(id))
    const change = async (link: typeof added, unlink: typeof removed) => {
      for (const { id: moduleId } of link) await mutate(linkModule, { moduleId, classId })
      for (const { id: moduleId } of unlink) await mutate(unlinkModule, { moduleId, classId })
    }
    const isSame = !added.length && !removed.length
    const undo = () => change(removed, added)
    if (isSame || (await notifyEnd(change(added, removed), 'Módulos da turma salvos', 'Erro ao salvar módulos', undo)))
      onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Módulos da Turma"
      about={title}
      submit="Salvar"
      disabled={modules.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      {() =>
        modules.length ? (
          <>
            <Text color="fg.muted">
              O professor e os alunos da turma veem os módulos marcados. As chamadas já feitas continuam guardadas.
            </Text>
            <ModuleTicks label="Módulos" modules={modules} ticked={before} />
          </>
        ) : (
          <Text color="fg.muted">Esta escola ainda não tem módulos. Crie o primeiro na tela Módulos.</Text>
        )
      }
    </FormDialog>
  )
}
