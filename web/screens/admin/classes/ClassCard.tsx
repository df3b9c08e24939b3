import { Button, Flex, Heading, Stack } from '@chakra-ui/react'
import {
  Archive,
  ArchiveRestore,
  BookOpen,
  CalendarClock,
  CalendarCog,
  ClipboardCheck,
  GraduationCap,
  History,
  ListPlus,
  Printer,
  Trash2,
  UserMinus,
  Users,
} from 'lucide-react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { useNow } from '#web/sync/useNow.ts'
import { CardLine } from './CardLine.tsx'

/** On a desktop all actions fit beside each other; fingers need more. */
const narrow = { base: '11', md: '9' }

/** A class as the office sees it, with its actions. */
export function ClassCard(props: { schoolClass: ListedClass; onOpen(dialog: string): void; onRolls(): void }) {
  const { schoolClass, onOpen, onRolls } = props
  const { title, modules, category, studentCount, teacherName, subjects, closedOn } = schoolClass
  const { date: today } = useNow()
  return (
    <Panel as="li" display="flex" flexDirection="column" px="4" pt="3" pb="2">
      <Flex gap="2" mb="1">
        <CategoryBadge category={category} />
        {isClosed(schoolClass, today) ? (
          <Badge tone="category.none">{`Encerrada em ${fullDate(closedOn!)}`}</Badge>
        ) : (
          <Badge tone="good">{closedOn ? `Ativa até ${fullDate(closedOn)}` : 'Ativa'}</Badge>
        )}
      </Flex>
      <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
        {title}
      </Heading>
      <Stack gap="0" mt="2" mb="3">
        <CardLine
          icon={BookOpen}
          action={<IconButton icon={ListPlus} label={`Módulos: ${title}`} onClick={() => onOpen('modulos')} />}
        >
          {modules.length ? modules.join(', ') : 'Sem módulo atribuído'}
        </CardLine>
        <CardLine
          icon={GraduationCap}
          action={
            teacherName && (
              <IconButton
                icon={UserMinus}
                label={`Remover professor: ${teacherName}, ${title}`}
                onClick={() => onOpen('tirar-professor')}
              />
            )
          }
        >
          {teacherName ?? 'Nenhum professor'}
        </CardLine>
        <CardLine
          icon={CalendarClock}
          action={
            <>
              <IconButton icon={CalendarCog} label={`Horário: ${title}`} onClick={() => onOpen('horario')} />
              <IconButton icon={ClipboardCheck} label={`Chamadas: ${title}`} onClick={onRolls} />
            </>
          }
        >
          {weekText(schoolClass, subjects)}
        </CardLine>
        <CardLine
          icon={Users}
          action={<IconButton icon={Printer} label={`Diário e listas: ${title}`} onClick={() => onOpen('papeis')} />}
        >
          {countOf(studentCount, 'aluno', 'alunos')}
        </CardLine>
      </Stack>
      <Flex mt="auto" pt="2" borderTopWidth="1px" borderColor="border" align="center" wrap="wrap">
        <Button
          size="sm"
          minH="11"
          px="2.5"
          whiteSpace="nowrap"
          variant="outline"
          aria-label={`Ver Alunos: ${title}`}
          onClick={() => onOpen('alunos')}
        >
          Ver Alunos
        </Button>
        <Button
          size="sm"
          minH="11"
          px="2.5"
          variant="outline"
          ml="1"
          mr="auto"
          aria-label={`Editar: ${title}`}
          onClick={() => onOpen('editar')}
        >
          Editar
        </Button>
        <IconButton icon={History} minW={narrow} label={`Histórico: ${title}`} onClick={() => onOpen('historico')} />
        <IconButton
          icon={closedOn ? ArchiveRestore : Archive}
          minW={narrow}
          label={`${closedOn ? 'Reabrir' : 'Encerrar'}: ${title}`}
          onClick={() => onOpen('encerrar')}
        />
        <IconButton
          icon={Trash2}
          minW={narrow}
          color="fg.error"
          label={`Excluir: ${title}`}
          onClick={() => onOpen('excluir')}
        />
      </Flex>
    </Panel>
  )
}
