import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { CloudOff, FileX2, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReaderFailure } from './readerProps.ts'

const notShown = 'Este arquivo não pôde ser mostrado aqui'

const words: Record<ReaderFailure | 'absent', { title: string; text: string; icon: typeof CloudOff }> = {
  broken: {
    title: notShown,
    text: 'Ele está vazio, danificado ou não é o que diz ser. Outro aplicativo talvez consiga abri-lo.',
    icon: FileX2,
  },
  locked: { title: notShown, text: 'Ele pede uma senha. Abra-o com outro aplicativo.', icon: LockKeyhole },
  network: { title: notShown, text: 'Ele não chegou. Verifique a internet e tente de novo.', icon: CloudOff },
  part: {
    title: notShown,
    text: 'A parte do Chamada que mostra este tipo de arquivo ainda não está neste aparelho. Conecte-se à internet e tente de novo: depois da primeira vez, ela fica guardada.',
    icon: CloudOff,
  },
  absent: {
    title: 'Este arquivo não está neste aparelho',
    text: 'Conecte-se à internet para abri-lo. Com “Deixar disponível offline”, na aula, ele fica guardado aqui.',
    icon: CloudOff,
  },
}

/** In place of a file that is not shown: why, and what can be done. */
export function NotShown(props: {
  why: ReaderFailure | 'absent'
  onRetry?(): void
  /** Other ways to the file. */
  children?: ReactNode
}) {
  const { title, text, icon: Icon } = words[props.why]
  return (
    <Flex flex="1" align="center" justify="center" p="6" overflowY="auto">
      <Stack role="alert" align="center" textAlign="center" gap="3" maxW="prose">
        <Text as="span" color="fg.muted" aria-hidden>
          <Icon size={40} strokeWidth={1.5} />
        </Text>
        <Text as="h3" fontSize="lg" fontWeight="bold">
          {title}
        </Text>
        <Text color="fg.muted">{text}</Text>
        <Flex gap="3" wrap="wrap" justify="center" mt="2">
          {(props.why === 'network' || props.why === 'part') && <Button onClick={props.onRetry}>Tentar de novo</Button>}
          {props.children}
        </Flex>
      </Stack>
    </Flex>
  )
}
