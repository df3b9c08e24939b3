/**
 * An account of the demonstration. The accounts are in the order of their numbers; all have the password
 * `demoPassword`.
 */
export interface DemoAccount {
  email: string
  name: string
  role: 'superadmin' | 'admin' | 'teacher' | 'student'
  /** 1 or 2; null for people who belong to no school. */
  school: 1 | 2 | null
  /** A description in Portuguese, printed at the start. */
  who: string
}

export const demoPassword = 'chamada-demo'

const account = (
  email: string,
  name: string,
  role: DemoAccount['role'],
  school: DemoAccount['school'],
  who: string,
): DemoAccount => ({ email: `${email}@chamada.demo`, name, role, school, who })

export const demoAccounts: readonly DemoAccount[] = [
  account('super', 'Sônia Prado', 'superadmin', null, 'superadministradora'),
  account('rede', 'Rogério Antunes', 'admin', null, 'administrador da rede, sem escola'),
  account('direcao', 'Dalva Conceição Ribeiro', 'admin', 1, 'diretora da escola 1'),
  account('secretaria', 'Cícero Magalhães', 'admin', 1, 'secretário da escola 1'),
  account('professora', 'Paula Gonçalves', 'teacher', 1, 'professora da escola 1, com aula agora'),
  account('professor', 'Otávio Simões', 'teacher', 1, 'professor da escola 1'),
  account('aluna', 'Ana Luísa Trindade', 'student', 1, 'aluna da escola 1'),
  account('aluno', 'João Vítor Sepúlveda', 'student', 1, 'aluno da escola 1'),
  account('direcao2', 'Márcia Nóbrega', 'admin', 2, 'diretora da escola 2'),
  account('professora2', 'Inês Figueirêdo', 'teacher', 2, 'professora da escola 2'),
  account('aluna2', 'Raíssa Queiróz', 'student', 2, 'aluna da escola 2'),
]

/** The accounts of the further school of each size, and their descriptions. */
const furtherAccounts: Record<'small' | 'large' | 'old', readonly (readonly [email: string, who: string])[]> = {
  small: [],
  large: [
    ['direcao3', 'diretora da escola 3, de mil alunos'],
    ['professora3', 'professora da escola 3, de cinco turmas'],
  ],
  old: [
    ['direcao4', 'diretora da escola 4, de três anos e cinco mil alunos'],
    ['secretaria4', 'secretária da escola 4'],
    ['professora4', 'professora da escola 4, com aula agora'],
    ['professora4-3', 'professora da escola 4'],
    ['aluna4', 'aluna da escola 4'],
  ],
}

/** The accounts, as printed at the start. */
export const demoLines = (size: keyof typeof furtherAccounts, zone: string): string[] => [
  `Contas de demonstração (senha de todas: ${demoPassword}):`,
  ...demoAccounts.map(({ email, who }) => `  ${email.padEnd(28)}${who}`),
  ...furtherAccounts[size].map(([name, who]) => `  ${`${name}@chamada.demo`.padEnd(28)}${who}`),
  `A aula de agora segue o relógio de ${zone} (CHAMADA_TIME_ZONE).`,
]
