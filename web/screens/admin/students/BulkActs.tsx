import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { ArrowRightLeft, IdCard, Tags, Trash2, Undo2, UserMinus, UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { BulkActButton } from '#web/components/list/BulkActButton.tsx'
import { BulkBar } from '#web/components/list/BulkBar.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { useStudentBulk } from './useStudentBulk.ts'

const BulkCategoryDialog = lazy(() => import('./BulkCategoryDialog.tsx'))
const BulkEnrolDialog = lazy(() => import('./BulkEnrolDialog.tsx'))
const LeaveDialog = lazy(() => import('#web/dialogs/LeaveDialog.tsx'))
const TransferDialog = lazy(() => import('#web/dialogs/TransferDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))
const BulkDeleteDialog = lazy(() => import('./BulkDeleteDialog.tsx'))

/** The acts on the chosen students, their progress, and how to undo them. */
export default function BulkActs(props: { schoolId: number; chosen: User[]; onClear(): void }) {
  const { schoolId, chosen, onClear } = props
  const bulk = useStudentBulk(onClear)
  /** The label of the act whose dialog is open. */
  const [asking, setAsking] = useState<string | null>(null)
  const close = () => setAsking(null)
  const { progress, outcome } = bulk
  if (progress)
    return (
      <BulkBar label="Alunos selecionados">
        <Text role="status" fontVariantNumeric="tabular-nums">
          Salvando {progress.done} de {progress.total}…
        </Text>
        <Box flex="1 1 8rem">
          <Bar share={progress.total ? progress.done / progress.total : 1} />
        </Box>
      </BulkBar>
    )
  if (outcome && !chosen.length)
    return (
      <BulkBar label="O que foi feito">
        <Outcome key={outcome.text} text={outcome.text} />
        {(outcome.back || outcome.deleted) && (
          <Button variant="outline" onClick={() => inBackground('Falha ao desfazer', bulk.undo)}>
            <Undo2 aria-hidden /> Desfazer
          </Button>
        )}
        {outcome.deleted && (
          <Button asChild variant="outline">
            <Link to="/admin/trash">
              <Trash2 aria-hidden /> Lixeira
            </Link>
          </Button>
        )}
        <IconButton icon={X} label="Dispensar" onClick={bulk.dismiss} />
      </BulkBar>
    )
  if (!chosen.length) return null
  const count = chosen.length
  const acts = [
    {
      icon: Tags,
      label: 'Mudar categoria',
      short: 'Categoria',
      dialog: () => (
        <BulkCategoryDialog
          count={count}
          onChoose={(category) => inBackground('Falha ao atualizar alunos', () => bulk.categorise(chosen, category))}
          onClose={close}
        />
      ),
    },
    {
      icon: UserPlus,
      label: 'Matricular em turma',
      short: 'Matricular',
      dialog: () => (
        <BulkEnrolDialog
          schoolId={schoolId}
          count={count}
          onChoose={(schoolClass) => inBackground('Erro ao matricular alunos', () => bulk.enrol(chosen, schoolClass))}
          onClose={close}
        />
      ),
    },
    {
      icon: ArrowRightLeft,
      label: 'Transferir',
      short: 'Transferir',
      dialog: () => <TransferDialog students={chosen} onDone={onClear} onClose={close} />,
    },
    {
      icon: UserMinus,
      label: 'Saíram',
      short: 'Saíram',
      dialog: () => <LeaveDialog students={chosen} onDone={onClear} onClose={close} />,
    },
    {
      icon: IdCard,
      label: 'Cartões de acesso',
      short: 'Cartões',
      dialog: () => <SignInCardsDialog people={chosen} onClose={close} />,
    },
    {
      icon: Trash2,
      label: 'Excluir',
      short: 'Excluir',
      color: 'fg.error',
      dialog: () => (
        <BulkDeleteDialog
          students={chosen}
          onConfirm={() => inBackground('Falha ao excluir alunos', () => bulk.remove(chosen))}
          onClose={close}
        />
      ),
    },
  ]
  return (
    <>
      <BulkBar label="Alunos selecionados">
        <Text role="status" flex="1" fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {countOf(count, 'aluno selecionado', 'alunos selecionados')}
        </Text>
        <Button variant="ghost" order={{ sm: 1 }} px="2" aria-label="Limpar seleção" onClick={onClear}>
          Limpar
        </Button>
        <Flex gap="2" wrap="wrap" flex={{ base: '1 1 100%', sm: 'none' }}>
          {acts.map(({ dialog: _, ...act }) => (
            <BulkActButton key={act.label} {...act} onClick={() => setAsking(act.label)} />
          ))}
        </Flex>
      </BulkBar>
      <Suspense>{acts.find(({ label }) => label === asking)?.dialog()}</Suspense>
    </>
  )
}

/** Announces the outcome, and takes the focus from the button that is gone. */
function Outcome({ text }: { text: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Text ref={message} role="status" tabIndex={-1} flex="1" fontWeight="medium" outline="none">
      {text}
    </Text>
  )
}
