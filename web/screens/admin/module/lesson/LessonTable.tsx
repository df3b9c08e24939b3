import { Text } from '@chakra-ui/react'
import { FileText, Video } from 'lucide-react'
import { countOf } from '#schema/rules/text.ts'
import { Table } from '#web/components/list/Table.tsx'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { notifyInfo } from '#web/components/toast/notify.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { ModuleLesson } from '#web/queries/useModule.ts'
import { useLessonsSending } from '#web/queries/useOutgoing.ts'

/** Ordem, Título, Vídeos, Materiais and actions (spec section 2). */
export function LessonTable(props: { lessons: ModuleLesson[]; acts(lesson: ModuleLesson): RowAction[] }) {
  const sending = useLessonsSending()
  return (
    <Panel>
      <Table aria-label="Aulas do módulo">
        <thead>
          <tr>
            <th scope="col" data-number>
              Ordem
            </th>
            <th scope="col">Título</th>
            <th scope="col" data-number>
              Vídeos
            </th>
            <th scope="col" data-number>
              Materiais
            </th>
            <th scope="col" data-actions>
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {props.lessons.map((lesson) => (
            <tr key={lesson.id}>
              <td data-number data-label="Ordem">
                {lesson.order}
              </td>
              <td data-main>
                <Text fontWeight="medium">{lesson.title}</Text>
                {sending?.has(lesson.id) && <Badge tone="average">Enviando arquivo</Badge>}
              </td>
              <td data-number data-wide>
                {lesson.videoCount}
              </td>
              <td data-number data-wide>
                {lesson.materialCount}
              </td>
              <td data-actions>
                <LessonActions lesson={lesson} acts={props.acts(lesson)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function LessonActions({ lesson, acts }: { lesson: ModuleLesson; acts: RowAction[] }) {
  const { title, videoCount, materialCount } = lesson
  return (
    <>
      <IconButton
        icon={Video}
        count={videoCount}
        label={`Vídeos: ${title}`}
        onClick={() => notifyInfo(countOf(videoCount, 'vídeo', 'vídeos'), `Aula: ${title}`)}
      />
      <IconButton
        icon={FileText}
        count={materialCount}
        label={`Materiais: ${title}`}
        onClick={() => notifyInfo(countOf(materialCount, 'material', 'materiais'), `Aula: ${title}`)}
      />
      {acts.map(({ label, icon, danger, onSelect }) => (
        <IconButton
          key={label}
          icon={icon}
          label={`${label}: ${title}`}
          {...(danger && { color: 'fg.error' })}
          onClick={onSelect}
        />
      ))}
    </>
  )
}
