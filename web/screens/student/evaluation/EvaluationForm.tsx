import { Button, Heading, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { evaluationInsert } from '#schema/nouns/evaluation.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { verdictsOf } from '#web/actions/verdicts.ts'
import { Form, type Outcome } from '#web/components/form/Form.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { SegmentedControl } from '#web/components/form/SegmentedControl.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { StarsField } from '#web/components/form/StarsField.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import type { StudentLesson } from '#web/queries/useStudentLessons.ts'
import { useSession } from '#web/session/session.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import { type Answers, blank, issuesOf } from './answers.ts'

/** The student's evaluation of one lesson; each missing answer is shown at its field (spec section 5). */
export function EvaluationForm(props: {
  pending: StudentLesson[]
  chosen: number | null
  onChoose(attendanceId: number | null): void
}) {
  const { pending, chosen, onChoose } = props
  const { user } = useSession()
  const studentId = user?.id ?? 0
  const school = useSchool(user?.schoolId ?? null)
  const online = useOnline()
  const mutate = useMutate()
  const [answers, setAnswers] = useState<Answers>(blank)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const lesson = pending.find(({ attendanceId }) => attendanceId === chosen)
  const args = {
    ...answers,
    studentId,
    attendanceId: lesson?.attendanceId,
    lessonId: lesson?.lessonId,
    withName: school?.anonymousRatings === false,
  }
  const issues = wasSubmitted ? issuesOf(args) : {}
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }))

  async function send(): Promise<Outcome> {
    const checked = evaluationInsert.safeParse(args)
    if (!checked.success) {
      setWasSubmitted(true)
      return {}
    }
    try {
      const { id } = await mutate(evaluateLesson, checked.data)
      setAnswers(blank)
      setWasSubmitted(false)
      onChoose(null)
      void notifyOutcome(id)
      return true
    } catch (error) {
      notifyFailed('Erro ao enviar avaliação', error, 'Falha ao enviar avaliação')
      return {}
    }
  }

  /** Says 'sent' only when the server has it. A refusal is shown here and stays on /sync. */
  async function notifyOutcome(id: number) {
    const { answered, refused } = online ? await verdictsOf([id]) : { answered: false, refused: null }
    const refusal = refused?.get(id)
    if (refusal) notifyFailed('Erro ao enviar avaliação', refusal)
    else if (answered) notifyDone('Avaliação enviada')
    else
      notifyDone(
        'Avaliação salva',
        `Está neste aparelho e segue quando ${online ? 'o servidor responder' : 'houver internet'}.`,
      )
  }

  return (
    <Panel px={{ base: '4', md: '5' }} py="5">
      <Heading as="h2" fontSize="lg" mb="4">
        Sua avaliação
      </Heading>
      {school && (
        <Text color="fg.muted" mb="4">
          {school.anonymousRatings
            ? 'Professores e secretaria leem as respostas sem o seu nome.'
            : 'Professores e secretaria podem ver o seu nome junto das respostas.'}
        </Text>
      )}
      <Form onSubmit={send}>
        <Stack gap="5">
          <Select
            label="Aula"
            value={String(lesson?.attendanceId ?? '')}
            error={issues.lesson}
            onChange={(value) => onChoose(Number(value) || null)}
          >
            <option value="">Escolha uma aula</option>
            <Options
              of={pending.map(({ attendanceId, lessonTitle, classTitle, date }) => [
                attendanceId,
                `${lessonTitle} · ${fullDate(date)} · ${classTitle}`,
              ])}
            />
          </Select>
          <StarsField
            label="Conteúdo da aula"
            value={answers.contentRating}
            error={issues.contentRating}
            onChange={(contentRating) => set({ contentRating })}
          />
          <StarsField
            label="Professor"
            value={answers.teacherRating}
            error={issues.teacherRating}
            onChange={(teacherRating) => set({ teacherRating })}
          />
          <SegmentedControl
            label="Seu desempenho"
            value={answers.selfPerformance}
            error={issues.selfPerformance}
            options={performanceLevels.map((level) => ({
              value: level,
              name: performanceLabels[level],
              content: performanceLabels[level],
              tone: level,
            }))}
            onChange={(selfPerformance) => set({ selfPerformance })}
          />
          {comments.map(([field, label]) => (
            <TextArea
              key={field}
              label={label}
              rows={2}
              maxLength={2000}
              value={answers[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
          <Button type="submit" size="lg">
            Enviar Avaliação
          </Button>
        </Stack>
      </Form>
    </Panel>
  )
}

const comments = [
  ['contentComment', 'Comentário sobre o conteúdo (opcional)'],
  ['teacherComment', 'Comentário sobre o professor (opcional)'],
  ['selfComment', 'Comentário sobre o seu desempenho (opcional)'],
] as const
