import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionState } from '#web/session/sessionState.ts'
import { alertDialog, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: students' ratings without names, where the school wishes.

const names = page.getByRole('switch', { name: 'Sem o nome do aluno: avaliações dos alunos' })

test('the principal decides whether ratings have names, after a question, also without a network', async () => {
  await openApp('direcao', '/admin/administrators')
  await page.getByRole('link', { name: 'Configurações da escola' }).click()
  await expect.element(names).toBeChecked()
  await sees(/não ficam sabendo quem avaliou/)
  await names.click()
  const question = alertDialog('Mostrar quem avalia?')
  await sees(/As avaliações já feitas continuam sem nome\./)
  await press('Voltar', question)
  await closed(question)
  await expect.element(names).toBeChecked()
  expect(await waitingChanges()).toBe(0)
  await names.click()
  await press('Mostrar o nome', question)
  await expect.element(names).not.toBeChecked()
  expect(await waitingChanges()).toBe(1)
  await names.click()
  await sees(/ficam sem nome para sempre/)
  await press('Tirar o nome', alertDialog('Tirar o nome das avaliações?'))
  await expect.element(names).toBeChecked()
})

test('a student reads before rating who will know', async () => {
  await openApp('aluna', '/student/evaluation')
  await sees(/leem as respostas sem o seu nome/)
})

/** A picture of this size, as somebody's file; with noise it does not become small. */
async function pictureOf(width: number, height: number, { noise = false, name = 'brasão.png' } = {}): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'green'
  context.fillRect(0, 0, width, height)
  if (noise) {
    const pixels = context.getImageData(0, 0, width, height)
    let state = 1
    for (let i = 0; i < pixels.data.length; i++) {
      state = (state * 48271) % 2147483647
      pixels.data[i] = i % 4 === 3 ? 255 : state
    }
    context.putImageData(pixels, 0, 0)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], name)
}
const panel = page.getByRole('region', { name: 'Papel timbrado' })

test('the principal sets the letterhead once, without a network, and sees how it looks', async () => {
  await openApp('direcao', '/admin/settings')
  await press('Preencher papel timbrado', panel)
  const form = dialog('Papel timbrado')
  const preview = form.getByRole('region', { name: 'Como fica no papel' })
  await form.getByLabelText('Linhas sob o nome da escola').fill('Rua do Sol, 10\n(81) 3333-4444')
  await form.getByLabelText('Código INEP da escola').fill('123')
  await form.getByLabelText('Cidade, para a data').fill('Recife')
  await form.getByLabelText('Nome (1ª assinatura)').fill('Maria Souza')
  await expect.element(preview).toHaveTextContent(/Rua do Sol, 10\(81\) 3333-4444.*Recife, \d+ de novembro de 2026\./)
  await press('Salvar', form)
  await expect.element(form.getByText('O código INEP da escola tem 8 algarismos')).toBeVisible()
  await expect.element(form.getByText('Diga o cargo de quem assina')).toBeVisible()
  await form.getByLabelText('Código INEP da escola').fill('2612.3456')
  await form.getByLabelText('Cargo (1ª assinatura)').fill('Diretora')
  await userEvent.upload(form.getByLabelText('Imagem do logotipo'), [await pictureOf(1000, 400)])
  await expect.poll(() => preview.element().querySelector('canvas')?.width).toBe(320)
  expect(preview.element().querySelector('canvas')!.height).toBe(128)
  expect(await waitingChanges()).toBe(0)
  await press('Salvar', form)
  await closed(form)
  await expect.element(panel).toHaveTextContent(/Rua do Sol, 10, \(81\) 3333-4444, Recife, Maria Souza, logotipo/)
  expect(await waitingChanges()).toBe(1)
  const { letterhead } = (await rows().get('schools', 1))!
  expect(letterhead!.logo).toMatch(/^data:image\/png;base64,/)
  expect({ ...letterhead, logo: null }).toEqual({
    lines: ['Rua do Sol, 10', '(81) 3333-4444'],
    ...{ inepCode: '26123456', city: 'Recife', logo: null },
    signatures: [{ name: 'Maria Souza', role: 'Diretora' }],
  })
  await press('Desfazer')
  await expect.element(panel).toHaveTextContent('saem só com o nome da escola')
})

test('a logo becomes as small as papers need, and what is no picture is refused in words', async () => {
  await openApp('direcao', '/admin/settings')
  await press('Preencher papel timbrado', panel)
  const form = dialog('Papel timbrado')
  const choose = (file: File) => userEvent.upload(form.getByLabelText('Imagem do logotipo'), [file])
  await choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }))
  await expect.element(form.getByText(/Desenhos SVG e outros arquivos não são aceitos/)).toBeVisible()
  const whole = await pictureOf(40, 40)
  await choose(new File([whole.slice(0, 60)], 'logo.png'))
  await expect.element(form.getByText('Logotipo: a imagem está danificada e não pôde ser aberta.')).toBeVisible()
  await choose(await pictureOf(2000, 1500, { noise: true }))
  await expect.element(form.getByRole('button', { name: 'Tirar logotipo' })).toBeVisible()
  await press('Salvar', form)
  await closed(form)
  const { logo } = (await rows().get('schools', 1))!.letterhead!
  expect(logo!.length).toBeLessThan(32_800)
})

test('who is not the principal only reads the letterhead', async () => {
  await openApp('direcao', '/admin/settings')
  await expect.element(panel.getByRole('button')).toBeVisible()
  await useSessionState
    .getState()
    .mirror!.db.rows('schools')
    .toCollection()
    .modify(({ row }) => void Object.assign(row, { mainAdminId: 999 }))
  await expect.element(panel).toHaveTextContent('Só o administrador principal da escola muda isto.')
  expect(panel.getByRole('button').query()).toBeNull()
})
