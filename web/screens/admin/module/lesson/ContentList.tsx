import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '#web/components/form/Field.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { isBlank, type MaterialDraft, type VideoDraft } from '#web/model/content/lessonDrafts.ts'
import { ContentItem } from './ContentItem.tsx'
import type { FileUploadProps } from './FileUpload.tsx'
import { useDrafts } from './useDrafts.ts'

type Errors = Partial<Record<string, string>>

/** What a list of the lesson's form gets from it. */
export interface ContentListProps<D> {
  moduleId: number
  drafts: D[]
  /** Whose uploads are under way. */
  sending: ReadonlySet<number>
  onSending(key: number, sending: boolean): void
  onChange(drafts: D[]): void
}

/**
 * The videos or materials of a lesson's form. 'Validar' only checks an entry and stores the result in the form (spec
 * section 4).
 */
export function ContentList<D extends VideoDraft | MaterialDraft>(
  props: ContentListProps<D> & {
    title: string
    kind: 'vídeo' | 'material'
    create(key: number): D
    errorsOf(draft: D): Errors
    isWhole(draft: D): boolean
    /** What to do about an error, by its sentence. */
    hints?: Errors
    /** Only where the order counts. */
    onMove?(key: number, step: -1 | 1): void
    /** The fields of an entry after its title. */
    children(entry: {
      fields: D['fields']
      errors: Errors
      type(typed: Partial<D['fields']>): void
      /** The title, or the one that a file suggests. */
      titleOr(suggested: string): string
      upload: Pick<FileUploadProps, 'moduleId' | 'about' | 'onSending'>
    }): ReactNode
  },
) {
  const { title, kind, moduleId, drafts, sending, onSending, create, errorsOf, isWhole, hints = {}, onMove } = props
  const list = useDrafts(drafts, props.onChange)
  const Kind = kind[0]!.toUpperCase() + kind.slice(1)

  function check(draft: D) {
    const errors = Object.values(errorsOf(draft)) as string[]
    list.judge(draft, errors.length === 0)
    if (!errors.length) return notifyDone(`${Kind} validado`)
    if (!isWhole(draft))
      return notifyFailed('Campos incompletos', new Error(`Preencha todos os campos obrigatórios do ${kind}.`))
    const hinted = errors.find((each) => hints[each])
    if (hinted) return notifyFailed(hinted, new Error(hints[hinted]))
    notifyFailed(`Erro ao validar ${kind}`, new Error(errors[0]))
  }

  return (
    <Stack as="section" gap="3" aria-label={title}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Heading as="h3" fontSize="md">
          {title}
        </Heading>
        <Button variant="outline" onClick={() => list.add(create)}>
          <Plus aria-hidden /> {`Adicionar ${Kind}`}
        </Button>
      </Flex>
      {drafts.length === 0 ? (
        <Text color="fg.muted">Nenhum {kind} nesta aula.</Text>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none" aria-label={title}>
          {drafts.map((draft, i) => {
            const { key, fields, removed, valid, tried, refused } = draft
            const errors = tried ? errorsOf(draft) : {}
            const wrong = Object.keys(errors).length > 0
            const name = fields.title.trim() || `${Kind} ${i + 1}`
            return (
              <ContentItem
                key={key}
                {...{ kind, name, valid, wrong, refused, removed }}
                open={list.isOpen(draft) || sending.has(key) || refused !== undefined || wrong}
                justAdded={isBlank(draft) && list.isOpen(draft)}
                onToggle={() => list.toggle(draft)}
                onRemove={() => list.remove(draft)}
                onRestore={() => list.restore(draft)}
                onCheck={() => check(draft)}
                {...(onMove && {
                  moving: { place: i + 1, of: drafts.length, onMove: (step: -1 | 1) => onMove(key, step) },
                })}
              >
                <Field
                  label={`Título do ${kind}`}
                  maxLength={200}
                  value={fields.title}
                  error={errors.title}
                  onChange={({ target }) => list.type(draft, { title: target.value } as Partial<D['fields']>)}
                />
                {props.children({
                  fields,
                  errors,
                  type: (typed) => list.type(draft, typed),
                  titleOr: (suggested) => fields.title.trim() || suggested,
                  upload: { moduleId, about: name, onSending: (is) => onSending(key, is) },
                })}
              </ContentItem>
            )
          })}
        </Stack>
      )}
    </Stack>
  )
}
