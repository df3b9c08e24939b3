/**
 * The passwords people choose first, in Brazil and elsewhere. With up to four digits or signs after it, a word is still
 * easy to guess.
 */
const words = new Set(
  `senha minhasenha senhasenha novasenha senhanova mudar mudarsenha trocar acesso entrar segredo password passw passwd
  passwort admin administrador administrator root user usuario teste testeteste test demo welcome login letmein iloveyou
  master dragon monkey shadow sunshine princess football baseball superman batman trustno computer internet whatever
  starwars michael jennifer jordan charlie ashley daniel jessica freedom qwerty qwertyuiop qwer asdf asdfgh asdfghjk zxcv
  zxcvbn zxcvbnm abcd abcdef abcdefg google facebook instagram whatsapp brasil brazil saopaulo riodejaneiro flamengo
  corinthians palmeiras santos gremio cruzeiro vasco vascodagama internacional atletico fluminense botafogo futebol
  saudade amor amoreterno meuamor teamo euteamo vida minhavida familia deus deusefiel deusmeama jesus jesuscristo
  jesusteama cristo nossasenhora felicidade princesa gatinha estrela borboleta bebezinho maria mariana joao carlos pedro
  paulo lucas gabriel rafael amanda fernanda juliana camila bruna leticia ana anapaula escola minhaescola colegio
  professor professora aluno aluna estudante turma chamada aula secretaria diretora direcao matematica portugues`.split(
    /\s+/,
  ),
)

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const reversed = (text: string) => [...text].reverse().join('')
const signs: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' }

/**
 * Returns true for a password that is guessed first: a common word, as it is or with digits and signs for its letters
 * or after it; a run of the keyboard or the alphabet; the same few characters repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.trim().toLowerCase()
  const spelled = [...text].map((sign) => signs[sign] ?? sign).join('')
  const stems = [text, text.replace(/[^a-z]{1,4}$/, ''), spelled, spellOut(text)]
  return (
    stems.some((stem) => words.has(stem)) ||
    runs.some((run) => run.includes(text) || reversed(run).includes(text)) ||
    /^(.{1,4})\1+.{0,3}$/.test(text)
  )
}

/** The word inside 'p@ssw0rd123': the ending is cut off, and signs become letters. */
function spellOut(text: string): string {
  const stem = text.replace(/[^a-z]{1,4}$/, '')
  return [...stem].map((sign) => signs[sign] ?? sign).join('')
}
