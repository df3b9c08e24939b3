import { type Subject, subject, subjects } from '../curriculum.ts'
import type { SubjectLetter } from './schoolWeek.ts'

const [mathematics, portuguese, science, history] = subjects as [Subject, Subject, Subject, Subject]

/** What grades 6 to 9 are taught, in the order of a class's modules. */
export const subjectsOfGrades: Record<SubjectLetter, Subject> = {
  P: { ...portuguese, title: 'Língua Portuguesa' },
  M: { ...mathematics, title: 'Matemática' },
  C: { ...science, title: 'Ciências' },
  H: { ...history, title: 'História' },
  G: subject(
    'Geografia',
    'O lugar onde vivemos e os caminhos que o ligam ao mundo.',
    'Ler um mapa|Escala e distância|O relevo do Brasil|Rios e bacias|Clima e tempo|A cidade e o campo|Migrações|Regiões do Brasil|Recursos naturais|O mundo em rede',
  ),
  I: subject(
    'Língua Inglesa',
    'Falar de si, ouvir os outros e ler textos curtos.',
    'Nice to meet you|My family|Daily routine|At school|Food and drinks|Places in town|Last weekend|Songs and lyrics|Plans for the future|A short story',
  ),
  A: subject(
    'Arte',
    'Ver, fazer e mostrar: da linha ao palco.',
    'Linha e ponto|Cores e luz|Gravura popular|Ritmo e percussão|O corpo em cena|Máscaras|Música brasileira|Grafite e muro|Teatro de rua|Mostra da turma',
  ),
  E: subject(
    'Educação Física',
    'Jogar junto, conhecer o corpo e cuidar dele.',
    'Jogos cooperativos|Alongar e aquecer|Futsal: passe e espaço|Handebol|Brincadeiras de rua|Capoeira|Atletismo|Vôlei|Dança de salão|Torneio da escola',
  ),
}

/** What the first grades are taught, by one teacher. */
export const firstGrades: Subject = subject(
  'Ler, contar e conviver',
  'Um ano de histórias, números e descobertas com a mesma professora.',
  'Quem somos nós|Meu nome e os nomes dos outros|Contar o que se vê|Histórias que ouvimos em casa|Somar e repartir|Bichos e plantas daqui|Bilhetes e cartas|Medir com o corpo|O bairro da escola|Festa da turma',
)

/** A part of a subject as the module of a grade: '6º ano · Matemática'. @param count how many lessons, at most five for half of it */
export const moduleOfGrade = (grade: number, { title, description, lessons }: Subject, count: number): Subject => {
  const from = grade % 2 && count <= lessons.length / 2 ? lessons.length / 2 : 0
  return { title: `${grade}º ano · ${title}`, description, lessons: lessons.slice(from, from + count) }
}
