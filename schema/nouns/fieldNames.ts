/**
 * What people call the fields of calls and rows. What calls take besides the fields of nouns is named here; nouns name
 * their own (nouns.ts), so that the sign-in page, which has no rows, can do without them. A test finds each field that a
 * call takes.
 */
const fieldNames = new Map<string, string>(
  Object.entries({
    adminId: 'Administrador',
    again: 'Nova senha',
    attendanceDate: 'Data da chamada',
    city: 'Cidade',
    codes: 'Códigos',
    concluded: 'Chamada concluída',
    confirmPassword: 'Confirmação da senha',
    copiesTimetable: 'Copiar o horário',
    coverages: 'Substituições',
    currentPassword: 'Senha atual',
    days: 'Dias',
    earlier: 'Datas anteriores',
    entering: 'Turma de quem entra ou repete',
    enteringIds: 'Alunos que entram ou repetem',
    file: 'Arquivo',
    from: 'Desde',
    kinship: 'Parentesco',
    lastDay: 'Último dia',
    lines: 'Linhas',
    login: 'E-mail ou nome de usuário',
    logo: 'Logotipo',
    marks: 'Marcações',
    minutes: 'Minutos',
    moduleIds: 'Módulos',
    newPassword: 'Nova senha',
    password: 'Senha',
    phone: 'Telefone',
    records: 'Linhas',
    room: 'Sala',
    signatures: 'Assinaturas',
    since: 'Desde',
    startTime: 'Início',
    studentIds: 'Alunos',
    to: 'Novo lugar',
    until: 'Até',
    userIds: 'Pessoas',
  }),
)

/** Adds the names of a noun's fields. A field that several tables have is called the same in all. */
export function addFieldNames(names: Iterable<readonly [field: string, name: string]>): void {
  for (const [field, name] of names) if (!fieldNames.has(field)) fieldNames.set(field, name)
}

/** What people call a field; undefined for a field that they have no name for. */
export const nameOfField = (field: string): string | undefined => fieldNames.get(field)

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
