import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import { FileCheck2, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { acceptedEndings, fileTypeLabels } from '../../../../schema/rules/fileWords.ts'
import { type FileKind, kindOf, ownFile } from '../../../../schema/rules/ownFile.ts'
import { sizeWords } from '../../../../schema/rules/sizeWords.ts'
import { Bar } from '../../../components/Bar.tsx'
import { sentenceOf } from '../../../components/notify.ts'
import { OpenLink } from '../../../components/OpenLink.tsx'
import { type SentFile, uploadFile } from '../../../data/uploadFile.ts'
import { useOnline } from '../../../data/useOnline.ts'

export interface FileUploadProps {
  moduleId: number
  /** What it is a file of, in words. */
  about: string
  kinds: readonly FileKind[]
  /** What the material or video has now: a link, a markup or an own file's address. */
  address: string
  onSent(file: SentFile): void
  onClear(): void
  /** While it is being sent, nothing else can be done with the entry. */
  onSending(sending: boolean): void
  /** The way without a file. */
  children: ReactNode
}

/** A file from this computer, or what stands in its place. Sending needs the network, and says so before it is tried. */
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
          <OpenLink href={address} label="Abrir" of={about} />
          <Button type="button" variant="outline" aria-label={`Tirar o arquivo: ${about}`} onClick={onClear}>
            Tirar
          </Button>
        </Flex>
      ) : (
        children
      )}
      <Pick {...props} replacing={file !== undefined} onPick={send} />
      {failed && (
        <Text role="alert" fontSize="sm" color="fg.error">
          O arquivo não foi enviado. {failed}
        </Text>
      )}
    </>
  )
}

function Pick(props: FileUploadProps & { replacing: boolean; onPick(file: File): void }) {
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
          // The same one may be picked again after a failure.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <Text id={id} mt="1" fontSize="sm" color="fg.muted">
        {online
          ? 'Alunos podem guardar o arquivo para estudar sem internet. Enviar precisa de internet.'
          : 'Sem internet agora: conecte-se para enviar um arquivo.'}
      </Text>
    </Box>
  )
}

const Sending = (props: { name: string; bytes: number; share: number; about: string; onCancel(): void }) => {
  const { name, bytes, share, about, onCancel } = props
  const percent = Math.floor(share * 100)
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Text role="status" overflowWrap="anywhere">
            Enviando {name}…
          </Text>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {percent === 100 ? 'Conferindo o arquivo…' : `${percent}% de ${sizeWords(bytes)}`}
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
  // What is typed while a file is on its way belongs to the entry as it is when the file has arrived.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const stop = useRef<AbortController>(null)
  const [sending, setSending] = useState<{ name: string; bytes: number; share: number } | null>(null)
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
    setSending({ name, bytes, share: 0 })
    latest.current.onSending(true)
    try {
      const told = (share: number) => setSending({ name, bytes, share })
      const sent = await uploadFile(latest.current.moduleId, file, { told, signal: controller.signal })
      if (latest.current.kinds.includes(kindOf(sent))) latest.current.onSent(sent)
      else setFailed('Aqui só cabe um vídeo (MP4 ou WebM).')
    } catch (error) {
      if (!controller.signal.aborted) setFailed(sentenceOf(error))
    }
    stop.current = null
    setSending(null)
    latest.current.onSending(false)
  }
  return { sending, failed, send: (file: File) => void send(file), cancel: () => stop.current?.abort() }
}
