import { expect } from 'vitest'
import type { Evaluating } from './evaluating.ts'

/**
 * Every text that sections 2, 5 and 8 of the specification quote outside the teacher's and student's screens: sign-in,
 * the layout, the profile, and the screens of administrators of one school and of all schools. Texts are grouped by the
 * place where they appear; tests that come by a place check them with `reads`, and officeTexts.test.ts checks that no
 * place is left out.
 */
const officeTexts = {
  2: {
    'an unknown address': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
    'sign-in under way': ['Entrando...'],
    'the user menu': ['Minha Conta', 'Perfil', 'Sair'],
    'the menu of an administrator': ['Gerenciamento', 'Sair'],
    'the menu of who runs all schools': ['Super Administração', 'Gerenciamento'],
    'the dashboard of a school': [
      'Painel de Controle',
      'Total de Alunos',
      'Módulos Ativos',
      'Professores',
      'Turmas Ativas',
      'Criar Novo Módulo',
      'Adicionar Novo Aluno',
      'Atribuir Professor à Turma',
    ],
    'the dashboard of all schools': ['Painel de Controle'],
    'the modules': ['Gestão de Módulos', 'Buscar módulos...', 'Ordem', 'Criar Novo Módulo'],
    'no module': ['Nenhum Módulo Encontrado'],
    'a new module': ['Criar Novo Módulo', 'Ordem de Exibição'],
    'a module': [
      'Detalhes',
      'Aulas',
      'Turmas',
      'Voltar',
      'Carga Horária',
      'Ativo',
      'Desativar Módulo',
      'Excluir Módulo',
    ],
    'a module that is off': ['Inativo', 'Ativar Módulo'],
    'a module that is not there': ['Módulo não encontrado', 'Voltar'],
    'the lessons of a module': ['Ordem', 'Título', 'Vídeos', 'Materiais', 'Nova Aula'],
    'a video and a material being made': ['Validar'],
    'the classes of a module': ['Adicionar Turma', 'Professores'],
    'the classes': ['Gerenciamento de Turmas', 'Pesquisar turmas...', 'Ativa', 'Ver Alunos', 'Editar'],
    'no class': ['Nenhuma Turma Encontrada'],
    'a class without a module': ['Sem módulo atribuído'],
    'the students of a class': ['Matricular'],
    'the students': [
      'Gerenciamento de Alunos',
      'Buscar alunos...',
      'Aluno',
      'Matrícula',
      'Categoria',
      'Ações',
      'Adicionar Novo Aluno',
    ],
    'a student without a category': ['N/A'],
    'no student': ['Nenhum Aluno Encontrado', 'Esta escola ainda não tem alunos.'],
    'no student found': [
      'Nenhum Aluno Encontrado',
      'Nenhum aluno tem “ninguém assim” no nome, na matrícula ou no e-mail.',
    ],
    'what is done with a student': ['Editar', 'Excluir'],
    'a student being edited': ['Editar Aluno'],
    'the teachers': ['Gerenciamento de Professores', 'Professor', 'Email', 'Avaliação', 'Ações'],
    'a teacher without evaluations': ['Sem avaliações'],
    'the administrators': ['Gerenciamento de Administradores', 'Administrador', 'Email', 'Status', 'Ativo', 'Ações'],
    'what the principal does with an administrator': ['Editar', 'Remover'],
    'a new administrator': ['O novo administrador será adicionado à escola atual, com os mesmos privilégios que você.'],
    'the performance of a school': ['Baixar Relatório'],
    'the profile of an administrator': ['Administrador'],
    'the profile of a student': ['Estudante', 'Categoria'],
    'the schools': ['ID', 'Nome', 'Status', 'Ações', 'Ativa'],
    'the schools with the day they were made': ['Criada em'],
    'a school that is closed': ['Inativa'],
    'the administrators of all schools': ['ID', 'Email', 'Escola', 'Ações'],
  },
  5: {
    'sign-in with nothing typed': ['E-mail é obrigatório', 'Senha é obrigatória'],
    'sign-in with half an e-mail': ['E-mail inválido'],
    'an account with nothing typed': [
      'Nome é obrigatório',
      'E-mail é obrigatório',
      'Senha é obrigatória',
      'Confirmação de senha é obrigatória',
    ],
    'an account with two passwords': ['As senhas não coincidem'],
    'a student wrongly edited': ['Nome é obrigatório', 'Email inválido'],
    'a student without an e-mail': ['Email é obrigatório'],
    'a teacher wrongly edited': ['Nome é obrigatório', 'Email é obrigatório'],
    'a lesson’s video with nothing typed': [
      'Campos incompletos',
      'Preencha todos os campos obrigatórios do vídeo.',
      'O título do vídeo é obrigatório',
      'O código de incorporação é obrigatório',
    ],
    'a lesson’s material with nothing typed': [
      'Campos incompletos',
      'Preencha todos os campos obrigatórios do material.',
      'O título do material é obrigatório',
      'A URL do material é obrigatória',
    ],
    'a video without an iframe': ['Código de incorporação inválido'],
    'a new class': ['Nenhum professor'],
    'a password with nothing typed': ['Todos os campos são obrigatórios'],
    'a password that is confirmed wrongly': ['A nova senha e a confirmação não coincidem'],
    'a school without a name': ['Nome inválido'],
    'a global administrator with nothing typed': ['Campos obrigatórios'],
    'a global administrator made principal': [
      'Administradores globais não podem ser definidos como principais de escolas',
    ],
  },
  8: {
    'sign-in refused': ['Falha no login'],
    'signed in': ['Login bem-sucedido', 'Bem-vindo de volta, {name}!'],
    'signing out without a network': ['Falha ao desconectar'],
    'signed out': ['Desconectado', 'Você foi desconectado com sucesso.'],
    'an unknown address': ['404 Page Not Found'],
    'a module made': ['Módulo criado com sucesso'],
    'a module changed': ['Módulo atualizado com sucesso'],
    'a module being deleted': ['com suas aulas e materiais', 'Fica na Lixeira por 90 dias. Você pode desfazer.'],
    'a module deleted': ['Módulo excluído com sucesso'],
    'a module not made': ['Erro ao criar módulo'],
    'a module not changed': ['Erro ao atualizar módulo'],
    'a module not deleted': ['Erro ao excluir módulo'],
    'a video found whole': ['Vídeo validado'],
    'a material found whole': ['Material validado'],
    'a video found wrong': ['Erro ao validar vídeo'],
    'a material found wrong': ['Erro ao validar material'],
    'a lesson made': ['Aula criada com sucesso'],
    'a lesson changed': ['Aula atualizada com sucesso'],
    'a lesson deleted': ['Aula excluída com sucesso'],
    'a lesson not made': ['Erro ao criar aula'],
    'a lesson not changed': ['Erro ao atualizar aula'],
    'a lesson not deleted': ['Erro ao excluir aula'],
    'a lesson that cannot be read': ['Erro ao iniciar edição'],
    'a lesson without its videos': ['Erro ao carregar vídeos', 'Não foi possível carregar os vídeos desta aula.'],
    'a lesson without its materials': ['Erro ao carregar materiais'],
    'a class linked': ['Turma adicionada com sucesso'],
    'a class unlinked': ['Turma removida com sucesso'],
    'a class not linked': ['Erro ao adicionar turma'],
    'a class not unlinked': ['Erro ao remover turma'],
    'a class made': ['Class created successfully'],
    'a class changed': ['Turma atualizada com sucesso'],
    'a class being deleted': ['com suas matrículas', 'Fica na Lixeira por 90 dias. Você pode desfazer.'],
    'a class deleted': ['Turma excluída com sucesso'],
    'a class not made': ['Failed to create class'],
    'a class not changed': ['Erro ao atualizar turma'],
    'a class not deleted': ['Erro ao excluir turma'],
    'a student enrolled': ['Aluno matriculado com sucesso'],
    'a student taken off': ['Aluno removido com sucesso'],
    'a student not enrolled': ['Erro ao matricular aluno'],
    'a student not taken off': ['Falha ao remover aluno'],
    'a teacher taken off': ['Professor removido com sucesso'],
    'a teacher not taken off': ['Falha ao remover professor'],
    'a student made': ['Aluno criado com sucesso'],
    'a student changed': ['Aluno atualizado com sucesso'],
    'a student being deleted': [
      'Tem certeza que deseja excluir o aluno {name}? Fica na Lixeira por 90 dias. Você pode desfazer.',
    ],
    'a student deleted': ['Aluno excluído com sucesso'],
    'a student not made': ['Falha ao criar aluno'],
    'a student not changed': ['Falha ao atualizar aluno'],
    'a student not deleted': ['Falha ao excluir aluno'],
    'a teacher made': ['Professor criado com sucesso'],
    'a teacher changed': ['Professor atualizado com sucesso'],
    'a teacher being deleted': [
      'Tem certeza que deseja excluir o professor {name}? Fica na Lixeira por 90 dias. Você pode desfazer.',
    ],
    'a teacher deleted': ['Professor excluído com sucesso'],
    'a teacher not made': ['Falha ao criar professor'],
    'a teacher not changed': ['Falha ao atualizar professor'],
    'a teacher not deleted': ['Falha ao excluir professor'],
    'an administrator made': ['Administrador adicionado com sucesso'],
    'an administrator being removed': [
      'Tem certeza que deseja remover {name} como administrador? Fica na Lixeira por 90 dias. Você pode desfazer.',
    ],
    'an administrator removed': ['Administrador removido com sucesso'],
    'an administrator not made': ['Falha ao adicionar administrador'],
    'an administrator not removed': ['Falha ao remover administrador'],
    'a password changed': ['Senha alterada'],
    'a password not changed': ['Ocorreu um erro ao alterar a senha'],
    'a school made': ['Escola criada com sucesso'],
    'a school changed': ['Escola atualizada com sucesso'],
    'a school deleted': ['Escola excluída com sucesso'],
    'a school not made': ['Falha ao criar escola'],
    'a school not changed': ['Falha ao atualizar escola'],
    'a school in use': ['Não foi possível excluir a escola. Verifique se não há usuários ou dados vinculados a ela.'],
    'a global administrator made': ['Administrador criado com sucesso'],
    'a global administrator deleted': ['Administrador excluído com sucesso'],
    'a global administrator not made': ['Falha ao criar administrador'],
    'a global administrator not deleted': ['Falha ao excluir administrador'],
    'a principal named': ['Administrador principal definido com sucesso'],
    'a principal not named': ['Falha ao definir administrador principal'],
    'an administrator of a school that is gone': ['Escola não encontrada para este administrador'],
  },
} as const

/** Texts that the specification quotes and no screen shows. */
export const withoutPlace = {
  // Registration has no screen (section 2), and creating an account never switches the session (decisions section 1).
  8: ['Falha no registro', 'Registro bem-sucedido', 'Bem-vindo, {name}!'],
} as const

type Sections = typeof officeTexts
export type OfficePlace = { [S in keyof Sections]: keyof Sections[S] }[keyof Sections]

export const placesIn = (): string[] => Object.values(officeTexts).flatMap((places) => Object.keys(places))

const textsAt = (place: OfficePlace): string[] =>
  Object.values(officeTexts).flatMap((places) => (places as Partial<Record<string, readonly string[]>>)[place] ?? [])

/** Expects every text of a place to be visible, as a text of its own or as the label of a field or button. */
export async function reads(page: Evaluating, place: OfficePlace, name = ''): Promise<void> {
  const texts = textsAt(place).map((text) => text.replace('{name}', name))
  const missing = () =>
    page.evaluate((wanted) => {
      const named = [...document.querySelectorAll<HTMLElement>('[aria-label], [placeholder]')]
        .filter((each) => each.checkVisibility())
        .flatMap((each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('placeholder') ?? ''])
      const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
      const shown = [document.body.innerText.replaceAll('\u00a0', ' '), ...named, ...options].join('\n')
      const isWord = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)
      return wanted.filter((text) => {
        for (let at = shown.indexOf(text); at >= 0; at = shown.indexOf(text, at + 1))
          if (!isWord(shown[at - 1]) && !isWord(shown[at + text.length])) return false
        return true
      })
    }, texts)
  try {
    await expect.poll(missing, { timeout: 30_000, interval: 20, message: place }).toEqual([])
  } catch (error) {
    const shown = await page.evaluate(() => document.body.innerText, undefined)
    throw new Error(`${(error as Error).message}\nThe page reads: ${shown}`, { cause: error })
  }
}
