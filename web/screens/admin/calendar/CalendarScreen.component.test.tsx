import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionState } from '#web/session/sessionState.ts'
import { alertDialog, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import { markPresent, savedMarks } from '#web/tests/support/component/rollSheet.ts'

// Covers: the school's calendar, on a device without a network.

const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
/** Opens the menu of a line by the keyboard: a notice may lie over it. */
async function openMenu(title: string) {
  const button = page.getByRole('button', { name: `Ações: ${title}` })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
const file = (name: string, text: string) => new File([text], name)

test('the national holidays of a year are chosen once; the second time they are there', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await sees('Nenhum dia no calendário de 2027')
  await press('Feriados nacionais de 2027…')
  const form = dialog('Feriados nacionais de 2027')
  await expect.element(form.getByRole('checkbox', { name: /^Carnaval/ })).not.toBeChecked()
  await form.getByRole('checkbox', { name: /^Tiradentes/ }).click()
  await press('Incluir 9 feriados', form)
  await closed(form)
  await expect.element(line('Natal').getByText('sábado, 25 de dezembro')).toBeVisible()
  expect(await waitingChanges()).toBe(1)
  await press('Feriados nacionais de 2027…')
  await expect.element(form.getByText(/25 de dezembro · já está no calendário/)).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: /^Tiradentes/ })).toBeChecked()
  await expect.element(form.getByRole('checkbox', { name: /^Natal/ })).not.toBeInTheDocument()
})

test('a day is picked over the form, and the focus comes back to the button', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Incluir dia')
  const form = dialog('Incluir dia')
  const picks = form.getByRole('button', { name: 'Escolher dia' })
  const month = dialog('Primeiro dia')
  await picks.first().click()
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Escolhido: sexta-feira, 1 de janeiro de 2027')
  await userEvent.keyboard('{Escape}')
  await closed(month)
  await expect.element(picks.first()).toHaveFocus()
  await picks.first().click()
  await month.getByRole('button', { name: 'sexta-feira, 8 de janeiro de 2027' }).click()
  await closed(month)
  await expect.element(form.getByLabelText('Primeiro dia')).toHaveValue('08/01/2027')
  await expect.element(picks.first()).toHaveFocus()
})

test('a recess and a school Saturday are added, changed and deleted, and undone', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Incluir dia')
  const form = dialog('Incluir dia')
  await press('Incluir', form)
  await expect.element(form.getByText('Diga o nome do dia')).toBeVisible()
  await expect.element(form.getByLabelText('Nome')).toHaveFocus()
  await userEvent.fill(form.getByLabelText('Nome'), 'Recesso de julho')
  await form.getByLabelText('Tipo').selectOptions('Recesso')
  await userEvent.fill(form.getByLabelText('Primeiro dia'), '12/07/0227')
  await press('Incluir', form)
  await expect.element(form.getByText('Confira o ano da data').first()).toBeVisible()
  await userEvent.fill(form.getByLabelText('Primeiro dia'), '12/07/2027')
  await userEvent.fill(form.getByLabelText(/^Último dia/), '10/07/2027')
  await press('Incluir', form)
  await expect.element(form.getByText('O último dia não pode ser antes do primeiro.')).toBeVisible()
  await userEvent.fill(form.getByLabelText(/^Último dia/), '23/07/2027')
  await press('Incluir', form)
  await closed(form)
  await expect.element(line('Recesso de julho').getByText('12 a 23 de julho')).toBeVisible()

  await openMenu('Recesso de julho')
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edit = dialog('Editar dia')
  await userEvent.fill(edit.getByLabelText('Nome'), 'Sábado letivo')
  await edit.getByLabelText('Tipo').selectOptions(edit.getByRole('option', { name: /^Dia letivo/ }))
  await userEvent.fill(edit.getByLabelText('Dia', { exact: true }), '10/07/2027')
  await edit.getByLabelText('Horário de').selectOptions('sexta-feira')
  await press('Salvar', edit)
  await closed(edit)
  await expect
    .element(line('Sábado letivo').getByText('sábado, 10 de julho · com o horário de sexta-feira'))
    .toBeVisible()

  await openMenu('Sábado letivo')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await press('Excluir', alertDialog('Excluir do calendário'))
  await sees('Nenhum dia no calendário de 2027')
  await sees('Dia excluído do calendário')
  await press('Desfazer')
  await expect.element(line('Sábado letivo')).toBeVisible()
})

test('a table is previewed before anything changes, and the second time nothing is new', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Importar')
  const form = dialog('Importar calendário')
  const choose = (...files: File[]) => userEvent.upload(form.getByLabelText('Arquivo de calendário'), files)
  await choose(file('foto.png', 'nada'))
  await expect.element(form.getByText(/^Este arquivo não é um calendário/)).toBeVisible()
  const lines = ['Escola do Rio', 'Data;Nome', '24/06/2027;São João', '13/12/2027;Padroeira', '31/02/2027;Nada']
  const table = file('dias.csv', lines.join('\n'))
  await choose(table)
  await expect.element(form.getByRole('radio', { name: 'Novos (2)' })).toBeChecked()
  await form.getByRole('radio', { name: 'Recusados (1)' }).click()
  await expect.element(form.getByText('linha 5 · “31/02/2027” não é um dia.')).toBeVisible()
  expect(await waitingChanges()).toBe(0)
  await form.getByRole('radio', { name: 'Novos (2)' }).click()
  await expect.element(form.getByText('24 de junho · o arquivo não diz que é feriado')).toBeVisible()
  await form.getByLabelText('Tipo dos 2 marcados').selectOptions('Feriado')
  await expect.element(form.getByLabelText(/^Tipo: São João/)).toHaveValue('holiday')
  await press('Incluir 2 dias', form)
  await closed(form)
  await expect.element(line('Padroeira').getByText('Feriado')).toBeVisible()
  await press('Importar')
  await choose(table)
  await expect.element(form.getByRole('radio', { name: 'Já estão (2)' })).toBeChecked()
  await expect.element(form.getByRole('button', { name: 'Incluir', exact: true })).toBeDisabled()
})

test('each day of a file has a kind that can be changed, and a newer file moves what came from the older', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  const event = (uid: number, day: string, title: string) =>
    `BEGIN:VEVENT\nUID:${uid}\nDTSTART;VALUE=DATE:${day}\nSUMMARY:${title}\nEND:VEVENT`
  const calendar = (...events: string[]) =>
    file('escola.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR'].join('\n'))
  const form = dialog('Importar calendário')
  const choose = async (...events: string[]) => {
    await press('Importar')
    await userEvent.upload(form.getByLabelText('Arquivo de calendário'), [calendar(...events)])
  }
  const others = [
    event(2, '20270417', 'Sábado letivo'),
    event(3, '20270209', 'Carnaval'),
    event(4, '20270421', 'Tiradentes'),
  ]
  await choose(event(1, '20270316', 'Reunião de pais'), ...others)
  await expect.element(form.getByText(/9 de fevereiro · ponto facultativo/)).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: /^Carnaval/ })).not.toBeChecked()
  await expect.element(form.getByText(/Diga de que dia da semana/)).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: /^Sábado letivo/ })).not.toBeInTheDocument()
  await form.getByLabelText(/^Horário de: Sábado letivo/).selectOptions('sexta-feira')
  await expect.element(form.getByRole('checkbox', { name: /^Sábado letivo/ })).toBeChecked()
  await form.getByRole('checkbox', { name: /mostrar só estes/ }).click()
  await expect.element(form.getByRole('checkbox', { name: /^Tiradentes/ })).not.toBeInTheDocument()
  await form.getByLabelText(/^Tipo: Reunião de pais/).selectOptions('Meio período')
  await press('Incluir 3 dias', form)
  await closed(form)
  await expect.element(line('Reunião de pais').getByText('Meio período')).toBeVisible()
  await expect.element(line('Sábado letivo').getByText(/horário de sexta-feira/)).toBeVisible()

  await choose(event(1, '20270318', 'Reunião de pais'), ...others)
  await expect.element(form.getByRole('radio', { name: 'Novos (1)' })).toBeChecked()
  await form.getByRole('radio', { name: 'Mudaram (1)' }).click()
  await expect.element(form.getByText('quinta-feira, 18 de março · era terça-feira, 16 de março')).toBeVisible()
  await press('Mudar 1 dia', form)
  await closed(form)
  await expect.element(line('Reunião de pais').getByText('quinta-feira, 18 de março')).toBeVisible()
  await expect.element(line('Reunião de pais').getByText('Meio período')).toBeVisible()
  await press('Desfazer')
  await expect.element(line('Reunião de pais').getByText('terça-feira, 16 de março')).toBeVisible()
})

test('an event that a newer file cancels is taken out with its effect shown, and comes back by undo', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  const form = dialog('Importar calendário')
  const choose = async (...events: string[][]) => {
    await press('Importar')
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events.flat(), 'END:VCALENDAR']
    await userEvent.upload(form.getByLabelText('Arquivo de calendário'), [file('escola.ics', lines.join('\n'))])
  }
  const event = (uid: number, start: string, title: string, ...more: string[]) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${start}`, `SUMMARY:${title}`, ...more, 'END:VEVENT'],
  ]
  const recess = [2, ';VALUE=DATE:20270604', 'Recesso da feira'] as const
  const council = [3, ';VALUE=DATE:20270317', 'Conselho'] as const
  await choose(event(1, ':20270316T140000', 'Reunião de pais', 'DURATION:PT2H'), event(...recess), event(...council))
  await expect
    .element(form.getByText(/16 de março · o arquivo não diz que é feriado · o horário ficou no nome/))
    .toBeVisible()
  await form.getByLabelText(/^Tipo: Conselho/).selectOptions('Meio período')
  await press('Incluir 3 dias', form)
  await closed(form)
  await expect.element(line('Reunião de pais (14:00 às 16:00)').getByText('Evento')).toBeVisible()

  await choose(event(...recess, 'STATUS:CANCELLED'), event(...council, 'STATUS:CANCELLED'))
  await expect.element(form.getByRole('radio', { name: 'Cancelados (2)' })).toBeChecked()
  await expect
    .element(
      form.getByText(
        'sexta-feira, 4 de junho · Recesso · cancelado no arquivo · sai do calendário e não tira mais a aula',
      ),
    )
    .toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: /^Recesso da feira/ })).toBeChecked()
  await expect.element(form.getByText(/cancelado no arquivo, mas o tipo foi escolhido aqui/)).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: /^Conselho/ })).not.toBeChecked()
  await press('Tirar 1 dia', form)
  await closed(form)
  await expect.element(line('Recesso da feira')).not.toBeInTheDocument()
  await expect.element(line('Conselho')).toBeVisible()
  await sees('1 dia tirado do calendário')
  await press('Desfazer')
  await expect.element(line('Recesso da feira').getByText('Recesso', { exact: true })).toBeVisible()
})

test('on a free day a teacher’s agenda says why, and the roll can be taken all the same', async () => {
  await openApp('professora', '/teacher/schedule')
  await expect.element(page.getByRole('link', { name: /^Entrar na Sala/ })).toBeVisible()
  const { db, rows } = useSessionState.getState().mirror!
  const { schoolId } = (await rows.where('classes', {}))[0]!
  const today = { firstDay: '2026-11-23', lastDay: '2026-11-23' }
  const row = { id: 1, schoolId, kind: 'holiday' as const, title: 'Aniversário da cidade', asWeekday: null, uid: null }
  await db.rows('calendarDays').put({ key: 1, scopes: ['me'], row: { ...row, ...today } })
  await sees('Hoje não há aula: Aniversário da cidade.')
  await expect.element(page.getByRole('link', { name: /^Entrar na Sala/ })).not.toBeInTheDocument()
  goTo('/teacher/schedule?aba=semana')
  await sees('sem aula em 23/11: Aniversário da cidade')
  goTo('/teacher/classes/2/roll-call')
  await sees('Pelo calendário da escola não há aula neste dia: Aniversário da cidade.')
  await markPresent(0)
  await savedMarks(1)
})

test('a school year is made with terms that divide it, changed, taken back and deleted', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Incluir ano letivo')
  const form = dialog('Incluir ano letivo')
  await expect.element(form.getByLabelText('Nome', { exact: true })).toHaveValue('2027')
  await userEvent.fill(form.getByLabelText('Primeiro dia de aula'), '01/02/2027')
  await userEvent.fill(form.getByLabelText('Último dia de aula'), '30/01/2027')
  await press('Incluir', form)
  await expect.element(form.getByText('O último dia não pode ser antes do primeiro.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Último dia de aula'), '17/12/2027')
  await form.getByLabelText('Períodos').selectOptions('Bimestres')
  await expect.element(form.getByLabelText('Nome do 4º período')).toHaveValue('4º bimestre')
  await expect.element(form.getByLabelText('Fim do 4º período')).toHaveValue('17/12/2027')
  await userEvent.fill(form.getByLabelText('Fim do 4º período'), '20/12/2027')
  await press('Incluir', form)
  await expect.element(form.getByText(/^4º bimestre deve ficar dentro do ano/)).toBeVisible()
  await expect.element(form.getByLabelText('Fim do 4º período')).toHaveFocus()
  await press('Dividir o ano pelos dias letivos', form)
  await press('Incluir', form)
  await closed(form)
  const year = page.getByRole('list', { name: 'Ano letivo 2027' })
  await expect.element(year.getByText('230 dias letivos por vir')).toBeVisible()
  await expect.element(year.getByText('Tem os 200 dias letivos')).toBeVisible()
  await openMenu('ano letivo 2027')
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const editor = dialog('Editar ano letivo')
  await userEvent.fill(editor.getByLabelText('Dias letivos exigidos'), '233')
  await editor.getByLabelText('Períodos').selectOptions('Trimestres')
  await press('Salvar', editor)
  await closed(editor)
  await expect.element(year.getByText('Faltam 3 dias letivos')).toBeVisible()
  await press('Desfazer')
  await expect.element(year.getByText('4º bimestre')).toBeVisible()
  await openMenu('ano letivo 2027')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await press('Excluir', alertDialog('Excluir ano letivo'))
  await expect.element(year).not.toBeInTheDocument()
})
