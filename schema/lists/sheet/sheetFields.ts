import { classes } from '#schema/nouns/schoolClass.ts'
import { folded } from '../codeOf.ts'

/** What a sheet's rows are about. */
export type SheetSubject = 'students' | 'teachers' | 'classes' | 'enrollments' | 'timetable' | 'grid'
export const subjectLabels: Record<SheetSubject, string> = {
  students: 'Alunos',
  teachers: 'Professores',
  classes: 'Turmas',
  enrollments: 'Matrículas',
  timetable: 'Horários',
  grid: 'Grade de horários',
}

type ClassField = keyof typeof classes.imported.shape
type Headings = readonly [label: string, ...others: string[]]

/** What a sheet may say of a class: the fields of its noun that have headings. */
export const classFields = Object.keys(classes.imported.shape) as ClassField[]
const { category, ...ofClass } = Object.fromEntries(
  classes.names.flatMap(([field, name]) => {
    const { headings } = classes.about[field]!
    return headings ? [[field, [name, ...headings]]] : []
  }),
) as unknown as Record<ClassField, Headings>

/** What a column holds, in the words of a label, and the other names that schools and their programs give it. */
const fields = {
  name: ['Nome', 'nome completo', 'nome da pessoa', 'participante', 'pessoa', 'name', 'full name'],
  student: [
    'Aluno(a)',
    'aluno',
    'aluna',
    'alunos',
    'nome do aluno',
    'nome da aluna',
    'nome do a aluno a',
    'nome aluno',
    'nome completo do aluno',
    'estudante',
    'nome do estudante',
    'nome do a estudante',
    'discente',
    'educando',
    'crianca',
    'nome da crianca',
    'student',
  ],
  socialName: ['Nome social', 'nome social do aluno', 'nome afirmativo', 'nome social completo'],
  civilName: ['Nome civil', 'nome civil do aluno', 'nome civil completo', 'nome de registro', 'nome no registro civil'],
  matricula: [
    'Matrícula',
    'n matricula',
    'n da matricula',
    'no matricula',
    'no de matricula',
    'n de matricula',
    'num matricula',
    'numero matricula',
    'numero da matricula',
    'numero de matricula',
    'matricula do aluno',
    'matricula aluno',
    'cod matricula',
    'codigo da matricula',
    'ra',
    'r a',
    'ra do aluno',
    'registro do aluno',
    'registro academico',
    'rm',
    'prontuario',
    'codigo do aluno',
    'cod aluno',
    'siape',
    'matricula funcional',
    'student number',
    'teacher number',
  ],
  cpf: ['CPF', 'cpf do aluno', 'cpf aluno', 'cpf do professor', 'n cpf', 'no cpf', 'numero do cpf', 'c p f'],
  inep: [
    'Código INEP',
    'inep',
    'id inep',
    'cod inep',
    'inep do aluno',
    'identificacao unica',
    'identificacao unica inep',
    'codigo inep do aluno',
    'codigo inep da turma',
  ],
  id: ['Código no outro sistema', 'id', 'codigo', 'cod', 'sourcedid', 'id do aluno', 'identificador', 'sis id'],
  email: [
    'E-mail',
    'email',
    'e mail do aluno',
    'email do aluno',
    'e mail do professor',
    'email do professor',
    'e mail institucional',
    'email institucional',
    'correio eletronico',
    'endereco de e mail',
    'mail',
  ],
  username: ['Usuário', 'nome de usuario', 'login', 'user', 'username', 'usuario de acesso'],
  birthDate: [
    'Data de nascimento',
    'nascimento',
    'data nascimento',
    'data nasc',
    'dt nascimento',
    'dt nasc',
    'dn',
    'nasc',
    'data de nasc',
    'd n',
  ],
  guardian: [
    'Responsável',
    'nome do responsavel',
    'nome responsavel',
    'responsavel legal',
    'responsavel pelo aluno',
    'responsavel 1',
  ],
  guardianKinship: [
    'Parentesco do responsável',
    'parentesco',
    'grau de parentesco',
    'parentesco responsavel',
    'parentesco do responsavel 1',
  ],
  guardianPhone: [
    'Telefone',
    'celular',
    'fone',
    'tel',
    'cel',
    'telefone celular',
    'telefone 1',
    'whatsapp',
    'contato',
    'telefone de contato',
    'telefone do responsavel',
    'celular do responsavel',
    'telefone responsavel',
  ],
  guardianEmail: ['E-mail do responsável', 'email do responsavel', 'e mail responsavel', 'email responsavel'],
  guardian2: ['Responsável 2', 'nome do responsavel 2', 'segundo responsavel', 'outro responsavel'],
  guardian2Kinship: ['Parentesco do responsável 2', 'parentesco 2', 'parentesco responsavel 2'],
  guardian2Phone: ['Telefone do responsável 2', 'celular do responsavel 2', 'telefone responsavel 2'],
  guardian2Email: ['E-mail do responsável 2', 'email do responsavel 2', 'email responsavel 2'],
  guardian3: ['Responsável 3', 'nome do responsavel 3', 'terceiro responsavel'],
  guardian3Kinship: ['Parentesco do responsável 3', 'parentesco 3', 'parentesco responsavel 3'],
  guardian3Phone: ['Telefone do responsável 3', 'celular do responsavel 3', 'telefone responsavel 3'],
  guardian3Email: ['E-mail do responsável 3', 'email do responsavel 3', 'email responsavel 3'],
  motherName: ['Nome da mãe', 'mae', 'filiacao 1', 'filiacao1', 'nome mae', 'filiacao mae'],
  fatherName: ['Nome do pai', 'pai', 'filiacao 2', 'filiacao2', 'nome pai', 'filiacao pai'],
  birthplace: ['Naturalidade', 'municipio de nascimento', 'cidade de nascimento', 'local de nascimento', 'natural de'],
  address: ['Endereço', 'endereco residencial', 'endereco do aluno', 'logradouro', 'residencia'],
  category,
  schoolClass: [
    'Turma',
    'turmas',
    'nome da turma',
    'classe',
    'titulo da turma',
    'turma aluno',
    'turma do aluno',
    'turma atual',
    'ano turma',
    'serie turma',
    'sala',
    'class',
    'section name',
  ],
  schoolYear: ['Ano letivo', 'ano letivo da turma', 'ano letivo turma', 'periodo letivo', 'school year'],
  grade: [
    'Série',
    'ano',
    'serie ano',
    'ano serie',
    'ano escolar',
    'ano de escolaridade',
    'serie ano escolar',
    'ano etapa',
    'etapa',
    'etapa de ensino',
    'nivel',
    'grade',
  ],
  shift: ['Turno', 'periodo', 'turno da turma'],
  teacher: [
    'Professor(a)',
    'professor',
    'professora',
    'professores',
    'prof',
    'profa',
    'nome do professor',
    'nome da professora',
    'nome do a professor a',
    'professor regente',
    'professor responsavel',
    'regente',
    'docente',
    'nome do docente',
    'teacher',
  ],
  ...ofClass,
  since: [
    'Desde',
    'data de matricula',
    'data da matricula',
    'data matricula',
    'dt matricula',
    'data de entrada',
    'data entrada',
    'entrada',
    'data de ingresso',
    'ingresso',
    'matriculado em',
    'data de inicio',
    'data de enturmacao',
    'inicio',
  ],
  until: [
    'Até',
    'data de saida',
    'data da saida',
    'data saida',
    'dt saida',
    'saida',
    'data de transferencia',
    'data de desligamento',
    'data de termino',
    'termino',
    'fim',
  ],
  subject: [
    'Disciplina',
    'disciplinas',
    'componente curricular',
    'componente',
    'materia',
    'unidade curricular',
    'area de conhecimento',
    'subject',
  ],
  module: ['Módulo'],
  lesson: ['Aula', 'aulas', 'n da aula', 'numero da aula', 'no da aula', 'ordem da aula', 'tempo', 'tempo de aula'],
  endTime: [
    'Fim da aula',
    'hora de fim',
    'hora fim',
    'horario de fim',
    'hora de termino',
    'termino da aula',
    'hora final',
  ],
  room: ['Sala de aula', 'ambiente', 'local', 'local da aula', 'room'],
  remarks: [
    'Observações',
    'observacao',
    'obs',
    'anotacao',
    'anotacoes',
    'ocorrencia',
    'ocorrencias',
    'remanejamento',
    'notas',
  ],
  situation: ['Situação', 'situacao da matricula', 'situacao do aluno', 'status', 'condicao', 'movimentacao'],
} satisfies Record<string, Headings>

export type SheetField = keyof typeof fields
export const sheetFields = Object.keys(fields) as SheetField[]
export const headingsOf = (field: SheetField): readonly string[] => fields[field]
export const fieldLabel = (field: SheetField): string => fields[field][0]!

const ofMeetings: readonly SheetField[] = ['subject', 'module', 'lesson', 'endTime', 'room']

/** The columns that mean something in a sheet of each subject. */
export const fieldsOf: Record<SheetSubject, readonly SheetField[]> = {
  students: sheetFields.filter((field) => field !== 'student' && !ofMeetings.includes(field)),
  teachers: ['name', 'socialName', 'email', 'username', 'cpf', 'matricula', 'inep', 'id', 'birthDate', 'schoolClass'],
  classes: ['schoolClass', 'grade', 'schoolYear', 'shift', ...classFields, 'teacher', 'inep', 'id'],
  enrollments: [
    ...(['name', 'matricula', 'cpf', 'inep', 'id', 'email', 'username'] as const),
    ...(['schoolClass', 'grade', 'schoolYear', 'shift', 'since', 'until', 'situation', 'remarks'] as const),
  ],
  timetable: ['schoolClass', 'shift', 'teacher', 'weekday', 'classTime', ...ofMeetings],
  // Its columns are its days.
  grid: [],
}

/** A heading as it is compared: letters and digits only. */
const headingWords = (text: string) =>
  folded(text)
    .replace(/[º°ª]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const known = new Map(sheetFields.flatMap((field) => fields[field].map((text) => [headingWords(text), field] as const)))

/** The fields that hold days. */
export const dates: readonly SheetField[] = ['since', 'until', 'birthDate']

/** The field that a heading names, or undefined. */
export const fieldNamed = (heading: string): SheetField | undefined =>
  heading.length > 60 ? undefined : known.get(headingWords(heading))
