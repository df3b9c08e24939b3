import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { createClass } from '#schema/mutations/class/createClass.ts'
import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'
import { type OfficePlace, reads as readsIn } from '#scripts/testKit/screens/officeTexts.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** What the office does in the app, and what it sees. */

const here: Evaluating = { evaluate: async (act, argument) => act(argument) }

/** Expects every text that the specification quotes for a place. */
export const reads = (place: OfficePlace) => readsIn(here, place)
export const sees = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
export const alertDialog = (name: string | RegExp) => page.getByRole('alertdialog', { name })
export const press = (name: string | RegExp, within: Pick<typeof page, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true }).click()
export const closed = (it: ReturnType<typeof dialog>) => expect.element(it).not.toBeInTheDocument()

export const card = (title: string) =>
  page
    .getByRole('list', { name: /^(Turmas|Módulos)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** On the list of modules. */
export async function makeModule(title: string): Promise<void> {
  await press('Criar Novo Módulo')
  const form = dialog('Criar Novo Módulo')
  await form.getByLabelText('Título').fill(title)
  await form.getByLabelText('Ordem de Exibição').fill('9')
  await press('Criar Módulo', form)
  await closed(form)
}

/** Makes a class of this teacher, Mondays at eight. */
export async function makeClass(title: string, teacher: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  const [found] = await mirror!.rows.where('users', { name: teacher })
  const hours = { weekday: 'monday', classTime: '08:00', category: 'pro' } as const
  await mutate(mirror!, createClass, { title, teacherId: found!.id, ...hours })
}

/** Adds a video in the form of a lesson. */
export async function addVideo(form: ReturnType<typeof dialog>, title: string): Promise<void> {
  await press('Adicionar Vídeo', form)
  await form.getByLabelText('Título do vídeo').last().fill(title)
  await form
    .getByLabelText('Código de incorporação')
    .last()
    .fill('<iframe src="https://player.vimeo.com/video/1"></iframe>')
}
