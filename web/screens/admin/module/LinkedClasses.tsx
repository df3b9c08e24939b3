import { Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { Table } from '#web/components/list/Table.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { daysText, hoursText } from '#web/model/schedule/weekText.ts'
import type { LinkedClass } from '#web/queries/useModule.ts'

/** Each class with its category, teacher, weekday and time. */
export const LinkedClasses = (props: { classes: LinkedClass[]; onRemove(schoolClass: LinkedClass): void }) => (
  <Panel>
    <Table aria-label="Turmas do módulo">
      <thead>
        <tr>
          <th scope="col">Turma</th>
          <th scope="col">Categoria</th>
          <th scope="col">Professor</th>
          <th scope="col">Dia</th>
          <th scope="col">Horário</th>
          <th scope="col" data-actions>
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {props.classes.map((schoolClass) => (
          <tr key={schoolClass.id}>
            <td data-main>
              <Text fontWeight="medium">{schoolClass.title}</Text>
            </td>
            <td data-short>
              <CategoryBadge category={schoolClass.category} />
            </td>
            <td>{schoolClass.teacher?.name ?? 'Sem professor'}</td>
            <td data-short>{daysText(schoolClass, schoolClass.subjects)}</td>
            <td data-short>{hoursText(schoolClass, schoolClass.subjects)}</td>
            <td data-actions>
              <IconButton
                icon={Trash2}
                color="fg.error"
                label={`Remover turma: ${schoolClass.title}`}
                onClick={() => props.onRemove(schoolClass)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Panel>
)
