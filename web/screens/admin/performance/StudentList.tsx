import { Box } from '@chakra-ui/react'
import { UserRoundX } from 'lucide-react'
import { useMemo } from 'react'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { DataTable } from '#web/components/list/DataTable.tsx'
import { ListSearch } from '#web/components/list/ListSearch.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { useListRows } from '#web/components/list/useListRows.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { type AboutStudents, nameColumns } from './studentColumns.tsx'

type StudentRow = ClassPerformance['students'][number]

/** Every student with figures of their own, however many there are. */
export function StudentList(props: {
  title: string
  students: readonly StudentRow[]
  about: AboutStudents
  columns: readonly Column<StudentRow>[]
}) {
  const { title, students, about, columns } = props
  const all = useMemo(() => [...nameColumns(about), ...columns], [about, columns])
  const list = useListRows(students, ({ student }, text) =>
    matchesSearch(text, student.name, about.numbers.get(student.id) ?? null, about.classes.get(student.id) ?? null),
  )
  return (
    <Section title={title}>
      <Box mb="3">
        <ListSearch
          label="Buscar aluno ou turma..."
          text={list.text}
          found={list.found?.length}
          total={students.length}
          nouns={['aluno', 'alunos']}
          onText={list.setText}
          onClear={list.clear}
        />
      </Box>
      {list.found?.length ? (
        <DataTable wide label={title} rows={list.found} keyOf={({ student }) => student.id} columns={all} />
      ) : (
        <EmptyState icon={UserRoundX} title="Nenhum Aluno Encontrado">
          {list.text ? `Nenhum aluno tem “${list.text.trim()}” no nome ou na turma.` : 'Nenhum aluno nesta lista.'}
        </EmptyState>
      )}
    </Section>
  )
}
