import type { SpecTexts } from '#scripts/testKit/browser/textsSeen.ts'

/** Texts that the specification quotes for a student's screens, by section. */
export const studentTexts: SpecTexts = {
  '2 Shared layout': ['Aprendizado', 'Minha Conta', 'Perfil', 'Sair'],
  '2 Dashboard': ['Painel de Controle', 'Módulos Ativos', 'Aulas com Presença'],
  '2 Student agenda': ['Próximas Aulas'],
  '2 Student evaluation': ['Avaliar Aulas', 'Histórico de Avaliações'],
  '2 Profile': ['Estudante'],
  '2 Route table': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
  '5 Validation': [
    'Selecione uma aula para avaliar',
    'Por favor, avalie o conteúdo da aula',
    'Por favor, avalie o professor',
    'Por favor, avalie seu próprio desempenho',
  ],
  '8 Errors': ['Erro ao enviar avaliação'],
  '8 Success': ['Login bem-sucedido', 'Bem-vindo de volta, Ana Luísa Trindade!', 'Avaliação enviada'],
}
