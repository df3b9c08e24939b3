import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import { patch, put } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { everythingHeld } from '#scripts/testKit/browser/mirrorRows.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { enterClassroom, keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'

// Covers: spec section 2 (student agenda, modules, evaluation), 5 (evaluation submit), 6 (visibility); decisions sections 1, 5.
let server: RunningServer
let student: Browser

const aluna = userIdOf('aluna')
const lesson = 5
/** The markup of a provider, with parts that must never run. */
const hostile = `<img src=x onerror="document.title='roubado'"><iframe src="https://player.vimeo.com/video/1?a=1&amp;b=2" onload="document.title='roubado'" srcdoc="<script>top.document.title='roubado'</script>"></iframe><script>document.title='roubado'</script>`
const video = (
  id: number,
  order: number,
  title: string,
  visibility: 'both' | 'student' | 'teacher',
  videoEmbed = hostile,
) => put('lessonVideos', { id, lessonId: lesson, title, videoEmbed, visibility, order })
const material = (id: number, title: string, visibility: 'both' | 'student' | 'teacher') =>
  put('materials', {
    id,
    lessonId: lesson,
    title,
    fileType: 'link',
    fileUrl: `https://materiais.example/${id}`,
    visibility,
  })

beforeAll(async () => {
  server = await startSchool()
  await changeOnServer(server, [
    video(9002, 8, 'Segundo vídeo', 'student'),
    video(9001, 7, 'Primeiro vídeo', 'both'),
    video(9003, 9, 'Só para professores', 'teacher'),
    material(9001, 'Lista de exercícios', 'student'),
    material(9002, 'Gabarito', 'teacher'),
  ])
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.start()
  student = await signedIn(server, 'aluna')
})
afterEach(() => student.end())

/** Waits until there are `count` of them. */
const counted = (found: Locator, count: number) => expect.poll(() => found.count()).toBe(count)

const rate = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check()

describe('a student’s day', () => {
  test.each(['online', 'offline'])('%s: today, the next days, the modules and a lesson', async (network) => {
    const { page, context } = student
    if (network === 'offline') await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Ações rápidas' }).getByRole('link', { name: 'Próximas Aulas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Próximas Aulas' }).waitFor()
    const today = page.getByRole('list', { name: 'Aulas de hoje' })
    await today.getByText('Em Andamento').waitFor()
    await today.getByText('7º Ano A: Matemática').waitFor()
    await page.getByRole('tab', { name: 'Próximos Dias' }).click()
    await page.getByRole('heading', { name: '6º Ano A: Ciências' }).waitFor()
    await page.getByText(/09:20/).waitFor()
    await page.getByRole('tab', { name: 'Hoje' }).click()
    await today.getByRole('link', { name: /^Ver aula/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Matemática: números e medidas' }).waitFor()

    await page.getByRole('link', { name: /^Meus Módulos/ }).click()
    const modules = page.getByRole('list', { name: 'Módulos' }).getByRole('listitem')
    await counted(modules, 3)
    expect(await modules.first().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await modules.first().getByText('10 aulas · Próxima aula: agora').waitFor()
    await page.getByRole('searchbox', { name: 'Buscar módulos...' }).fill('CIENCIAS')
    await counted(modules, 1)
    await page.getByRole('searchbox').fill('xyz')
    await page.getByRole('heading', { name: 'Nenhum Módulo Encontrado' }).waitFor()
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await page.getByRole('button', { name: 'Lista' }).click()
    await page.getByRole('button', { name: 'Lista', pressed: true }).waitFor()
    await modules.first().getByRole('link').click()

    const lessons = page.getByRole('region', { name: 'Aulas', exact: true }).getByRole('listitem')
    await counted(lessons, 10)
    await counted(lessons.getByText('Concluída'), 4)
    await counted(lessons.getByText('Atual', { exact: true }), 1)
    await counted(lessons.getByText('Não iniciada'), 5)
    await page.getByRole('heading', { level: 2, name: '5. Decimais e dinheiro' }).waitFor()
    await page.getByRole('button', { name: '2. Segundo vídeo' }).click()
    await counted(page.getByText('Só para professores'), 0)
    await counted(page.getByText('Gabarito'), 0)
    const link = page.getByRole('link', { name: /^Abrir: Lista de exercícios/ })
    expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noopener', '_blank'])
    if (network === 'offline') {
      await page.getByText(/^Este vídeo está na internet, em .+, e abre quando houver conexão\.$/).waitFor()
      await page.getByText('· precisa de internet').first().waitFor()
      expect(await page.locator('iframe').count()).toBe(0)
    }
    await lessons.nth(5).getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: '6. Porcentagem na feira' }).waitFor()
    await page.getByText('Nenhum conteúdo disponível para esta aula').waitFor()
    await counted(lessons.getByText('Atual', { exact: true }), 1)
  })

  test('a video is rebuilt in a frame of our own, and nothing else of its markup is there', async () => {
    const { page, context } = student
    await videoHostsAnswer(context)
    await page.goto(`/student/my-modules/1?aula=${lesson}`)
    await watchAll(page)
    const frame = page.locator('iframe')
    await frame.waitFor()
    const attributes = await frame.evaluate((each) =>
      Object.fromEntries(
        [...each.attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value]),
      ),
    )
    expect(attributes).toEqual({
      title: 'Primeiro vídeo',
      src: 'https://player.vimeo.com/video/1?a=1&b=2',
      sandbox: 'allow-scripts allow-presentation allow-same-origin',
      allow: 'encrypted-media; fullscreen; picture-in-picture',
      allowfullscreen: '',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
    })
    // A material's own picture has another address.
    expect(await page.locator('main img[src="x"], main img[onerror]').count()).toBe(0)
    expect(await page.title()).toBe('Matemática: números e medidas · Chamada')
  })

  test('a day without classes says so and leads to the other tab', async () => {
    const { page } = student
    await changeOnServer(server, [patch('enrollments', `1/${aluna}`, { leftAt: Date.now() })])
    await page.goto('/student/today-lessons')
    await page.getByRole('heading', { name: 'Nenhuma Aula Agendada' }).waitFor()
    await page.getByRole('button', { name: 'Ver Próximos Dias' }).click()
    await page.getByRole('heading', { name: '6º Ano A: Ciências' }).waitFor()
    await changeOnServer(server, [patch('enrollments', `1/${aluna}`, { leftAt: null })])
  })
})

describe('an evaluation', () => {
  test('names what is missing, is made without a network, cannot be made twice, and arrives complete', async () => {
    const { page, context } = student
    await page.goto('/student/evaluation')
    const attended = page.getByRole('list', { name: 'Aulas em que você esteve' })
    await attended.getByRole('listitem').first().waitFor()
    const before = await attended.getByText('Pendente').count()
    const done = await attended.getByText('Avaliada').count()
    expect(before).toBeGreaterThan(1)
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
    const missing = [
      'Selecione uma aula para avaliar',
      'Por favor, avalie o conteúdo da aula',
      'Por favor, avalie o professor',
      'Por favor, avalie seu próprio desempenho',
    ]
    for (const message of missing) await page.getByRole('alert').filter({ hasText: message }).waitFor()
    const pending = attended.getByRole('listitem').filter({ hasText: 'Pendente' }).first()
    const attendanceId = Number(await pending.getAttribute('data-attendance'))
    await pending.getByRole('button', { name: /^Avaliar/ }).click()
    for (const [group, option] of [
      ['Conteúdo da aula', '4 de 5'],
      ['Professor', '5 de 5'],
      ['Seu desempenho', 'Média'],
    ] as const)
      await rate(page, group, option)
    for (const message of missing) await counted(page.getByText(message), 0)
    await page.getByLabel('Comentário sobre o conteúdo (opcional)').fill('  Gostei dos exemplos.  ')
    await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
    await page.getByText('Avaliação salva').waitFor()

    const evaluated = page.locator(`[data-attendance="${attendanceId}"]`)
    await evaluated.getByText('Avaliada').waitFor()
    expect(await evaluated.getByRole('button').count()).toBe(0)
    expect(await page.locator(`option[value="${attendanceId}"]`).count()).toBe(0)
    await counted(attended.getByText('Pendente'), before - 1)

    await page.getByRole('tab', { name: 'Histórico de Avaliações' }).click()
    const history = page.getByRole('list', { name: 'Histórico de Avaliações' }).getByRole('listitem')
    await counted(history, done + 1)
    await history.first().getByText('aguarda envio').waitFor()
    await history.first().getByText('4 de 5').waitFor()
    await history.first().getByText('Gostei dos exemplos.').waitFor()
    await page.reload()
    await history.first().getByText('aguarda envio').waitFor()

    await context.setOffline(false)
    await synced(page)
    await history.first().getByText('aguarda envio').waitFor({ state: 'detached' })
    const sent = await (await askServer(server, 'aluna@chamada.demo')).get<Evaluation[]>(
      `/api/students/${aluna}/evaluations`,
    )
    expect(sent.find((each) => each.attendanceId === attendanceId)).toMatchObject({
      ...{ studentId: aluna, contentRating: 4, teacherRating: 5, selfPerformance: 'average' },
      ...{ contentComment: 'Gostei dos exemplos.', teacherComment: null, selfComment: null },
    })
    expect(sent).toHaveLength(done + 1)
  })

  test('made on another device meanwhile shows here as evaluated', async () => {
    const { page } = student
    await page.goto('/student/evaluation')
    const other = await signedIn(server, 'aluna', desktop)
    await other.page.goto('/student/evaluation')
    const pending = other.page.getByRole('listitem').filter({ hasText: 'Pendente' }).first()
    const attendanceId = await pending.getAttribute('data-attendance')
    await pending.getByRole('button', { name: /^Avaliar/ }).click()
    await rate(other.page, 'Conteúdo da aula', '3 de 5')
    await rate(other.page, 'Professor', '3 de 5')
    await rate(other.page, 'Seu desempenho', 'Boa')
    await other.page.getByRole('button', { name: 'Enviar Avaliação' }).click()
    await other.page.getByText('Avaliação enviada').waitFor()
    await page.locator(`[data-attendance="${attendanceId}"]`).getByText('Avaliada').waitFor()
    await other.end()
  })
})

/** How long another device's act may take to arrive here, ms. */
const soon = { timeout: 15_000 }

test('a teacher and a student work at once: the mark arrives live, both go on without a network, and everything arrives', async () => {
  const { page, context } = student
  await page.getByText('Aulas com Presença').waitFor()
  const figure = () => page.locator('dt:has-text("Aulas com Presença") + dd').innerText()
  await expect.poll(figure, soon).toMatch(/^\d+$/)
  const attendedBefore = Number(await figure())
  const teacher = await signedIn(server, 'professora', desktop)
  await teacher.page.goto('/teacher/performance?turma=1')
  const evaluations = () =>
    teacher.page
      .getByRole('row', { name: /^Avaliações dos alunos/ })
      .innerText()
      .then((row) => Number(/\d+/.exec(row)![0]))
  const asTeacher = await askServer(server, 'professora@chamada.demo')
  const { summary } = await asTeacher.get<ClassPerformance>('/api/classes/1/performance')
  const evaluationsBefore = summary.totalEvaluations
  await expect.poll(evaluations, soon).toBe(evaluationsBefore)
  await keptOffline(teacher.page)

  // Online, the mark is on the student's device as soon as it is made.
  await teacher.page.goto('/')
  await enterClassroom(teacher.page)
  const row = teacher.page.locator(`[data-student="${aluna}"]`)
  const lessonTitle = (await teacher.page.locator('main').innerText())
    .split('\n')
    .find((line) => line.includes('trocar aula'))!
    .split(' · ')[0]!
  await row.getByRole('button', { name: /^Presente/ }).click()
  await expect.poll(figure, soon).toBe(String(attendedBefore + 1))

  // Both without a network: the student evaluates the whole lesson, the teacher marks her late and concludes.
  await Promise.all([context.setOffline(true), teacher.context.setOffline(true)])
  await page.goto('/student/evaluation')
  const pending = page.getByRole('listitem').filter({ hasText: 'Pendente' }).filter({ hasText: lessonTitle }).first()
  const attendanceId = Number(await pending.getAttribute('data-attendance'))
  await pending.getByRole('button', { name: /^Avaliar/ }).click()
  await rate(page, 'Conteúdo da aula', '5 de 5')
  await rate(page, 'Professor', '4 de 5')
  await rate(page, 'Seu desempenho', 'Boa')
  for (const about of ['o conteúdo', 'o professor', 'o seu desempenho'])
    await page.getByLabel(`Comentário sobre ${about} (opcional)`).fill(`Sobre ${about}.`)
  await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
  await page.getByText('Está neste aparelho e segue quando houver internet.').waitFor()
  await row.getByRole('button', { name: /^Avaliar/ }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Atrasado' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await row.getByText('Atrasado').waitFor()
  await teacher.page.getByRole('button', { name: 'Marcar restantes como presentes' }).click()
  await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
  await teacher.page.getByText(/alterações aguardam/).waitFor()
  await teacher.page.goto('/teacher/performance?turma=1')
  await expect.poll(evaluations, soon).toBe(evaluationsBefore)

  await Promise.all([context.setOffline(false), teacher.context.setOffline(false)])
  await Promise.all([synced(page), synced(teacher.page)])
  await expect.poll(evaluations, soon).toBe(evaluationsBefore + 1)
  await page.goto('/student/evaluation?aba=historico')
  const entry = page.getByRole('listitem').filter({ hasText: lessonTitle }).first()
  for (const about of ['o conteúdo', 'o professor', 'o seu desempenho'])
    await entry.getByText(`Sobre ${about}.`).waitFor()
  expect(await entry.getByText('aguarda envio').count()).toBe(0)
  const asStudent = await askServer(server, 'aluna@chamada.demo')
  const sent = await asStudent.get<Evaluation[]>(`/api/students/${aluna}/evaluations`)
  expect(sent.find((each) => each.attendanceId === attendanceId)).toMatchObject({
    ...{ contentRating: 5, teacherRating: 4, selfPerformance: 'good', contentComment: 'Sobre o conteúdo.' },
    ...{ teacherComment: 'Sobre o professor.', selfComment: 'Sobre o seu desempenho.' },
  })
  const marks = await asStudent.get<Attendance[]>(`/api/students/${aluna}/attendance`)
  expect(marks.find(({ id }) => id === attendanceId)).toMatchObject({ present: true, detail: 'late' })
  await teacher.end()
})

test('classmates are nowhere: not on the device, not on a screen', async () => {
  const { page } = student
  const people = await (await askServer(server)).get<User[]>('/api/students')
  const classmates = people.filter(({ id }) => id !== aluna)
  expect(classmates.length).toBeGreaterThan(100)
  const held = await everythingHeld(page)
  expect(held.text).toContain('Ana Luísa Trindade')
  expect(held.studentIds).toEqual([aluna])
  for (const { name } of classmates) expect(held.text).not.toContain(name)
  for (const path of ['/', '/student/today-lessons', '/student/my-modules/1', '/student/evaluation']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(300)
    const shown = await page.locator('body').innerText()
    for (const { name } of classmates) expect(shown).not.toContain(name)
  }
})
