import { Box, Button, Stack } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import type { User } from '#schema/nouns/user.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import Modal from '#web/components/dialog/Modal.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import type { AddedHere } from '#web/model/import/addedStudents.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import { type EnrolledStudent, useEnrolledStudents } from '#web/queries/useEnrolledStudents.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { AvailableStudents } from './AvailableStudents.tsx'
import { EnrolledStudents } from './EnrolledStudents.tsx'

const importBar = () => import('./AddedBar.tsx')
const AddedBar = lazy(importBar)
/** With what shows its result: that may be drawn without a network. */
const AddStudentsDialog = dialogOnUse('Adicionar vários', async () => {
  const [form] = await Promise.all([import('./AddStudentsDialog.tsx'), importBar()])
  return form
})
const EnrollmentDatesDialog = lazy(() => import('#web/dialogs/EnrollmentDatesDialog.tsx'))
const TransferDialog = lazy(() => import('#web/dialogs/TransferDialog.tsx'))
const ExcusalDialog = lazy(() => import('./ExcusalDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))

/** 'Ver Alunos': the students enrolled, and those who could be. */
export default function StudentsDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, schoolId } = schoolClass
  const enrolled = useEnrolledStudents(classId)
  const students = usePeople('student', schoolId)
  const mutate = useMutate()
  const [cardsOf, setCardsOf] = useState<readonly User[] | null>(null)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedHere | null>(null)
  const cards = useRef<HTMLButtonElement>(null)
  const available = useRef<HTMLDivElement>(null)

  const [dated, setDated] = useState<number | null>(null)
  const [excusing, setExcusing] = useState<EnrolledStudent | null>(null)
  const [moving, setMoving] = useState<EnrolledStudent | null>(null)

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

  if (cardsOf)
    return (
      <Suspense>
        <SignInCardsDialog people={cardsOf} about={title} onClose={() => setCardsOf(null)} />
      </Suspense>
    )
  if (adding)
    return (
      <Suspense>
        <AddStudentsDialog
          schoolClass={schoolClass}
          before={added}
          onAdded={setAdded}
          onClose={() => setAdding(false)}
        />
      </Suspense>
    )
  return (
    <Modal
      title={`Alunos: ${title}`}
      about={weekText(schoolClass, schoolClass.subjects)}
      wide
      {...(added && { first: cards })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            mr={{ sm: 'auto' }}
            disabled={!enrolled?.current.length}
            onClick={() => setCardsOf(enrolled!.current)}
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
          {added && (
            <Suspense>
              <AddedBar
                added={added}
                students={enrolled.current}
                cards={cards}
                onCards={setCardsOf}
                onUndone={() => setAdded(null)}
              />
            </Suspense>
          )}
          <EnrolledStudents
            students={enrolled}
            onRemove={takeOff}
            onDates={setDated}
            onExcuse={setExcusing}
            onTransfer={setMoving}
            onMore={goToAvailable}
            onAdd={schoolClass.closedOn === null ? () => setAdding(true) : undefined}
          />
          <Box borderTopWidth="1px" borderColor="border" />
          <Box ref={available} tabIndex={-1} outline="none" scrollMarginTop="4">
            <AvailableStudents
              students={without(students, enrolled.current)}
              none={
                students.length
                  ? 'Todos os alunos da escola já estão nesta turma.'
                  : 'Esta escola ainda não tem alunos. Em “Adicionar vários”, eles entram na escola e nesta turma.'
              }
              onEnrol={enrol}
            />
          </Box>
        </Stack>
      )}
      {dated !== null && (
        <Suspense>
          <EnrollmentDatesDialog classId={classId} studentId={dated} onClose={() => setDated(null)} />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <TransferDialog student={moving} classId={classId} onClose={() => setMoving(null)} />
        </Suspense>
      )}
      {excusing && (
        <Suspense>
          <ExcusalDialog classId={classId} student={excusing} onClose={() => setExcusing(null)} />
        </Suspense>
      )}
    </Modal>
  )
}

function without<P extends { id: number }>(all: P[], some: readonly { id: number }[]): P[] {
  const ids = new Set(some.map(({ id }) => id))
  return all.filter(({ id }) => !ids.has(id))
}
