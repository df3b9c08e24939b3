import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import { FileCheck2, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FileKind, ownFile } from '#schema/fields/ownFile.ts'
import { acceptedEndings, fileTypeLabels } from '#schema/rules/content/fileWords.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import type { ChoosingProgress, ChosenFile } from '#web/actions/upload/uploadTypes.ts'
import { partsInTime } from '#web/api/call.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { OutgoingFile } from '#web/dialogs/OutgoingFile.tsx'
import { useOutgoing } from '#web/queries/useOutgoing.ts'
import { FileLink } from './FileLink.tsx'

export interface FileUploadProps {
  moduleId: number
  /** What the file belongs to, in words. */
  about: string
  kinds: readonly FileKind[]
  /** The current address of the material or video: a link, markup, or the address of one of the school's files. */
  address: string
  onChosen(file: ChosenFile): void
  onClear(): void
  /** Called when a file begins to be stored on this device, and when it is; meanwhile the entry cannot be changed. */
  onSending(sending: boolean): void
  /** The field to fill in without a file. */
  children: ReactNode
}

/**
 * Takes a file from this device, which goes up by itself, at once or when there is a network; without a file, `children`
 * is shown.
 */
export function FileUpload(props: FileUploadProps) {
  const { about, address, onClear, children } = props
  const { choosing, failed, choose, cancel } = useChoosing(props)
  const file = ownFile(address)
  const outgoing = useOutgoing()?.[file?.hash ?? '']
  if (choosing) return <Choosing {...choosing} about={about} onCancel={cancel} />
  return (
    <>
      {file ? (
        <Flex gap="3" align="center" wrap="wrap">
          <Box color="good.fg" aria-hidden>
            <FileCheck2 size={20} />
          </Box>
          <Text flex="1 1 10rem">
            Arquivo da escola: {fileTypeLabels[file.type]}, {sizeWords(file.bytes)}
          </Text>
          {!outgoing && <FileLink address={address} of={about} />}
          <Button type="button" variant="outline" aria-label={`Tirar o arquivo: ${about}`} onClick={onClear}>
            Tirar
          </Button>
        </Flex>
      ) : (
        children
      )}
      {outgoing && <OutgoingFile outgoing={outgoing} />}
      <FilePicker {...props} replacing={file !== undefined} onPick={choose} />
      {failed && (
        <Text role="alert" fontSize="sm" color="fg.error">
          O arquivo não foi escolhido. {failed}
        </Text>
      )}
    </>
  )
}

function FilePicker(props: FileUploadProps & { replacing: boolean; onPick(file: File): void }) {
  const { about, kinds, replacing, onPick } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Box>
      <Button
        type="button"
        variant="outline"
        aria-label={`${replacing ? 'Trocar arquivo' : 'Enviar arquivo'}: ${about}`}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden /> {replacing ? 'Trocar arquivo' : 'Enviar arquivo'}
      </Button>
      <Input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`Arquivo: ${about}`}
        accept={acceptedEndings(kinds)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Lets the same file be picked again after a failure.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <Text id={id} mt="1" fontSize="sm" color="fg.muted">
        Alunos podem guardar o arquivo para estudar sem internet. O envio espera pela conexão e continua de onde parou.
      </Text>
    </Box>
  )
}

type UnderWay = ChoosingProgress & { name: string; bytes: number }

const Choosing = (props: UnderWay & { about: string; onCancel(): void }) => {
  const { name, bytes, share, phase, about, onCancel } = props
  const percent = Math.floor(share * 100)
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Text role="status" overflowWrap="anywhere">
            {phase === 'reading' ? 'Lendo' : 'Guardando neste aparelho'}: {name}…
          </Text>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {percent}% de {sizeWords(bytes)}
          </Text>
        </Box>
        <Button type="button" variant="outline" aria-label={`Cancelar: ${about}`} onClick={onCancel}>
          Cancelar
        </Button>
      </Flex>
      <Box mt="2" role="progressbar" aria-label={`Leitura: ${about}`} aria-valuenow={percent} aria-valuemax={100}>
        <Bar share={share} />
      </Box>
    </Box>
  )
}

function useChoosing(props: FileUploadProps) {
  // Fields may change meanwhile: the file is added to the entry as it is then.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const stop = useRef<AbortController>(null)
  const [choosing, setChoosing] = useState<UnderWay | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (!stop.current) return
      stop.current.abort()
      latest.current.onSending(false)
    },
    [],
  )
  async function choose(file: File) {
    const controller = new AbortController()
    stop.current = controller
    const { name, size: bytes } = file
    setFailed(null)
    setChoosing({ name, bytes, phase: 'reading', share: 0 })
    latest.current.onSending(true)
    try {
      const onProgress = (progress: ChoosingProgress) => setChoosing({ name, bytes, ...progress })
      const { chooseFile } = await partsInTime(import('#web/actions/upload/chooseFile.ts'))
      const { moduleId, kinds } = latest.current
      const chosen = await chooseFile(moduleId, file, kinds, { onProgress, signal: controller.signal })
      latest.current.onChosen(chosen)
    } catch (error) {
      if (!controller.signal.aborted) setFailed(sentenceOf(error))
    }
    stop.current = null
    setChoosing(null)
    latest.current.onSending(false)
  }
  return { choosing, failed, choose: (file: File) => void choose(file), cancel: () => stop.current?.abort() }
}
