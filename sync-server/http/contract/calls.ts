import * as z from 'zod/mini'
import * as imports from '#schema/lists/importCalls.ts'
import { calendarAddress } from '#schema/nouns/calendarAddress.ts'
import { credentials, passwordConfirmation, passwordWithCode, secondFactorCode } from '#schema/nouns/credentials.ts'
import { recoveryCodes, secondFactorSetUp, secondFactorState } from '#schema/nouns/secondFactor.ts'
import { ownSession } from '#schema/nouns/session.ts'
import { contact } from '#schema/rules/people/contacts.ts'
import { schoolFigures, schoolFiles, sentFile } from '#schema/sync/answers.ts'
import { lateRollChoice, lateRolls } from '#schema/sync/lateRolls.ts'
import { syncRequest } from '#schema/sync/protocol.ts'
import { schoolInFigures } from '#schema/sync/schoolInFigures.ts'
import * as transfers from '#schema/sync/schoolTransfers.ts'
import { openedWork, registeredWork, registration, sealedFile } from '#schema/sync/sealedFile.ts'
import { finishedUpload, sentPicture, uploadState } from '#schema/sync/uploads.ts'
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
const figureDays = {
  from: 'O primeiro dia, aaaa-mm-dd; sem dias, a semana de hoje.',
  to: 'O último dia, aaaa-mm-dd, no máximo 400 dias depois.',
  year: 'Em vez dos dias, um ano, aaaa: o ano letivo da escola que começa nele, ou o ano civil.',
}

/**
 * Every call that is no act of the registry, by method and address, with `{}` for its parameters. The contract's test
 * fails when a call is missing here.
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

  'GET /api/school-transfers': people(
    'Alunos entre esta escola e outras da rede, e os nomes das outras escolas ativas',
    transfers.schoolTransfers,
    { query: { schoolId: 'De qual escola, para quem administra todas.' } },
  ),
  'POST /api/school-transfers/requests': people('Pede um aluno a outra escola da rede', 'nothing', {
    body: transfers.transferRequest,
  }),
  'POST /api/school-transfers': people(
    'Envia um aluno a outra escola da rede: sai das turmas no último dia; chamadas e marcações ficam onde estão',
    'nothing',
    { body: transfers.transferSending },
  ),
  'POST /api/school-transfers/{}/refusal': people('Recusa o pedido de um aluno', 'nothing', {
    body: transfers.transferRefusal,
  }),
  'POST /api/school-transfers/{}/arrival': people(
    'Recebe um aluno de outra escola da rede, em uma conta nova',
    transfers.arrived,
    { body: transfers.transferArrival },
  ),
  'DELETE /api/school-transfers/{}': people(
    'Desiste de um pedido, ou desfaz o envio de um aluno que ainda não foi recebido',
    'nothing',
  ),

  'GET /api/schools': schools('Todas as escolas', ['School']),
  'GET /api/schools/figures': schools(
    'Alunos, presenças e faltas de uma semana ou de um ano e chamadas faltando, de cada escola',
    z.array(schoolFigures),
    { query: figureDays },
  ),
  'GET /api/schools/{}/figures': schools(
    'Uma escola em números: quantas pessoas, e as turmas com presenças, faltas e chamadas faltando',
    schoolInFigures,
    { query: figureDays },
  ),
  'GET /api/schools/{}/files': schools('Quanto ocupam os arquivos da escola, por pessoa, e os maiores', schoolFiles),

  'GET /api/modules': content('Módulos', ['Module']),
  'GET /api/modules/{}': content('Um módulo', 'Module'),
  'GET /api/modules/{}/lessons': content('Aulas de um módulo', ['Lesson']),
  'GET /api/modules/{}/classes': content('Turmas de um módulo', z.array(a.taughtClass)),
  'GET /api/lessons/{}/videos': content('Vídeos de uma aula', ['LessonVideo'], { query: adminMode }),
  'GET /api/lessons/{}/materials': content('Materiais de uma aula', ['Material'], { query: adminMode }),
  'GET /api/lesson-videos/{}/still': content('A imagem de um vídeo de outro site, onde a escola a guarda', 'picture'),
  'POST /api/modules/{}/files': content('Envia um arquivo, que um material ou vídeo do módulo pode usar', sentFile, {
    query: { name: 'O nome do arquivo; obrigatório.' },
    bytes: true,
  }),
  'POST /api/modules/{}/uploads': content(
    'Começa um envio que continua depois de um corte (tus 1.0.0): Upload-Length diz o tamanho, Location o endereço',
    'created',
    { query: { name: 'O nome do arquivo; obrigatório.' } },
  ),
  'GET /api/modules/{}/files/{}': content('Um arquivo que a escola já tem, pelo SHA-256', sentFile),
  'POST /api/modules/{}/files/{}/picture': content(
    'Envia a imagem da primeira página de um PDF que a escola já tem, se ela ainda não a tem',
    'nothing',
    { body: sentPicture },
  ),
  'GET /api/uploads/{}': content('Quanto de um envio já chegou; HEAD diz o mesmo pelo protocolo tus', uploadState),
  'PATCH /api/uploads/{}': content('Continua um envio de onde ele parou (tus)', 'received', { bytes: true }),
  'DELETE /api/uploads/{}': content('Desiste de um envio', 'nothing'),
  'POST /api/uploads/{}/file': content('Faz de um envio completo um arquivo da escola', sentFile, {
    body: finishedUpload,
  }),
  'GET /api/files/{}': content('Um arquivo da escola, inteiro ou a parte pedida por Range', 'bytes', {
    query: { light: 'true: a versão leve de uma imagem (WebP), onde já existe uma.' },
  }),
  'GET /api/files/{}/picture': content('A imagem da primeira página de um PDF, onde há uma', 'picture'),

  'GET /api/classes': classes('Turmas que quem pergunta pode ver', ['Class']),
  'GET /api/classes/{}/modules': classes('Módulos de uma turma', ['Module']),
  'GET /api/class-modules/{}': classes('Módulos de uma turma', ['Module']),
  'GET /api/classes/{}/students': classes('Alunos de uma turma', a.classStudents),
  'GET /api/admin/classes': classes('Turmas da escola', ['Class']),
  'GET /api/teacher-classes': classes('Turmas de quem pergunta', ['Class']),
  'GET /api/teachers/{}/classes': classes('Turmas de um professor', ['Class']),
  'GET /api/teachers/{}/today-schedule': classes('Agenda de hoje de um professor', z.array(a.scheduled)),
  'GET /api/teachers/{}/week-schedule': classes('Agenda da semana de um professor', z.array(a.scheduled)),
  'GET /api/lessons/{}/classes/{}/completion': classes('Se a turma fez a aula', a.completionState),
  'GET /api/classes/{}/attendance-status': classes('Quais aulas a turma fez', z.array(a.attendanceStatus)),
  'GET /api/classes/{}/performance': classes('Frequência e aproveitamento da turma', a.classPerformance, {
    query: { date: 'O dia de dailyPerformance, aaaa-mm-dd.' },
  }),

  'GET /api/classes/{}/lessons/{}/attendance': roll('A chamada de um dia', ['Attendance'], {
    query: { date: 'O dia da chamada, aaaa-mm-dd; obrigatório.' },
  }),

  'GET /api/students/{}/classes': students('Turmas de um aluno', ['Class']),
  'GET /api/students/{}/classes-lessons': students('Turmas de um aluno com módulos e aulas', z.array(a.classLessons)),
  'GET /api/students/{}/attendance': students('Presenças de um aluno', ['Attendance']),
  'GET /api/students/{}/progress': students('Andamento de um aluno por módulo', a.progress),
  'GET /api/students/{}/evaluations': students('Avaliações feitas por um aluno', ['Evaluation']),

  'GET /api/students/{}/contacts': students(
    'Para quem ligar sobre um aluno; professores, só onde a escola deixa',
    z.array(contact),
  ),

  'GET /api/students/{}/earlier': students(
    'Frequência e aproveitamento de um aluno nas escolas da rede de onde veio',
    transfers.earlierSchools,
  ),

  'GET /api/courses': courses('Cursos da escola', ['Course']),

  'GET /api/calendar-days': calendar('Feriados, recessos e dias letivos da escola', ['CalendarDay']),
  'GET /api/school-years': calendar('Os anos letivos da escola, com os seus períodos', ['SchoolYear']),

  'GET /api/frequency-rules': frequency('As faltas a partir das quais a escola procura um aluno', ['FrequencyRule']),
  'GET /api/frequency-actions': frequency('O que a escola fez sobre as faltas dos alunos', ['FrequencyAction']),

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
