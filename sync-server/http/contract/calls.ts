import * as z from 'zod/mini'
import * as imports from '#schema/lists/importCalls.ts'
import { calendarAddress } from '#schema/nouns/calendarAddress.ts'
import { credentials, passwordConfirmation, passwordWithCode, secondFactorCode } from '#schema/nouns/credentials.ts'
import { recoveryCodes, secondFactorSetUp, secondFactorState } from '#schema/nouns/secondFactor.ts'
import { ownSession } from '#schema/nouns/session.ts'
import { schoolFigures, schoolFiles, sentFile } from '#schema/sync/answers.ts'
import { lateRollChoice, lateRolls } from '#schema/sync/lateRolls.ts'
import { syncRequest } from '#schema/sync/protocol.ts'
import { openedWork, registeredWork, registration, sealedFile } from '#schema/sync/sealedFile.ts'
import { type About, list } from './about.ts'
import * as a from './answers.ts'

const session = list('Sessão')
const people = list('Pessoas')
const schools = list('Escolas')
const content = list('Módulos e aulas')
const classes = list('Turmas')
const roll = list('Chamada e aproveitamento')
const students = list('Alunos')
const courses = list('Cursos')
const calendar = list('Calendário')
const frequency = list('Busca ativa')
const audit = list('Auditoria')
const system = list('Sistema')

const adminMode = { adminMode: 'Desejo de ver tudo; não dá direito a nada que o papel não dê.' }

/**
 * Every call, by method and address, with `{}` for its parameters. The contract's test fails when a call is missing
 * here.
 */
export const calls: Record<string, About> = {
  'GET /api/user': session('Quem está na sessão', 'User'),
  'GET /api/session': session('Quem está na sessão, ou ninguém', a.openSession),
  'GET /api/user/device-key': session(
    'A chave com que os aparelhos de quem pergunta guardam o que não foi enviado',
    a.deviceKey,
  ),
  'POST /api/login': session('Entra com e-mail ou nome de usuário e senha', 'User', { body: credentials }),
  'POST /api/logout': session('Sai e encerra a sessão', 'nothing'),
  'POST /api/register': session('Cria a conta de um aluno, professor ou administrador', 'User'),
  'POST /api/user/change-password': session('Troca a própria senha', 'text'),
  'GET /api/user/sessions': session('Em que aparelhos a conta está aberta', z.array(ownSession)),
  'DELETE /api/user/sessions': session('Encerra as outras sessões', 'nothing'),
  'DELETE /api/user/sessions/{}': session('Encerra uma sessão', 'nothing'),
  'GET /api/user/calendar': session('Se a pessoa tem um endereço de calendário, e desde quando', calendarAddress),
  'POST /api/user/calendar': session(
    'Cria ou renova o endereço secreto do calendário da pessoa, dito uma só vez; o anterior deixa de valer',
    calendarAddress,
  ),
  'DELETE /api/user/calendar': session('Desliga o endereço do calendário', 'nothing'),
  'GET /api/calendars/{}': session(
    'A semana de quem tem este endereço secreto, em iCalendar; não pede sessão',
    'calendar',
  ),
  'GET /api/user/second-factor': session('Como está a verificação em duas etapas', secondFactorState),
  'POST /api/user/second-factor': session('Começa a ativar a verificação em duas etapas', secondFactorSetUp),
  'POST /api/user/second-factor/confirm': session(
    'Ativa a verificação em duas etapas; os códigos de recuperação são ditos uma só vez',
    recoveryCodes,
    { body: secondFactorCode },
  ),
  'POST /api/user/second-factor/off': session('Desativa a verificação em duas etapas', 'nothing', {
    body: passwordWithCode,
  }),
  'POST /api/user/second-factor/recovery-codes': session(
    'Faz novos códigos de recuperação, ditos uma só vez; os anteriores deixam de valer',
    recoveryCodes,
    { body: passwordWithCode },
  ),
  'POST /api/user/confirm-password': session(
    'Confirma a senha: por dez minutos a sessão pode o que a pede de novo, como excluir uma escola',
    'nothing',
    { body: passwordConfirmation },
  ),

  'GET /api/students': people('Alunos que quem pergunta pode ver', ['User']),
  'GET /api/teachers': people('Professores que quem pergunta pode ver', ['User']),
  'GET /api/teachers/{}/students': people('Alunos das turmas de um professor', a.listedStudents),
  'GET /api/users/count': people('Quantas pessoas há na rede, ou numa escola', a.counted, {
    query: { schoolId: 'Só as desta escola.' },
  }),
  'GET /api/admins': people('Administradores', ['User']),
  'GET /api/admins/{}': people('Administradores de uma escola', ['User']),
  'POST /api/admins': people('Cria um administrador, de uma escola ou de todas', 'User'),
  'PATCH /api/users/{}': people('Altera nome, e-mail e categoria'),
  'PATCH /api/users/{}/access': people('Bloqueia o acesso de uma pessoa, ou o permite de novo'),
  'DELETE /api/users/{}': people('Exclui uma conta e o que vai com ela'),
  'DELETE /api/users/{}/sign-in-wait': people('Deixa entrar de novo quem errou a senha vezes demais'),
  'POST /api/users/{}/reset-password': people(
    'Dá uma nova senha, dita uma só vez, a quem esqueceu a sua',
    a.newPassword,
  ),
  'POST /api/first-passwords': people(
    'Dá primeiras senhas, ditas uma só vez, a quem ainda não escolheu a sua; com again, a todos os nomeados',
    a.firstPasswords,
  ),
  'POST /api/imports/match': people(
    'As pessoas e turmas que códigos de outros sistemas indicam',
    imports.matchedCodes,
    {
      body: imports.codesToMatch,
    },
  ),
  'GET /api/imports': people('As últimas importações da escola', imports.pastImports, {
    query: { schoolId: 'De qual escola, para quem administra todas.' },
  }),
  'POST /api/imports': people('Começa uma importação', imports.startedImport, { body: imports.importStart }),
  'POST /api/imports/{}/records': people(
    'Importa registros: o que foi feito de cada um; enviados outra vez, não mudam nada',
    imports.appliedRecords,
    { body: imports.importPart },
  ),
  'POST /api/imports/{}/undo': people(
    'Desfaz uma importação: o que criou vai para a Lixeira, o que mudou volta a ser como era',
    imports.undoneImport,
  ),
  'GET /api/users/{}/data': people('Uma cópia de tudo o que se guarda de uma pessoa', a.personData, {
    query: { format: 'json, ou html para ler e imprimir; json se não disser.' },
  }),
  'POST /api/users/{}/erasure': people('Apaga os dados pessoais de alguém, a pedido; não se desfaz', a.erasure, {
    query: { dryRun: 'true: só diz o que seria apagado.' },
  }),
  'POST /api/users/{}/left-work': people(
    'Abre o arquivo com o que alguém não pôde enviar: o que foi feito, e se pode ser registrado',
    openedWork,
    { body: sealedFile },
  ),
  'POST /api/users/{}/left-work/registration': people(
    'Registra alterações desse arquivo, cada uma uma só vez',
    registeredWork,
    { body: registration },
  ),
  'GET /api/late-rolls': people('Chamadas que chegaram tarde: de quem são, e se podem ser registradas', lateRolls, {
    query: { schoolId: 'De qual escola, para quem administra todas.' },
  }),
  'POST /api/late-rolls/registration': people(
    'Registra chamadas que chegaram tarde, em nome de quem as fez',
    registeredWork,
    { body: lateRollChoice },
  ),
  'POST /api/late-rolls/dismissal': people('Tira da lista chamadas que não valem', 'nothing', { body: lateRollChoice }),
  'DELETE /api/admin-principal/delete-admin/{}': people('O administrador principal remove outro da escola'),

  'GET /api/schools': schools('Todas as escolas', ['School']),
  'GET /api/schools/figures': schools(
    'Alunos, presenças e faltas da semana e chamadas faltando, de cada escola',
    z.array(schoolFigures),
  ),
  'GET /api/schools/{}/files': schools('Quanto ocupam os arquivos da escola, por pessoa, e os maiores', schoolFiles),
  'POST /api/schools': schools('Cria uma escola'),
  'PATCH /api/schools/{}': schools('Altera o nome, ativa ou desativa'),
  'DELETE /api/schools/{}': schools('Exclui uma escola sem usuários nem dados'),
  'PUT /api/schools/{}/ratings-privacy': schools('Decide se a escola lê quem avaliou uma aula'),
  'POST /api/schools/{}/set-main-admin': schools('Define o administrador principal'),

  'GET /api/modules': content('Módulos', ['Module']),
  'GET /api/modules/{}': content('Um módulo', 'Module'),
  'POST /api/modules': content('Cria um módulo'),
  'PUT /api/modules/{}': content('Altera um módulo'),
  'DELETE /api/modules/{}': content('Exclui um módulo com suas aulas'),
  'GET /api/modules/{}/lessons': content('Aulas de um módulo', ['Lesson']),
  'GET /api/modules/{}/classes': content('Turmas de um módulo', z.array(a.taughtClass)),
  'POST /api/lessons': content('Cria uma aula'),
  'PUT /api/lessons/{}': content('Altera uma aula'),
  'DELETE /api/lessons/{}': content('Exclui uma aula'),
  'GET /api/lessons/{}/videos': content('Vídeos de uma aula', ['LessonVideo'], { query: adminMode }),
  'GET /api/lessons/{}/materials': content('Materiais de uma aula', ['Material'], { query: adminMode }),
  'POST /api/lesson-videos': content('Cria um vídeo'),
  'PUT /api/lesson-videos/{}': content('Altera um vídeo'),
  'DELETE /api/lesson-videos/{}': content('Exclui um vídeo'),
  'POST /api/materials': content('Cria um material'),
  'PUT /api/materials/{}': content('Altera um material'),
  'DELETE /api/materials/{}': content('Exclui um material'),
  'POST /api/modules/{}/files': content('Envia um arquivo, que um material ou vídeo do módulo pode usar', sentFile, {
    query: { name: 'O nome do arquivo; obrigatório.' },
    bytes: true,
  }),
  'GET /api/files/{}': content('Um arquivo da escola, inteiro ou a parte pedida por Range', 'bytes'),
  'POST /api/module-classes': content('Liga uma turma a um módulo'),
  'DELETE /api/module-classes/{}/{}': content('Desliga uma turma de um módulo'),

  'GET /api/classes': classes('Turmas que quem pergunta pode ver', ['Class']),
  'POST /api/classes': classes('Cria uma turma'),
  'PUT /api/classes/{}': classes('Altera uma turma'),
  'DELETE /api/classes/{}': classes('Exclui uma turma'),
  'PUT /api/classes/{}/closing': classes('Encerra uma turma depois do seu último dia, ou a reabre'),
  'POST /api/classes/{}/continuation': classes('Leva uma turma ao novo ano letivo e encerra a antiga'),
  'GET /api/classes/{}/modules': classes('Módulos de uma turma', ['Module']),
  'GET /api/class-modules/{}': classes('Módulos de uma turma', ['Module']),
  'GET /api/classes/{}/students': classes('Alunos de uma turma', a.classStudents),
  'PATCH /api/classes/{}/students/{}': classes('Corrige as datas de um aluno na turma'),
  'DELETE /api/classes/{}/students/{}': classes('Tira um aluno de uma turma'),
  'DELETE /api/classes/{}/teacher': classes('Deixa uma turma sem professor'),
  'POST /api/enrollments': classes('Matricula um aluno'),
  'GET /api/admin/classes': classes('Turmas da escola', ['Class']),
  'GET /api/teacher-classes': classes('Turmas de quem pergunta', ['Class']),
  'GET /api/teachers/{}/classes': classes('Turmas de um professor', ['Class']),
  'GET /api/teachers/{}/today-schedule': classes('Agenda de hoje de um professor', z.array(a.scheduled)),
  'GET /api/teachers/{}/week-schedule': classes('Agenda da semana de um professor', z.array(a.scheduled)),
  'PATCH /api/classes/{}/current-lesson': classes('Define a aula atual'),
  'GET /api/lessons/{}/classes/{}/completion': classes('Se a turma fez a aula', a.completionState),
  'POST /api/lessons/{}/classes/{}/completion': classes('Marca a aula como feita ou a reabre'),
  'GET /api/classes/{}/attendance-status': classes('Quais aulas a turma fez', z.array(a.attendanceStatus)),
  'GET /api/classes/{}/performance': classes('Frequência e aproveitamento da turma', a.classPerformance, {
    query: { date: 'O dia de dailyPerformance, aaaa-mm-dd.' },
  }),

  'GET /api/classes/{}/lessons/{}/attendance': roll('A chamada de um dia', ['Attendance'], {
    query: { date: 'O dia da chamada, aaaa-mm-dd; obrigatório.' },
  }),
  'POST /api/classes/{}/lessons/{}/attendance': roll('Faz ou corrige a chamada de um dia'),
  'PUT /api/classes/{}/lessons/{}/cancellation': roll('Diz que não houve aula num dia, ou que houve'),
  'PATCH /api/classes/{}/lessons/{}/attendance/{}': roll('Muda uma chamada inteira de aula, de dia ou de turma'),
  'DELETE /api/classes/{}/lessons/{}/attendance/{}': roll('Retira uma chamada, que fica no histórico'),
  'POST /api/attendance': roll('Registra a presença de um aluno'),
  'POST /api/performance': roll('Registra o aproveitamento de um aluno'),

  'GET /api/students/{}/classes': students('Turmas de um aluno', ['Class']),
  'GET /api/students/{}/classes-lessons': students('Turmas de um aluno com módulos e aulas', z.array(a.classLessons)),
  'GET /api/students/{}/attendance': students('Presenças de um aluno', ['Attendance']),
  'GET /api/students/{}/progress': students('Andamento de um aluno por módulo', a.progress),
  'GET /api/students/{}/evaluations': students('Avaliações feitas por um aluno', ['Evaluation']),
  'POST /api/evaluations': students('Avalia uma aula a que o aluno esteve presente'),

  'GET /api/courses': courses('Cursos da escola', ['Course']),
  'POST /api/courses': courses('Cria um curso'),
  'PUT /api/courses/{}': courses('Altera um curso'),
  'DELETE /api/courses/{}': courses('Exclui um curso'),

  'GET /api/calendar-days': calendar('Feriados, recessos e dias letivos da escola', ['CalendarDay']),
  'POST /api/calendar-days': calendar('Inclui dias no calendário da escola; os que já estão lá ficam como estão'),
  'PUT /api/calendar-days/{}': calendar('Altera um dia do calendário'),
  'DELETE /api/calendar-days/{}': calendar('Exclui um dia do calendário'),

  'GET /api/frequency-rules': frequency('As faltas a partir das quais a escola procura um aluno', ['FrequencyRule']),
  'POST /api/frequency-rules': frequency('Define a regra de frequência a partir de um dia'),
  'PUT /api/frequency-rules/{}': frequency('Altera uma regra de frequência'),
  'DELETE /api/frequency-rules/{}': frequency('Exclui uma regra de frequência'),
  'GET /api/frequency-actions': frequency('O que a escola fez sobre as faltas dos alunos', ['FrequencyAction']),
  'POST /api/frequency-actions': frequency('Registra o que foi feito sobre as faltas de um aluno'),
  'DELETE /api/frequency-actions/{}': frequency('Exclui um registro feito por engano'),

  'GET /api/activities': audit('O que foi feito na escola, do mais novo ao mais antigo', z.array(a.activity), {
    query: {
      before: 'A atividade depois da qual a página começa.',
      limit: 'Quantas: 50 se não disser, no máximo 200.',
      deletions: 'true: só o que excluiu algo (a Lixeira).',
      schoolId: 'De qual escola, para quem administra todas.',
    },
  }),
  'POST /api/activities/{}/restore': audit('Traz de volta o que uma atividade excluiu', a.restored, {
    query: { dryRun: 'true: só diz o que voltaria.' },
  }),
  'GET /api/audit': audit('Quem entrou, o que foi recusado e quem leu o quê na escola', z.array(a.auditLine), {
    query: {
      before: 'A linha depois da qual a página começa: o seu at e o seu id, com um hífen.',
      limit: 'Quantas: 50 se não disser, no máximo 500.',
      kind: 'Só as deste tipo.',
      person: 'Só as de pessoas com isto no nome.',
      days: 'Só as dos últimos dias: quantos.',
      schoolId: 'De qual escola, para quem administra todas.',
    },
  }),
  'GET /api/people/{}/history': audit(
    'O que mudou sobre um aluno ou professor, do mais novo ao mais antigo',
    a.personHistory,
    {
      query: { before: 'A alteração depois da qual a página começa: o next da página anterior.' },
    },
  ),
  'GET /api/history/{}/{}': audit('O que aconteceu com um registro', z.array(a.step)),

  'POST /api/sync': system('Envia o que estava na fila e recebe o que mudou', undefined, { body: syncRequest }),
  'GET /api/events': system('Avisa quando há algo novo', 'events', {
    query: { school: 'De qual escola, para quem administra todas.' },
  }),
  'GET /healthz': system('Se o servidor responde e o banco grava', a.healthy),
  'GET /readyz': system('O mesmo, e se o servidor não está encerrando', a.healthy),
  'GET /api/network': system(
    'Vai para o início: aberta em um navegador, mostra antes a página da rede, se ela pedir login',
    'elsewhere',
  ),
  'GET /api/openapi.json': system('Este contrato, em OpenAPI 3.1'),
  'GET /api/docs': system('Este contrato, para ler', 'html'),
}

/** The name of a declared route in `calls`. */
export const callNamed = (method: string, path: string) => `${method} ${path.replace(/:\w+(\{[^}]*\})?/g, '{}')}`
