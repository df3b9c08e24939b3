import { Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { weekdayLabel } from '../../../../schema/rules/dates.ts'
import { CategoryBadge } from '../../../components/CategoryBadge.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Table } from '../../../components/Table.tsx'
import type { LinkedClass } from '../../../data/useModule.ts'

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
            <td data-short>{weekdayLabel(schoolClass.weekday)}</td>
            <td data-short>{schoolClass.classTime}</td>
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
