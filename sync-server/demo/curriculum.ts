/** What the demonstration schools teach: modules of ten lessons. */
export interface Subject {
  title: string
  description: string
  lessons: readonly string[]
}

export const subject = (title: string, description: string, lessons: string): Subject => ({
  title,
  description,
  lessons: lessons.split('|'),
})

export const subjects: readonly Subject[] = [
  subject(
    'Matemática: números e medidas',
    'Das frações à proporção, com problemas do dia a dia.',
    'Números inteiros na reta|Adição e subtração de inteiros|Frações equivalentes|Somar e subtrair frações|Decimais e dinheiro|Porcentagem na feira|Razão e proporção|Regra de três|Perímetro e área|Tabelas e gráficos',
  ),
  subject(
    'Língua Portuguesa: ler e escrever',
    'Leitura de crônicas e contos, e a escrita de um texto próprio.',
    'O que conta uma crônica|Quem narra a história|Discurso direto e indireto|Substantivos e adjetivos|Tempos do verbo|Pontuação que muda o sentido|Coesão: ligar as ideias|Argumentar com respeito|Revisar o próprio texto|Sarau da turma',
  ),
  subject(
    'Ciências: vida e ambiente',
    'Os seres vivos do lugar onde moramos.',
    'A célula|Cadeias alimentares|Biomas do Brasil|O Cerrado e a Caatinga|A água que bebemos|Solo e agricultura|Doenças e vacinas|O corpo humano em movimento|Energia em casa|Feira de ciências',
  ),
  subject(
    'História do Brasil',
    'Dos povos originários à República, por quem viveu cada tempo.',
    'Povos originários|A chegada dos portugueses|Engenhos e escravidão|Quilombos e resistência|O ciclo do ouro|Inconfidências|A Independência|O Segundo Reinado|Abolição e pós-abolição|Proclamação da República',
  ),
]

export const comments: readonly string[] = [
  'Participou bem da discussão.',
  'Precisa rever a tarefa da semana passada.',
  'Ajudou os colegas.',
  'Chegou atrasado, mas acompanhou.',
  'Ótima apresentação oral!',
  'Distraiu-se bastante hoje; conversar com a família.',
]
