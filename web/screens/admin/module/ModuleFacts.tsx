import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { WholeModule } from '#web/queries/useModule.ts'

/** Carga horária, status and counts, at a glance. */
export function ModuleFacts({ whole: { module, lessons, classes } }: { whole: WholeModule }) {
  const { duration, active } = module
  const facts: [name: string, value: ReactNode][] = [
    ['Carga Horária', duration === null ? 'Não informada' : hours(duration)],
    [
      'Status',
      <Badge key="status" tone={active ? 'good' : 'category.none'}>
        {active ? 'Ativo' : 'Inativo'}
      </Badge>,
    ],
    ['Aulas', lessons.length],
    ['Turmas', classes.length],
  ]
  return (
    <Panel px="4" py="2">
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Panel>
  )
}

const hours = (duration: number) => `${duration.toLocaleString('pt-BR')} ${duration === 1 ? 'hora' : 'horas'}`

const Facts = chakra('dl', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& div:last-child': { borderBottomWidth: '0' },
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium' },
  },
})
