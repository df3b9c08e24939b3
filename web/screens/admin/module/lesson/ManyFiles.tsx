import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import { Camera, Files, FolderUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FileKind } from '#schema/fields/ownFile.ts'
import { acceptedEndings, typeNamed } from '#schema/rules/content/fileWords.ts'
import { countOf } from '#schema/rules/text.ts'
import type { ChosenFile } from '#web/actions/upload/uploadTypes.ts'
import { partsInTime } from '#web/api/call.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'

const kinds: readonly FileKind[] = ['document', 'image', 'audio', 'video']

/** The ways to choose several files; what a device cannot do is not offered. */
const ways = [
  { label: 'Vários arquivos', icon: Files, offered: () => true, attributes: { multiple: true } },
  {
    label: 'Uma pasta',
    icon: FolderUp,
    offered: () => 'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches,
    attributes: { multiple: true, webkitdirectory: '' },
  },
  {
    label: 'Tirar foto',
    icon: Camera,
    offered: () => matchMedia('(pointer: coarse)').matches,
    attributes: { capture: 'environment', accept: 'image/*' },
  },
] as const

export interface ManyFilesProps {
  moduleId: number
  onChosen(file: ChosenFile): void
  onSending(sending: boolean): void
}

/**
 * Adds a material for each of several files, of a folder, or for a photograph taken now. One that cannot be taken is
 * named with its reason, and the others are added.
 */
export default function ManyFiles(props: ManyFilesProps) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [now, setNow] = useState<{ n: number; of: number; name: string } | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function choose(files: File[], isFolder: boolean) {
    // A folder holds what the system put there too.
    const wanted = isFolder ? files.filter(({ name }) => !name.startsWith('.') && typeNamed(name)) : files
    const left = files.length - wanted.length
    const problems = left ? [`${countOf(left, 'arquivo', 'arquivos')} da pasta sem tipo aceito.`] : []
    const controller = new AbortController()
    stop.current = controller
    latest.current.onSending(true)
    setRefused([])
    for (const [i, file] of wanted.entries()) {
      setNow({ n: i + 1, of: wanted.length, name: file.name })
      try {
        const { chooseFile } = await partsInTime(import('#web/actions/upload/chooseFile.ts'))
        const watch = { onProgress() {}, signal: controller.signal }
        latest.current.onChosen(await chooseFile(latest.current.moduleId, file, kinds, watch))
      } catch (error) {
        if (controller.signal.aborted) break
        problems.push(`${file.name}: ${sentenceOf(error)}`)
      }
    }
    setNow(null)
    setRefused(problems)
    latest.current.onSending(false)
  }

  if (now)
    return (
      <Flex gap="3" align="center" wrap="wrap">
        <Text role="status" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
          Guardando neste aparelho: {now.n} de {now.of}, {now.name}…
        </Text>
        <Button type="button" variant="outline" onClick={() => stop.current?.abort()}>
          Parar
        </Button>
      </Flex>
    )
  return (
    <Box>
      <Flex gap="2" wrap="wrap">
        {ways
          .filter(({ offered }) => offered())
          .map((way) => (
            <Way key={way.label} way={way} onPick={(files) => void choose(files, way.label === 'Uma pasta')} />
          ))}
      </Flex>
      {refused.length > 0 && (
        <Box role="alert" mt="2" fontSize="sm" color="fg.error">
          {refused.map((each) => (
            <Text key={each} overflowWrap="anywhere">
              {each}
            </Text>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Way({ way, onPick }: { way: (typeof ways)[number]; onPick(files: File[]): void }) {
  const { label, icon: Icon, attributes } = way
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="button" variant="outline" onClick={() => input.current?.click()}>
        <Icon aria-hidden /> {label}
      </Button>
      <Input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={acceptedEndings(kinds)}
        {...attributes}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length) onPick(files)
        }}
      />
    </>
  )
}
