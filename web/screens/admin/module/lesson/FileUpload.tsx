import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import { FileCheck2, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FileKind, kindOf, ownFile } from '#schema/fields/ownFile.ts'
import { acceptedEndings, fileTypeLabels } from '#schema/rules/content/fileWords.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { uploadFile } from '#web/actions/upload/uploadFile.ts'
import type { SentFile, UploadProgress } from '#web/actions/upload/uploadTypes.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { useOnline } from '#web/sync/useOnline.ts'
import { FileLink } from './FileLink.tsx'

export interface FileUploadProps {
  moduleId: number
  /** What the file belongs to, in words. */
  about: string
  kinds: readonly FileKind[]
  /** The current address of the material or video: a link, markup, or the address of one of the school's files. */
  address: string
  onSent(file: SentFile): void
  onClear(): void
  /** Called when an upload starts and ends; meanwhile the entry cannot be changed. */
  onSending(sending: boolean): void
  /** The field to fill in without a file. */
  children: ReactNode
}

/**
 * Uploads a file from this device; without a file, `children` is shown. Uploading needs the network, and it says so
 * beforehand.
 */
export function FileUpload(props: FileUploadProps) {
  const { about, address, onClear, children } = props
  const { sending, failed, send, cancel } = useUpload(props)
  const file = ownFile(address)
  if (sending) return <Sending {...sending} about={about} onCancel={cancel} />
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
          <FileLink address={address} of={about} />
          <Button type="button" variant="outline" aria-label={`Tirar o arquivo: ${about}`} onClick={onClear}>
            Tirar
          </Button>
        </Flex>
      ) : (
        children
      )}
      <FilePicker {...props} replacing={file !== undefined} onPick={send} />
      {failed && (
        <Text role="alert" fontSize="sm" color="fg.error">
          O arquivo não foi enviado. {failed}
        </Text>
      )}
    </>
  )
}

function FilePicker(props: FileUploadProps & { replacing: boolean; onPick(file: File): void }) {
  const { about, kinds, replacing, onPick } = props
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Box>
      <Button
        type="button"
        variant="outline"
        aria-label={`${replacing ? 'Trocar arquivo' : 'Enviar arquivo'}: ${about}`}
        aria-describedby={id}
        disabled={!online}
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
        {online
          ? 'Alunos podem guardar o arquivo para estudar sem internet. Se a conexão cair, o envio continua de onde parou.'
          : 'Sem internet agora: conecte-se para enviar um arquivo.'}
      </Text>
    </Box>
  )
}

type UnderWay = UploadProgress & { name: string; bytes: number }

/** What is done with the file now. */
const phaseWords: Record<UploadProgress['phase'], (percent: number, size: string) => string> = {
  reading: (percent) => `Lendo o arquivo neste aparelho: ${percent}%`,
  sending: (percent, size) => `${percent}% de ${size}`,
  waiting: (percent, size) => `Sem conexão: parado em ${percent}% de ${size}. Continua sozinho quando ela voltar.`,
  checking: () => 'Conferindo o arquivo…',
}

const Sending = (props: UnderWay & { about: string; onCancel(): void }) => {
  const { name, bytes, share, phase, about, onCancel } = props
  const percent = Math.floor(share * 100)
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Text role="status" overflowWrap="anywhere">
            Enviando {name}…
          </Text>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {phaseWords[phase](percent, sizeWords(bytes))}
          </Text>
        </Box>
        <Button type="button" variant="outline" aria-label={`Cancelar o envio: ${about}`} onClick={onCancel}>
          Cancelar
        </Button>
      </Flex>
      <Box mt="2" role="progressbar" aria-label={`Envio: ${about}`} aria-valuenow={percent} aria-valuemax={100}>
        <Bar share={share} />
      </Box>
    </Box>
  )
}

function useUpload(props: FileUploadProps) {
  // Fields may change during the upload: the file is added to the entry as it is then.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const stop = useRef<AbortController>(null)
  const [sending, setSending] = useState<UnderWay | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (!stop.current) return
      stop.current.abort()
      latest.current.onSending(false)
    },
    [],
  )
  async function send(file: File) {
    const controller = new AbortController()
    stop.current = controller
    const { name, size: bytes } = file
    setFailed(null)
    setSending({ name, bytes, phase: 'reading', share: 0 })
    latest.current.onSending(true)
    try {
      const onProgress = (progress: UploadProgress) => setSending({ name, bytes, ...progress })
      const sent = await uploadFile(latest.current.moduleId, file, { onProgress, signal: controller.signal })
      if (latest.current.kinds.includes(kindOf(sent))) latest.current.onSent(sent)
      else setFailed('Aqui só cabe um vídeo (MP4 ou WebM).')
    } catch (error) {
      if (!controller.signal.aborted) setFailed(sentenceOf(error))
    }
    stop.current = null
    setSending(null)
    latest.current.onSending(false)
  }
  return { sending, failed, send: (file: File) => void send(file), cancel: () => stop.current?.abort('cancelled') }
}
