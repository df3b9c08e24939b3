import { Box, SimpleGrid } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { setLetterhead } from '#schema/mutations/school/setLetterhead.ts'
import type { School } from '#schema/nouns/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Field } from '#web/components/form/Field.tsx'
import { type Values, valuesIn } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { letterheadIn, letterheadTyped, signaturePlaces, typedOf } from '#web/model/papers/letterheadForm.ts'
import { LetterheadPreview } from './LetterheadPreview.tsx'
import { LogoField } from './LogoField.tsx'

/** 'Papel timbrado': what the school's papers have at their head and foot, with how that looks. */
export default function LetterheadDialog({ school, onClose }: { school: School; onClose(): void }) {
  const mutate = useMutate()
  const { id, name, letterhead: before } = school
  const [logo, setLogo] = useState(before?.logo ?? null)
  const [typed, setTyped] = useState(() => typedOf(before))

  async function save(values: Values) {
    const { problems, value } = letterheadTyped(values, logo)
    if (problems) return problems
    const done = await notifyEnd(
      mutate(setLetterhead, { id, letterhead: value }),
      'Papel timbrado salvo',
      'O papel timbrado não foi salvo',
      () => mutate(setLetterhead, { id, letterhead: before }),
    )
    if (done) onClose()
    return undefined
  }

  const follow = ({ target }: FormEvent) => {
    const form = target instanceof Element && target.closest('form')
    if (form) setTyped(valuesIn(form))
  }

  return (
    <FormDialog title="Papel timbrado" about={name} submit="Salvar" onSubmit={save} onClose={onClose}>
      {(problems) => (
        <Box display="contents" onInput={follow}>
          <LogoField logo={logo} onChange={setLogo} />
          <TextArea
            label="Linhas sob o nome da escola"
            name="lines"
            rows={4}
            placeholder={'Rua do Sol, 10, Centro\n(81) 3333-4444 · secretaria@escola.br'}
            defaultValue={typed.lines}
            error={problems.lines}
          />
          <SimpleGrid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
            <Field
              label="Código INEP da escola"
              name="inepCode"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              defaultValue={typed.inepCode}
              error={problems.inepCode}
            />
            <Field
              label="Cidade, para a data"
              name="city"
              autoComplete="off"
              maxLength={80}
              defaultValue={typed.city}
              error={problems.city}
            />
            {signaturePlaces.flatMap((place) =>
              (['name', 'role'] as const).map((field) => (
                <Field
                  key={field + place}
                  label={`${signatureLabels[field]} (${place + 1}ª assinatura)`}
                  name={field + place}
                  autoComplete="off"
                  maxLength={field === 'name' ? 120 : 80}
                  defaultValue={typed[field + place]}
                  error={problems[field + place]}
                />
              )),
            )}
          </SimpleGrid>
          <LetterheadPreview school={name} letterhead={letterheadIn(typed, logo)} />
        </Box>
      )}
    </FormDialog>
  )
}

const signatureLabels = { name: 'Nome', role: 'Cargo' }
