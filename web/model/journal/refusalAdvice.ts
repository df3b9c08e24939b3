import type { ErrorCode } from '#schema/errors.ts'

/** What the author of a refused change can do about it. Left out where the refusal already says so. */
export const refusalAdvice: Partial<Record<ErrorCode, string>> = {
  notAllowed:
    'A turma ou o conteúdo pode ter passado a outra pessoa. Fale com a administração; se voltar para você, toque em “Tentar de novo”.',
  notFound:
    'Pode ter sido excluído, ou passado a outra pessoa. Fale com a administração; se voltar, toque em “Tentar de novo”.',
  'args.invalid': 'Faça de novo com o valor corrigido e descarte esta.',
  'lesson.notInClass': 'Peça à administração que ligue o módulo à turma e toque em “Tentar de novo”.',
  'module.otherSchool': 'Escolha um módulo da escola da turma e descarte esta.',
  'student.notEnrolled': 'Com as datas corrigidas, toque em “Tentar de novo”.',
  'student.excused':
    'Se houve engano, a secretaria tira a dispensa; depois toque em “Tentar de novo”. Senão, descarte esta.',
  'attendance.tooEarly': 'Faça a chamada no dia certo e descarte esta.',
  'rollCall.exists': 'Retire uma das duas chamadas e toque em “Tentar de novo”, ou descarte esta.',
  'rollCall.ofOther': 'Peça a quem a concluiu ou à secretaria, e descarte esta.',
  'rollCall.withdrawn':
    'Traga a chamada de volta em “Histórico da chamada” e toque em “Tentar de novo”, ou descarte esta.',
  'class.notTeacher': 'Escolha outra pessoa para a turma e descarte esta.',
  'enrollment.notStudent': 'Escolha um aluno e descarte esta.',
  'enrollment.exists': 'Já está feito: pode descartar esta.',
  'evaluation.absent': 'Se você esteve presente, peça ao professor que corrija a chamada e toque em “Tentar de novo”.',
  'evaluation.exists': 'Sua primeira avaliação continua valendo: pode descartar esta.',
  'id.notYours': 'Toque em “Tentar de novo”: ela vai com outro número.',
  'mutation.idReused': 'Toque em “Tentar de novo”: ela vai com outro número.',
  'mutation.unknown': 'Toque em “Tentar de novo” quando o servidor for atualizado.',
}
