import { Box, Button, Stack } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { useEnrolledStudents } from '#web/queries/useEnrolledStudents.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { AvailableStudents } from './AvailableStudents.tsx'
import { EnrolledStudents } from './EnrolledStudents.tsx'

const EnrollmentDatesDialog = lazy(() => import('#web/dialogs/EnrollmentDatesDialog.tsx'))
const SignInCardsDialog = lazy(() => import('#web/dialogs/SignInCardsDialog.tsx'))

/** 'Ver Alunos': the students enrolled, and those who could be. */
export default function StudentsDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, weekday, classTime, schoolId } = schoolClass
  const enrolled = useEnrolledStudents(classId)
  const students = usePeople('student', schoolId)
  const mutate = useMutate()
  const [makesCards, setMakesCards] = useState(false)
  const available = useRef<HTMLDivElement>(null)

  const [dated, setDated] = useState<number | null>(null)

  async function enrol(ids: number[], from: string) {
    const all = async () => {
      for (const studentId of ids) await mutate(enrollStudent, { classId, studentId, from })
    }
    const done = ids.length === 1 ? 'Aluno matriculado com sucesso' : `${ids.length} alunos matriculados com sucesso`
    const undo = async () => {
      for (const studentId of ids) await mutate(unenrollStudent, { classId, studentId })
    }
    return notifyEnd(all(), done, 'Erro ao matricular aluno', undo)
  }
  const takeOff = (studentId: number) =>
    void notifyEnd(
      mutate(unenrollStudent, { classId, studentId }),
      'Aluno removido com sucesso',
      'Falha ao remover aluno',
      () => mutate(enrollStudent, { classId, studentId }),
    )

  function goToAvailable() {
    available.current?.scrollIntoView({ block: 'start' })
    available.current?.focus({ preventScroll: true })
  }

  if (makesCards && enrolled)
    return (
      <Suspense>
        <SignInCardsDialog people={enrolled.current} about={title} onClose={() => setMakesCards(false)} />
      </Suspense>
    )
  return (
    <Modal
      title={`Alunos: ${title}`}
      about={`${weekdayLabel(weekday)}, ${classTime}`}
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            mr={{ sm: 'auto' }}
            disabled={!enrolled?.current.length}
            onClick={() => setMakesCards(true)}
          >
            <IdCard aria-hidden /> Cartões de acesso
          </Button>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {!enrolled || !students ? (
        <Loading rows={6} height="3rem" />
      ) : (
        <Stack gap="5">
          <EnrolledStudents students={enrolled} onRemove={takeOff} onDates={setDated} onMore={goToAvailable} />
          <Box borderTopWidth="1px" borderColor="border" />
          <Box ref={available} tabIndex={-1} outline="none">
            <AvailableStudents students={without(students, enrolled.current)} onEnrol={enrol} />
          </Box>
        </Stack>
      )}
      {dated !== null && (
        <Suspense>
          <EnrollmentDatesDialog classId={classId} studentId={dated} onClose={() => setDated(null)} />
        </Suspense>
      )}
    </Modal>
  )
}

function without<P extends { id: number }>(all: P[], some: readonly { id: number }[]): P[] {
  const ids = new Set(some.map(({ id }) => id))
  return all.filter(({ id }) => !ids.has(id))
}
