import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Tags, Trash2, Undo2, UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../../schema/entities/user.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { Bar } from '../../../components/Bar.tsx'
import { BulkBar } from '../../../components/BulkBar.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useStudentBulk } from './useStudentBulk.ts'

const BulkCategoryDialog = lazy(() => import('./BulkCategoryDialog.tsx'))
const BulkEnrolDialog = lazy(() => import('./BulkEnrolDialog.tsx'))
const BulkDeleteDialog = lazy(() => import('./BulkDeleteDialog.tsx'))

/** What is done with the students that are chosen, how far it is, and the way back from it. */
export default function BulkActs(props: { schoolId: number; chosen: User[]; onClear(): void }) {
  const { schoolId, chosen, onClear } = props
  const bulk = useStudentBulk(onClear)
  const [asking, setAsking] = useState<'category' | 'enrol' | 'delete' | null>(null)
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
        <Arrived key={outcome.text} text={outcome.text} />
        {outcome.back && (
          <Button variant="outline" onClick={() => void bulk.undo()}>
            <Undo2 aria-hidden /> Desfazer
          </Button>
        )}
        {outcome.inTrash && (
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
  return (
    <>
      <BulkBar label="Alunos selecionados">
        <Text role="status" flex="1" fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {countOf(chosen.length, 'aluno selecionado', 'alunos selecionados')}
        </Text>
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={() => setAsking('category')}>
            <Tags aria-hidden /> Mudar categoria
          </Button>
          <Button variant="outline" onClick={() => setAsking('enrol')}>
            <UserPlus aria-hidden /> Matricular em turma
          </Button>
          <Button variant="outline" color="fg.error" onClick={() => setAsking('delete')}>
            <Trash2 aria-hidden /> Excluir
          </Button>
          <Button variant="ghost" onClick={onClear}>
            Limpar seleção
          </Button>
        </Flex>
      </BulkBar>
      <Suspense>
        {asking === 'category' && (
          <BulkCategoryDialog
            count={chosen.length}
            onChoose={(category) => void bulk.categorise(chosen, category)}
            onClose={close}
          />
        )}
        {asking === 'enrol' && (
          <BulkEnrolDialog
            schoolId={schoolId}
            count={chosen.length}
            onChoose={(schoolClass) => void bulk.enrol(chosen, schoolClass)}
            onClose={close}
          />
        )}
        {asking === 'delete' && (
          <BulkDeleteDialog students={chosen} onConfirm={() => void bulk.remove(chosen)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Says how it ended, and takes the focus of the button that is gone. */
function Arrived({ text }: { text: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Text ref={said} role="status" tabIndex={-1} flex="1" fontWeight="medium" outline="none">
      {text}
    </Text>
  )
}
