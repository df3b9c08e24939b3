import type { Random } from './random.ts'

const girls =
  'Ana Beatriz|Antônia|Bárbara|Cecília|Conceição|Débora|Esther|Fátima|Flávia|Gabriela|Helena|Heloísa|Inês|Isabela|Jéssica|Joana|Júlia|Larissa|Letícia|Lívia|Luísa|Maitê|Manuela|Maria Clara|Maria Eduarda|Mônica|Nádia|Natália|Olívia|Patrícia|Raíssa|Sofia|Tainá|Valentina|Vitória|Yasmin'
const boys =
  'André|Antônio|Arthur|Benício|Bernardo|Caio|César|Cauã|Davi|Éder|Enzo Gabriel|Fábio|Felipe|Francisco|Gael|Gustavo|Heitor|Ícaro|Iúri|João Miguel|João Pedro|Joaquim|José Antônio|Júlio|Kauê|Leonardo|Lucas|Luís Fernando|Márcio|Mateus|Miguel|Murilo|Otávio|Pedro Henrique|Raul|Renê|Sérgio|Théo|Vinícius|Vítor'
const surnames =
  'Albuquerque|Almeida|Alves|Araújo|Assunção|Azevedo|Barbosa|Barros|Brandão|Cabral|Caetano|Cardoso|Carvalho|Conceição|Corrêa|Costa|Dias|Evangelista|Falcão|Fernandes|Ferreira|Figueirêdo|Fonseca|Freitas|Galvão|Gonçalves|Guimarães|Leão|Lima|Magalhães|Martins|Mendonça|Moraes|Moreira|Muniz|Nascimento|Nóbrega|Nogueira|Oliveira|Paixão|Pereira|Pinheiro|Queiróz|Ramalho|Ribeiro|Rocha|Rodrigues|Sá|Santana|Santos|Sepúlveda|Silva|Simões|Souza|Teixeira|Trindade|Vasconcelos|Viana|Xavier'

const firstNames = { mother: girls.split('|'), father: boys.split('|') }
const first = [...firstNames.mother, ...firstNames.father]
const last = surnames.split('|')

/** Very long names, to test layouts. */
const longNames = [
  'Maria Aparecida Francisca das Chagas de Albuquerque Cavalcanti Vasconcelos',
  'Pedro de Alcântara Francisco Antônio João Carlos Xavier de Paula Leocádio',
  'Ana Júlia do Perpétuo Socorro Nepomuceno de Magalhães e Figueirêdo',
]

/** Returns a maker of full names, none twice. The first few are very long: the 5th, the 22nd and the 39th. */
export function nameMaker(random: Random): () => string {
  const used = new Set<string>()
  let count = 0
  return () => {
    count += 1
    const long = count % 17 === 5 ? longNames[Math.floor(count / 17)] : undefined
    for (;;) {
      const name = long ?? fullName(random)
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
}

function fullName(random: Random): string {
  const firstName = random.pick(first)
  const middle = random.chance(0.6) ? ` ${random.pick(['', '', 'da ', 'de ', 'dos '])}${random.pick(last)}` : ''
  return `${firstName}${middle} ${random.pick(last)}`
}

/** The name of a parent, with the child's surname where it is given. */
export function parentName(random: Random, who: keyof typeof firstNames, surname = random.pick(last)): string {
  const [name, middle] = [random.pick(firstNames[who]), random.pick(last)]
  return middle === surname ? `${name} ${surname}` : `${name} ${middle} ${surname}`
}
