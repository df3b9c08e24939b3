/** What stands where the history of a person would, without the server. */
export const withoutHistory = 'Sem internet. O histórico fica no servidor e aparece aqui quando a conexão voltar.'
