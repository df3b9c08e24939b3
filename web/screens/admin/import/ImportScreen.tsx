import { Box, Stack, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isGlobal } from '#schema/nouns/readers.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useSession } from '#web/session/session.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { useApplyImport } from './useApplyImport.ts'
import { useImportPlan } from './useImportPlan.ts'

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'))
const ImportPreview = lazy(() => import('./ImportPreview.tsx'))
const ImportResult = lazy(() => import('./ImportResult.tsx'))
// A device keeps them once they were used; without the server they would do nothing anyway.
const LastImports = lazy(() => import('./LastImports.tsx').catch(() => ({ default: () => null })))
const NetworkSchools = lazy(() => import('./network/NetworkSchools.tsx').catch(() => ({ default: () => null })))

/** 'Importar': the school's own lists, read and checked on this device, then sent. */
export default function ImportScreen() {
  const schoolId = useSchoolId()
  if (schoolId === null) return null
  return <ImportToSchool key={schoolId} schoolId={schoolId} />
}

function ImportToSchool({ schoolId }: { schoolId: number }) {
  const reading = useImportPlan(schoolId)
  const applying = useApplyImport(schoolId)
  const school = useSchool(schoolId)
  const { user } = useSession()
  const [changes, setChanges] = useState(0)
  /** Each list begins with no search and no filter of the one before. */
  const [opened, setOpened] = useState(0)
  const [, setSearch] = useSearchParams()
  const { files, sheets, mappings, busy, problem, plan, withServer } = reading
  const { phase, result } = applying
  const calls = reading.worker()

  function open(chosen: Parameters<typeof reading.open>[0]) {
    applying.reset()
    setSearch({}, { replace: true })
    setOpened(opened + 1)
    void reading.open(chosen)
  }
  const openFiles = async (chosen: File[]) =>
    open(
      await Promise.all(
        chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      ),
    )

  return (
    <Page title="Importar" about="Alunos, professores, turmas e matrículas, das listas que a escola já tem">
      {phase !== 'sending' && (
        <ChooseFiles
          isAgain={files.length > 0}
          onFiles={(chosen) => void openFiles(chosen)}
          onPasted={(pasted) => open([{ name: 'colado', pasted }])}
        />
      )}
      {files.length > 0 && (
        <Text color="fg.muted" overflowWrap="anywhere">
          {files.join(', ')}
          {plan?.school && <span>{` · ${schoolWithArticle(plan.school).slice(2)}`}</span>}
          {busy && <span role="status"> · {busy === 'reading' ? 'lendo…' : 'conferindo com a escola…'}</span>}
        </Text>
      )}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
      {isGlobal(user!) && (
        <Suspense>
          <NetworkSchools {...{ schoolId, reading, applying, open }} />
        </Suspense>
      )}
      {busy === 'reading' && <Loading rows={4} />}
      <Suspense fallback={<Loading rows={4} />}>
        {phase === 'ready' && sheets.length > 0 && (
          <Section title="Colunas" about="O que cada coluna traz. Corrija o que não foi reconhecido.">
            <ColumnsPanel
              sheets={sheets}
              mappings={mappings}
              onChange={reading.correct}
              onSeparate={reading.separate}
            />
          </Section>
        )}
        {plan && calls && phase !== 'done' && (
          <Section
            title="Prévia"
            about={`O que muda ${school ? schoolWithArticle(school.name, 'em') : 'na sua escola'}.${phase === 'ready' ? ' Ainda não mudou nada.' : ''}`}
          >
            {!withServer && (
              <Notice icon={CloudOff}>
                Sem internet: a prévia compara só com o que está neste aparelho. Importar precisa do servidor.
              </Notice>
            )}
            <ImportPreview
              key={opened}
              plan={plan}
              chosenModules={reading.chosenModules}
              onChooseModule={reading.chooseModule}
              areApart={reading.areApart}
              onApart={reading.holdApart}
              calls={calls}
              applying={applying}
              isPlanning={busy !== null}
              onSend={() => void applying.send(calls, files, plan)}
            />
          </Section>
        )}
        {busy === 'planning' && !plan && <Loading rows={4} />}
        {plan && result && calls && (
          <ImportResult
            {...{ schoolId, applying, result, calls }}
            missing={plan.missing}
            onChanged={() => setChanges((count) => count + 1)}
          />
        )}
      </Suspense>
      <Suspense>
        <LastImports schoolId={schoolId} latest={phase === 'sending' ? null : applying.importId} changes={changes} />
      </Suspense>
    </Page>
  )
}

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4" aria-label={title}>
      <Box>
        <Text as="h2" fontSize="lg" fontWeight="bold">
          {title}
        </Text>
        <Text color="fg.muted">{about}</Text>
      </Box>
      {children}
    </Stack>
  )
}
