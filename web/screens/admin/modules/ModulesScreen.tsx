import { Button, SimpleGrid } from '@chakra-ui/react'
import { BookOpen, Plus, SearchX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { type SchoolModule, useSchoolModules } from '../../../data/useSchoolModules.ts'
import { ModuleCard } from './ModuleCard.tsx'

const CreateModuleDialog = lazy(() => import('./CreateModuleDialog.tsx'))

/** Gestão de Módulos (spec section 2). */
export default function ModulesScreen() {
  const modules = useSchoolModules(useSchoolId())
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Criar Novo Módulo
    </Button>
  )
  return (
    <Page title="Gestão de Módulos" actions={create}>
      <SearchField label="Buscar módulos..." value={search} onChange={setSearch} />
      {!modules ? (
        <Waiting />
      ) : (
        <FoundModules modules={modules} search={search} create={create} onClear={() => setSearch('')} />
      )}
      {creating && (
        <Suspense>
          <CreateModuleDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function FoundModules(props: { modules: SchoolModule[]; search: string; create: ReactNode; onClear(): void }) {
  const { modules, search, create, onClear } = props
  const found = modules.filter(({ title, description }) => matchesSearch(search, title, description))
  if (!modules.length)
    return (
      <EmptyState icon={BookOpen} title="Nenhum Módulo Encontrado" action={create}>
        Um módulo reúne aulas, vídeos e materiais para as turmas. Crie o primeiro.
      </EmptyState>
    )
  if (!found.length)
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhum Módulo Encontrado"
        action={
          <Button variant="outline" onClick={onClear}>
            Limpar busca
          </Button>
        }
      >
        Nenhum título ou descrição contém “{search.trim()}”.
      </EmptyState>
    )
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      aria-label="Módulos"
      gap={{ base: '3', md: '4' }}
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
    >
      {found.map((module) => (
        <ModuleCard key={module.id} module={module} />
      ))}
    </SimpleGrid>
  )
}
