import { Text } from '@chakra-ui/react'
import { ArrowRightLeft, BookX, CalendarRange, UserMinus, UserPlus } from 'lucide-react'
import { leftReasonLabels } from '#schema/fields/labels.ts'
import { CheckboxCell } from '#web/components/list/CheckboxCell.tsx'
import { Table } from '#web/components/list/Table.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { periodWords } from '#web/model/people/enrollmentDays.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import type { EnrolledStudent } from '#web/queries/useEnrolledStudents.ts'

/** Students with their days in the class, and what may be done with each. */
export function DatedStudents(props: {
  labelledBy: string
  students: EnrolledStudent[]
  ticked?: ReadonlySet<number>
  onTick?(ids: number[], on: boolean): void
  onDates(id: number): void
  onExcuse?(student: EnrolledStudent): void
  onTransfer?(student: EnrolledStudent): void
  onLeave?(student: EnrolledStudent): void
  onReturn?(student: EnrolledStudent): void
}) {
  const { labelledBy, students, ticked, onTick, onDates, onExcuse, onTransfer, onLeave, onReturn } = props
  const shown = students.map(({ id }) => id)
  return (
    <Panel>
      <Table aria-labelledby={labelledBy} css={{ '& thead th': { top: '-4' } }}>
        <thead>
          <tr>
            {onTick && (
              <th scope="col">
                <Tick
                  label={`Selecionar todos os ${shown.length} da lista`}
                  on={shown.every((id) => ticked?.has(id))}
                  onChange={(on) => onTick(shown, on)}
                />
              </th>
            )}
            <th scope="col">Nome</th>
            <th scope="col">{loginHeading(students)}</th>
            <th scope="col">Categoria</th>
            <th scope="col">Na turma</th>
            <th scope="col" data-actions>
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const { id, name, email, username, category } = student
            return (
              <tr key={id}>
                {onTick && (
                  <td data-tick>
                    <Tick
                      label={`Selecionar: ${name}`}
                      on={ticked?.has(id) ?? false}
                      onChange={(on) => onTick([id], on)}
                    />
                  </td>
                )}
                <td data-main>
                  <PersonLink person={{ id, name }} />
                </td>
                <td>{email ?? username ?? '—'}</td>
                <td>
                  <CategoryBadge category={category} />
                </td>
                <td>
                  <Days of={student} />
                </td>
                <td data-actions>
                  <IconButton icon={CalendarRange} label={`Datas da matrícula: ${name}`} onClick={() => onDates(id)} />
                  {onExcuse && (
                    <IconButton
                      icon={BookX}
                      label={`Dispensa de disciplinas: ${name}`}
                      onClick={() => onExcuse(student)}
                    />
                  )}
                  {onTransfer && (
                    <IconButton
                      icon={ArrowRightLeft}
                      label={`Transferir: ${name}`}
                      onClick={() => onTransfer(student)}
                    />
                  )}
                  {onLeave && <IconButton icon={UserMinus} label={`Saiu: ${name}`} onClick={() => onLeave(student)} />}
                  {onReturn && (
                    <IconButton icon={UserPlus} label={`Voltou: ${name}`} onClick={() => onReturn(student)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}

const Tick = ({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) => (
  <CheckboxCell>
    <input type="checkbox" aria-label={label} checked={on} onChange={({ target }) => onChange(target.checked)} />
  </CheckboxCell>
)

function Days({ of: { periods, leftReason, excused } }: { of: EnrolledStudent }) {
  return (
    <>
      {periods.map((period) => (
        <Text
          key={period.from}
          as="span"
          display="block"
          fontVariantNumeric="tabular-nums"
          whiteSpace={{ md: 'nowrap' }}
        >
          {periodWords(period)}
        </Text>
      ))}
      {periods.length === 0 && <span>—</span>}
      {leftReason && (
        <Text as="span" display="block" fontSize="sm" color="fg.muted">
          {leftReasonLabels[leftReason]}
        </Text>
      )}
      {excused.length > 0 && (
        <Text as="span" display="block" fontSize="sm" color="fg.muted">
          Dispensado de {excused.map(({ subject }) => subject).join(', ')}
        </Text>
      )}
    </>
  )
}
