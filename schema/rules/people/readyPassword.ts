/** 128 short words that a child can spell, of which none is a name. */
export const readyWords = (
  'abelha agulha alface apito arara areia arroz asa azul bala balde bambu banana banco barco barro bico bola ' +
  'bolha bolo bolsa bota brinco broto bule cabide cacau cacho caixa caldo caneca canoa capim carta casca cavalo ' +
  'cebola cereja chave chuva cinto circo coco colar colher copo coral corda coruja couve cubo doce duna escada ' +
  'escova espuma farol favo feira festa fita flauta foca fogo folha foto fruta galho ganso garfo garoa gelo ' +
  'girafa giz goiaba gota grama grilo gruta horta hotel ilha janela jipe jogo lago lata leque linha livro lobo ' +
  'lousa luva manga mapa mar mato mesa milho moeda molho morro mundo muro neve ninho nuvem olho onda ostra ovo ' +
  'palha palito palma panela parque pato pedra peixe pena pente piano pipa pipoca pista placa planta polvo'
).split(' ')

/**
 * A password for a person who has none of their own to think of, a child above all: four words, such as
 * 'pipa-lago-barco-uva'. It has 28 random bits: with the twenty tries that a day allows, nobody guesses it.
 * @param bytes four random bytes
 */
export const readyPassword = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => readyWords[byte % readyWords.length]).join('-')
