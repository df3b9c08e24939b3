import { expect, test } from 'vitest'
import { dialog, press, reads, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: spec section 5: what a new lesson, its videos and its materials need.

const form = dialog('Nova Aula')
const type = (label: string, text: string) => form.getByLabelText(label, { exact: true }).fill(text)

async function openForm() {
  await openApp('direcao', '/admin/modules/2?aba=aulas', desktop)
  await press('Nova Aula')
}

test('a lesson without a title or with an impossible order is not made', async () => {
  await openForm()
  await expect.element(form.getByLabelText('Ordem')).toHaveValue(11)
  await type('Ordem', '0')
  await press('Criar Aula', form)
  await sees('O título da aula é obrigatório')
  await sees('Use um número inteiro a partir de 1')
  expect(await rows().where('lessons', { moduleId: 2 })).toHaveLength(10)
})

test('each video says what is wrong with it, and a wrong one stops the lesson', async () => {
  await openForm()
  await type('Título', 'Sarau de despedida')
  await press('Adicionar Vídeo', form)
  const validate = () => press(/^Validar vídeo/, form)
  await validate()
  await reads('a lesson’s video with nothing typed')
  await type('Título do vídeo', 'Sarau')
  await type('Código de incorporação', 'https://vimeo.com/76979871')
  await validate()
  await reads('a video without an iframe')
  // On a desktop the notice covers the buttons of the form.
  await press('Fechar aviso')
  await press('Criar Aula', form)
  await reads('a lesson not made')
  await type('Código de incorporação', '<iframe src="https://player.vimeo.com/video/1"></iframe>')
  // The field itself accepts no more than fits.
  form.getByLabelText('Título do vídeo').element().removeAttribute('maxlength')
  await type('Título do vídeo', 'Sarau'.repeat(50))
  await validate()
  await reads('a video found wrong')
  expect(await rows().where('lessons', { moduleId: 2 })).toHaveLength(10)
})

test('a video of a site that the network does not allow says so, and stops the lesson', async () => {
  await openForm()
  await type('Título', 'Sarau de despedida')
  await press('Adicionar Vídeo', form)
  await type('Título do vídeo', 'Sarau')
  await type('Código de incorporação', '<iframe src="https://youtube.com.evil.example/embed/a"></iframe>')
  await press('Criar Aula', form)
  const problem =
    /^A rede não libera vídeos de youtube\.com\.evil\.example\. Sites liberados: youtube\.com, vimeo\.com,/
  await expect.element(form.getByText(problem)).toBeVisible()
  await expect.element(form.getByLabelText('Código de incorporação')).toHaveAccessibleDescription(problem)
  expect(await rows().where('lessons', { moduleId: 2 })).toHaveLength(10)
  await type('Código de incorporação', '<iframe src="https://www.youtube.com/embed/a"></iframe>')
  await expect.element(form.getByText(problem)).not.toBeInTheDocument()
})

test('each material says what is wrong with it', async () => {
  await openForm()
  await press('Adicionar Material', form)
  const validate = () => press(/^Validar material/, form)
  await validate()
  await reads('a lesson’s material with nothing typed')
  await type('URL do material', 'javascript:alert(1)')
  await type('Título do material', 'Endereço')
  await validate()
  await reads('a material found wrong')
  await type('URL do material', 'https://escola.br')
  await validate()
  await reads('a material found whole')
})

test('a lesson is made without its removed video and without its unfinished material', async () => {
  await openForm()
  await type('Título', 'Sarau de despedida')
  await press('Adicionar Vídeo', form)
  await type('Título do vídeo', 'Sarau')
  await press('Remover vídeo: Sarau', form)
  await sees('Será removido')
  await press('Adicionar Material', form)
  await type('Título do material', 'Só o título')
  await press('Criar Aula', form)
  await sees('Aula criada com sucesso')
  await sees('Não foi salvo: 1 material incompleto.')
  const lesson = (await rows().where('lessons', { moduleId: 2 })).find(({ order }) => order === 11)!
  expect(lesson.title).toBe('Sarau de despedida')
  expect(await rows().where('lessonVideos', { lessonId: lesson.id })).toEqual([])
  expect(await rows().where('materials', { lessonId: lesson.id })).toEqual([])
})

test('a material stays open while it is corrected, also beside another that is wrong', async () => {
  await openForm()
  await type('Título', 'Sarau de despedida')
  const links = form.getByLabelText('URL do material')
  for (const [i, title] of ['Lista', 'Gabarito'].entries()) {
    await press('Adicionar Material', form)
    await form.getByLabelText('Título do material').last().fill(title)
    await links.last().fill(`endereço ${i + 1}`)
  }
  await press('Criar Aula', form)
  await expect.poll(() => links.elements().length).toBe(2)
  await links.first().fill('https://materiais.example/1')
  await expect.element(form.getByText('Com erro')).toBeVisible()
  await expect.element(links.first()).toHaveValue('https://materiais.example/1')
  await expect.element(links.last()).toHaveValue('endereço 2')
})
