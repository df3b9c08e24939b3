import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { ModulesTab } from './ModulesTab.tsx'
import { StudentsTab } from './StudentsTab.tsx'

const ClassPapersDialog = lazy(() => import('#web/dialogs/papers/ClassPapersDialog.tsx'))

/** One class: 'Módulos e Aulas' and 'Alunos'. */
export function ClassDetail({ schoolClass }: { schoolClass: TeacherClass }) {
  const { id, category, studentCount, subjects } = schoolClass
  const [search, setSearch] = useSearchParams()
  const [papers, setPapers] = useState(false)
  const tab = search.get('aba') === 'alunos' ? 'alunos' : 'aulas'
  const open = (next: typeof tab) =>
    setSearch({ turma: String(id), ...(next === 'alunos' && { aba: next }) }, { replace: true })
  return (
    <section aria-labelledby="turma">
      <Heading as="h2" id="turma" fontSize="xl" overflowWrap="anywhere">
        {schoolClass.taughtTitle}
      </Heading>
      <Flex gap="2" align="center" wrap="wrap" mt="1" mb="4" color="fg.muted">
        <CategoryBadge category={category} />
        <Text fontVariantNumeric="tabular-nums">
          {weekText(schoolClass, subjects)} · {countOf(studentCount, 'aluno', 'alunos')}
        </Text>
        <Button variant="outline" ml={{ sm: 'auto' }} onClick={() => setPapers(true)}>
          <Printer aria-hidden /> Diário e listas
        </Button>
      </Flex>
      {papers && (
        <Suspense>
          <ClassPapersDialog schoolClass={schoolClass} onClose={() => setPapers(false)} />
        </Suspense>
      )}
      <Tabs
        value={tab}
        onChange={open}
        tabs={[
          { value: 'aulas', label: 'Módulos e Aulas', content: <ModulesTab schoolClass={schoolClass} /> },
          { value: 'alunos', label: 'Alunos', content: <StudentsTab classId={id} /> },
        ]}
      />
    </section>
  )
}
