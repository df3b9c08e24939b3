import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { enterClassroom } from '#scripts/testKit/screens/people.ts'
import { routes } from '#web/routes.ts'

const { enter } = demoVisits()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Buttons, links and fields smaller than a fingertip; links inside a sentence are as high as its line. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const least = 43.5
    const boxOf = (each: Element) => {
      const covers = ['::before', '::after'].some((part) => {
        const { position, content } = getComputedStyle(each, part)
        return position === 'absolute' && content !== 'none'
      })
      const ownPlace = getComputedStyle(each).position !== 'static'
      const pressed = covers && !ownPlace ? (each as HTMLElement).offsetParent : each.closest('label')
      return (pressed ?? each).getBoundingClientRect()
    }
    const inSentence = (each: Element) =>
      getComputedStyle(each).display === 'inline' &&
      each.parentElement!.textContent!.trim() !== each.textContent!.trim()
    return [...document.querySelectorAll('a[href], button, select, summary, input, textarea, [role=tab]')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden=true]'))
      .filter((each) => each.getBoundingClientRect().width > 1 && !inSentence(each))
      .filter((each) => Math.min(boxOf(each).width, boxOf(each).height) < least)
      .map((each) => `${each.outerHTML.slice(0, 120)} ${JSON.stringify(boxOf(each))}`)
  })

test.each(['professora', 'aluna', 'direcao', 'super'])(
  'on every screen of %s a fingertip hits each button, link and field',
  async (login) => {
    const page = await enter(login, phone)
    const role = { professora: 'teacher', aluna: 'student', direcao: 'admin', super: 'superadmin' }[login]
    const own = Object.keys(routes).filter(
      (path) => path !== '*' && (path.startsWith(`/${role}/`) || !/^\/(superadmin|admin|teacher|student)\//.test(path)),
    )
    for (const path of own) {
      await page.goto(path.replace(/:\w+/g, '1'))
      await allThere(page)
      expect(await tooSmall(page), path).toEqual([])
    }
  },
)

test("a teacher's class opens at its current lesson, with one main button a lesson", async () => {
  const page = await enter('professora', phone, '/teacher/classes?turma=1')
  const current = page.getByRole('listitem').filter({ hasText: 'Aula Atual' })
  await current.waitFor()
  await expect
    .poll(() =>
      current.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return top >= 56 && bottom <= window.innerHeight - 56
      }),
    )
    .toBe(true)
  await expect(page.getByRole('button', { name: 'Ocultar Aulas' }).count()).resolves.toBe(1)
  const framed = (each: Element) => getComputedStyle(each).borderTopColor !== 'rgba(0, 0, 0, 0)' || each.matches('a')
  for (const lesson of await page.getByRole('listitem').filter({ hasText: 'Registrar Aula' }).all()) {
    const prominent = await lesson.locator('a, button').evaluateAll((all, isFramed) => {
      const test = new Function(`return ${isFramed}`)() as (each: Element) => boolean
      return all.filter(test).map((each) => each.textContent!.trim())
    }, String(framed))
    expect(prominent).toEqual(['Registrar Aula'])
  }
})

test('a roll that is not concluded has a way back to where it was opened', async () => {
  const page = await enter('professora', phone, '/')
  await enterClassroom(page)
  await page.getByRole('link', { name: 'Voltar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
})

test("a student's first screen has the class of today, and a row says a category only where there is one", async () => {
  const page = await enter('aluna', phone, '/')
  const today = page.getByRole('region', { name: 'Hoje' })
  await today.getByRole('heading', { level: 3, name: '7º Ano A: Matemática' }).waitFor()
  await today.getByText('Em Andamento').waitFor()

  const teacher = await enter('professora', phone, '/teacher/classes?turma=1&aba=alunos')
  await teacher.getByRole('table').waitFor()
  await expect(teacher.getByText('Não definida').filter({ visible: true }).count()).resolves.toBe(0)
})
