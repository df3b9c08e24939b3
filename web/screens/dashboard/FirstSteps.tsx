import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Circle, CircleCheck, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { FirstStep } from '#web/model/school/firstSteps.ts'

/** The guide to a school's first roll: what is done, what is missing, and the one act that comes next in each step. */
export default function FirstSteps({ steps, onPutAway }: { steps: readonly FirstStep[]; onPutAway(): void }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Panel as="section" aria-labelledby="primeiros-passos">
      <Flex gap="3" align="center" px={{ base: '4', md: '5' }} pt="3" pb="2">
        <Box flex="1" minW="0">
          <Heading as="h2" id="primeiros-passos" fontSize="lg">
            Até a primeira chamada
          </Heading>
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {done} de {steps.length} passos prontos
          </Text>
        </Box>
        <IconButton icon={X} label="Dispensar o guia" onClick={onPutAway} />
      </Flex>
      <Box as="ol" listStyleType="none">
        {steps.map((step) => (
          <Step key={step.name} step={step} isNext={step === next} />
        ))}
      </Box>
    </Panel>
  )
}

function Step({ step: { title, text, done, act }, isNext }: { step: FirstStep; isNext: boolean }) {
  const Mark = done ? CircleCheck : Circle
  return (
    <Flex
      as="li"
      aria-current={isNext ? 'step' : undefined}
      gap="3"
      align="center"
      wrap="wrap"
      px={{ base: '4', md: '5' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box
        as="span"
        alignSelf="flex-start"
        color={done ? 'good.fg' : 'fg.muted'}
        flexShrink="0"
        role="img"
        aria-label={done ? 'Pronto' : 'Falta'}
      >
        <Mark size={24} aria-hidden />
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <Text as="h3" fontWeight="bold">
          {title}
        </Text>
        <Text color="fg.muted">{text}</Text>
      </Box>
      {act && (
        <Button asChild variant={isNext ? 'solid' : 'outline'} flexGrow={{ base: '1', sm: '0' }}>
          <Link to={act.to}>{act.label}</Link>
        </Button>
      )}
    </Flex>
  )
}
