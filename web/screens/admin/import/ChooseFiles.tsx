import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { ClipboardPaste, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { TextArea } from '#web/components/form/TextArea.tsx'

/** Takes files, chosen or dropped, or cells pasted from a sheet. */
export function ChooseFiles(props: {
  /** Whether something was chosen already. */
  isAgain: boolean
  onFiles(files: File[]): void
  onPasted(text: string): void
}) {
  const { isAgain, onFiles, onPasted } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const [text, setText] = useState('')

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length) onFiles(files)
  }

  return (
    <Box
      px={{ base: '4', md: '6' }}
      py={isAgain ? '4' : '6'}
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.fg' : 'border.control'}
      borderRadius="md"
      bg={isOver ? 'brand.bg' : 'bg.panel'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack gap="4">
        {!isAgain && (
          <Text maxW="prose">
            Solte aqui a planilha que a escola já tem, com alunos, professores, turmas, matrículas e horários, juntos ou
            em partes: .xlsx, .csv, um pacote OneRoster (.zip) ou um arquivo do Educacenso (.txt). Nada muda antes de
            você conferir.
          </Text>
        )}
        <Flex gap="3" wrap="wrap">
          <Button variant={isAgain ? 'outline' : 'solid'} onClick={() => input.current?.click()}>
            <FileUp aria-hidden /> {isAgain ? 'Escolher outros arquivos' : 'Escolher arquivos'}
          </Button>
          <Button variant="outline" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
            <ClipboardPaste aria-hidden /> Colar células
          </Button>
        </Flex>
        <chakra.input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label="Arquivos para importar"
          accept=".xlsx,.csv,.tsv,.txt,.zip"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file may be chosen again, once it was mended.
            target.value = ''
            if (files.length) onFiles(files)
          }}
        />
        {isPasting && (
          <Stack gap="3">
            <TextArea
              label="Células copiadas da planilha, com os títulos das colunas"
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button
              alignSelf="start"
              disabled={!text.trim()}
              onClick={() => {
                setIsPasting(false)
                onPasted(text)
              }}
            >
              Conferir
            </Button>
          </Stack>
        )}
      </Stack>
    </Box>
  )
}
