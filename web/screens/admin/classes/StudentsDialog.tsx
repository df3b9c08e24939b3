import { Box, Button, Stack } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { User } from '#schema/nouns/user.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import Modal from '#web/components/dialog/Modal.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { changeStays } from '#web/dialogs/changeStays.ts'
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
const LeaveDialog = lazy(() => import('#web/dialogs/LeaveDialog.tsx'))
const ReturnDialog = lazy(() => import('#web/dialogs/ReturnDialog.tsx'))
const ExcusalDialog = dialogOnUse('Dispensar', () => import('./ExcusalDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))

/** An act on some of the students in the class. */
interface Asking {
  students: readonly EnrolledStudent[]
  dialog: typeof TransferDialog | typeof LeaveDialog
}

/** 'Ver Alunos': the students enrolled, and those who could be. */
export default function StudentsDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, schoolId } = schoolClass
  const enrolled = useEnrolledStudents(classId)
  const students = usePeople('student', schoolId)
  const [cardsOf, setCardsOf] = useState<readonly User[] | null>(null)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedHere | null>(null)
  const cards = useRef<HTMLButtonElement>(null)
  const available = useRef<HTMLDivElement>(null)

  const [dated, setDated] = useState<number | null>(null)
  const [excusing, setExcusing] = useState<EnrolledStudent | null>(null)
  const [returning, setReturning] = useState<EnrolledStudent | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())

  async function enrol(ids: number[], from: string) {
    const acts = ids.map((studentId) => ({
      ...{ student: students!.find(({ id }) => id === studentId)!, classIds: [classId] },
      ...{ act: enrollStudent as Mutation, args: { classId, studentId, from } },
    }))
    const problems = await changeStays(
      acts,
      (count) => [count === 1 ? 'Aluno matriculado com sucesso' : `${count} alunos matriculados com sucesso`, ''],
      { failed: 'Erro ao matricular aluno' },
    )
    return !problems
  }

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
            ticked={ticked}
            onTick={(ids, on) =>
              setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))))
            }
            onDates={setDated}
            onExcuse={setExcusing}
            onTransfer={(students) => setAsking({ students, dialog: TransferDialog })}
            onLeave={(students) => setAsking({ students, dialog: LeaveDialog })}
            onReturn={setReturning}
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
      {asking && (
        <Suspense>
          <asking.dialog
            students={asking.students}
            classId={classId}
            onDone={() => setTicked(new Set())}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
      {returning && (
        <Suspense>
          <ReturnDialog student={returning} classId={classId} onClose={() => setReturning(null)} />
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
