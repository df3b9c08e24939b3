import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { FileX2, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type ContentType, contentTypeLabels, filterContent } from '../../../../schema/rules/contentItems.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Select } from '../../../components/Select.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { useOnline } from '../../../data/useOnline.ts'
import { useTeacherContent } from '../../../data/useTeacherContent.ts'
import { ContentRow } from './ContentRow.tsx'

const types = Object.keys(contentTypeLabels) as ContentType[]

/** Every material and video of the teacher's modules (decisions section 2). */
export default function MaterialsScreen() {
  const items = useTeacherContent()
  const online = useOnline()
  const [search, setSearch] = useState('')
  const [address, setAddress] = useSearchParams()
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
          <Waiting rows={5} />
        )}
      </Page>
    )
  const modules = [...new Map(items.map(({ module }) => [module.id, module])).values()]
  const moduleId = modules.find(({ id }) => id === Number(address.get('modulo')))?.id
  const type = types.find((each) => each === address.get('tipo'))
  const choose = (modulo: string, tipo: string) =>
    setAddress({ ...(modulo && { modulo }), ...(tipo && { tipo }) }, { replace: true })
  const found = filterContent(items, { search, moduleId, type })
  const clear = () => {
    setSearch('')
    choose('', '')
  }
  return (
    <Page title="Materiais" about={countOf(found.length, 'item', 'itens')}>
      <Flex gap="4" wrap="wrap" align="end">
        <Box flex="1 1 15rem">
          <SearchField label="Buscar material..." value={search} onChange={setSearch} />
        </Box>
        <Box flex="1 1 12rem">
          <Select label="Módulo" value={String(moduleId ?? '')} onChange={(modulo) => choose(modulo, type ?? '')}>
            <option value="">Todos os módulos</option>
            {modules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
        <Box flex="1 1 8rem">
          <Select label="Tipo" value={type ?? ''} onChange={(tipo) => choose(String(moduleId ?? ''), tipo)}>
            <option value="">Todos os tipos</option>
            {types.map((each) => (
              <option key={each} value={each}>
                {contentTypeLabels[each]}
              </option>
            ))}
          </Select>
        </Box>
      </Flex>
      {found.length ? (
        <Panel px="4">
          <Stack as="ul" gap="0" listStyleType="none" aria-label="Materiais">
            {found.map((item) => (
              <ContentRow key={item.video ? `v${item.video.id}` : `m${item.material.id}`} item={item} online={online} />
            ))}
          </Stack>
        </Panel>
      ) : (
        <EmptyState
          icon={SearchX}
          title="Nenhum material encontrado"
          action={<Button onClick={clear}>Limpar filtros</Button>}
        >
          Nada corresponde à busca e aos filtros escolhidos.
        </EmptyState>
      )}
    </Page>
  )
}
