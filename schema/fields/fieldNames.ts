/** What people call the fields of calls and rows. A test finds each field that a call takes. */
const fieldNames: Record<string, string> = {
  active: 'Situação',
  adminId: 'Administrador',
  again: 'Nova senha',
  alternating: 'Faltas alternadas',
  alternatingDays: 'Prazo das faltas alternadas',
  anonymousRatings: 'Avaliações sem nome',
  asWeekday: 'Horário de',
  attendanceDate: 'Data da chamada',
  attendanceId: 'Presença',
  barred: 'Acesso',
  category: 'Categoria',
  classId: 'Turma',
  classTime: 'Horário',
  closedOn: 'Último dia',
  codes: 'Códigos',
  comment: 'Comentário',
  concluded: 'Chamada concluída',
  confirmPassword: 'Confirmação da senha',
  consecutive: 'Faltas seguidas',
  contentComment: 'Comentário sobre o conteúdo',
  contentRating: 'Nota do conteúdo',
  currentPassword: 'Senha atual',
  date: 'Data',
  days: 'Dias',
  description: 'Descrição',
  detail: 'Detalhe da presença',
  duration: 'Carga horária',
  earlier: 'Datas anteriores',
  email: 'E-mail',
  file: 'Arquivo',
  fileType: 'Tipo do material',
  fileUrl: 'URL do material',
  firstDay: 'Primeiro dia',
  from: 'Desde',
  id: 'Registro',
  isCompleted: 'Aula feita',
  kind: 'Tipo',
  lastDay: 'Último dia',
  lessonId: 'Aula',
  login: 'E-mail ou nome de usuário',
  marks: 'Marcações',
  materialUrl: 'Material',
  materialUrls: 'Materiais',
  minimumPercent: 'Frequência mínima',
  moduleId: 'Módulo',
  moduleIds: 'Módulos',
  name: 'Nome',
  newPassword: 'Nova senha',
  note: 'Observação',
  noticePercent: 'Aviso ao Conselho Tutelar',
  order: 'Ordem',
  password: 'Senha',
  performanceLevel: 'Aproveitamento',
  present: 'Presença',
  rating: 'Aproveitamento',
  reason: 'Motivo',
  records: 'Linhas',
  role: 'Papel',
  schoolDays: 'Dias letivos',
  schoolId: 'Escola',
  selfComment: 'Comentário sobre o seu desempenho',
  selfPerformance: 'Seu desempenho',
  studentId: 'Aluno',
  studentIds: 'Alunos',
  teacherComment: 'Comentário sobre o professor',
  teacherId: 'Professor',
  teacherRating: 'Nota do professor',
  title: 'Título',
  to: 'Novo lugar',
  uid: 'Identificador do calendário',
  until: 'Até',
  userIds: 'Pessoas',
  username: 'Nome de usuário',
  videoEmbed: 'Código de incorporação',
  videoUrl: 'Vídeo',
  visibility: 'Visibilidade',
  weekday: 'Dia da semana',
  withName: 'Com o seu nome',
}

/** What people call a field; undefined for a field that they have no name for. */
export const nameOfField = (field: string): string | undefined =>
  Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined

/**
 * A refusal's sentence as a screen shows it. Calls name their fields as programs do ('fileUrl: use um endereço…',
 * 'Campo inválido: marks.0.studentId.'); people read 'URL do material: use um endereço…'.
 */
export function sentenceForPeople(sentence: string): string {
  const [, path = ''] = /^Campo inválido: ([\w.]+)\.$/.exec(sentence) ?? []
  if (path)
    return `Campo inválido: ${path.split('.').map(nameOfField).findLast(Boolean) ?? 'confira o que foi digitado'}.`
  const [, field = '', rest] = /^([a-zA-Z]+): (.+)$/s.exec(sentence) ?? []
  const name = nameOfField(field)
  return name ? `${name}: ${rest}` : sentence
}

/** The same beside the field itself, which needs no name. */
export function sentenceAtField(sentence: string): string {
  const [, field = '', rest = ''] = /^([a-zA-Z]+): (.+)$/s.exec(sentence) ?? []
  return nameOfField(field) ? rest.charAt(0).toUpperCase() + rest.slice(1) : sentence
}
