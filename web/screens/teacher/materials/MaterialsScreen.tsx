import { Box, Button, Flex, Heading, Stack } from '@chakra-ui/react'
import { FileX2, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useSearchText } from '#web/components/list/useSearchText.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { KeepOffline } from '#web/dialogs/KeepOffline.tsx'
import { useReader } from '#web/dialogs/useReader.tsx'
import { type ContentType, contentTypeLabels, filterContent } from '#web/model/content/contentItems.ts'
import { downloadable } from '#web/model/content/downloadable.ts'
import { useIsKept } from '#web/queries/useKeptFiles.ts'
import { useTeacherContent } from '#web/queries/useTeacherContent.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import { ContentRow } from './ContentRow.tsx'

const types = Object.keys(contentTypeLabels) as ContentType[]

/** Every material and video of the teacher's modules (decisions section 2). */
export default function MaterialsScreen() {
  const items = useTeacherContent()
  const online = useOnline()
  const isKept = useIsKept()
  const [search, setSearch] = useSearchText()
  const [chosen, choose] = useChoices()
  const { read, reader } = useReader(items?.flatMap(({ material }) => material ?? []))
  if (!items?.length)
    return (
      <Page title="Materiais">
        {items ? (
          <EmptyState
            icon={FileX2}
            title="Nenhum material encontrado"
            action={
              <Button asChild>
                <Link to="/teacher/classes">Ver Minhas Turmas</Link>
              </Button>
            }
          >
            Os vídeos e materiais das aulas dos seus módulos aparecem aqui.
          </EmptyState>
        ) : (
          <Loading rows={5} />
        )}
      </Page>
    )
  const modules = [...new Map(items.map(({ module }) => [module.id, module])).values()]
  const moduleId = modules.find(({ id }) => id === Number(chosen.get('modulo')))?.id
  const type = types.find((each) => each === chosen.get('tipo'))
  const found = filterContent(items, { search, moduleId, type })
  // The whole module's content, regardless of the search.
  const wholeOf = (id: number) => {
    const own = items.filter(({ module }) => module.id === id)
    const content = downloadable(
      own.flatMap(({ video }) => video ?? []),
      own.flatMap(({ material }) => material ?? []),
    )
    return { lessonIds: [...new Set(own.map(({ lesson }) => lesson.id))], content }
  }
  const clear = () => {
    setSearch('')
    choose({ modulo: '', tipo: '' })
  }
  return (
    <Page title="Materiais" about={countOf(found.length, 'item', 'itens')}>
      <Flex gap="4" wrap="wrap" align="end">
        <Box flex={{ base: '1 1 15rem', _print: '0 1 auto' }}>
          <SearchField label="Buscar material..." value={search} onChange={setSearch} />
        </Box>
        <Box flex="1 1 8rem" minW="0">
          <Select label="Módulo" value={String(moduleId ?? '')} onChange={(modulo) => choose({ modulo })}>
            <option value="">Todos os módulos</option>
            <Options of={modules.map(({ id, title }) => [id, title])} />
          </Select>
        </Box>
        <Box flex="1 1 8rem" minW="0">
          <Select label="Tipo" value={type ?? ''} onChange={(tipo) => choose({ tipo })}>
            <option value="">Todos os tipos</option>
            <Options of={types.map((each) => [each, contentTypeLabels[each]])} />
          </Select>
        </Box>
      </Flex>
      {found.length ? (
        modules
          .map((module) => ({ module, own: found.filter((item) => item.module.id === module.id) }))
          .filter(({ own }) => own.length)
          .map(({ module, own }) => (
            <Box as="section" key={module.id} aria-labelledby={`modulo-${module.id}`}>
              <Heading as="h2" id={`modulo-${module.id}`} fontSize="lg" mb="3" overflowWrap="anywhere">
                {module.title}
              </Heading>
              <Box mb="3" _empty={{ display: 'none' }}>
                <KeepOffline of={module.title} {...wholeOf(module.id)} />
              </Box>
              <Panel px="4">
                <Stack as="ul" gap="0" listStyleType="none" aria-labelledby={`modulo-${module.id}`}>
                  {own.map((item) => (
                    <ContentRow
                      key={`${item.type} ${(item.video ?? item.material).id}`}
                      item={item}
                      online={online}
                      kept={isKept(item.video?.videoEmbed ?? item.material!.fileUrl)}
                      onRead={read}
                    />
                  ))}
                </Stack>
              </Panel>
            </Box>
          ))
      ) : (
        <EmptyState
          icon={SearchX}
          title="Nenhum material encontrado"
          action={<Button onClick={clear}>Limpar filtros</Button>}
        >
          Nada corresponde à busca e aos filtros escolhidos.
        </EmptyState>
      )}
      {reader}
    </Page>
  )
}
