import { expect, test } from 'vitest'
import { isCommonPassword } from './commonPassword.ts'

test.each([
  ...['12345678', '123456789', '1234567890', '87654321', '11111111', '00000000', '12341234', '123123123', '12121212'],
  ...['password', 'Password1', 'PASSWORD', 'password123', 'passw0rd', 'P@ssw0rd', 'p@ssw0rd1', 'iloveyou', 'qwertyui'],
  ...[
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r',
    '1q2w3e4r5t',
    'asdfghjkl',
    'abcdefgh',
    'abcd1234',
    'abcabcabc',
    'aaaaaaaa',
  ],
  ...['trustno1', 'letmein1', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'welcome1', 'admin123'],
  ...[
    'senha123',
    'Senha123',
    'senha1234',
    'senha@123',
    'minhasenha',
    'senhasenha',
    'mudar123',
    'acesso123',
    'teste123',
  ],
  ...['brasil123', 'Brasil2026', 'flamengo', 'corinthians', 'palmeiras', 'flamengo10', 'deusefiel', 'jesuscristo'],
  ...['teamo123', 'escola123', 'Escola2026', 'professor', 'professora1', 'chamada1', 'administrador', 'familia1'],
  ...['s3nh4', 's3nha123', 'maria123', 'gabriel10', 'princesa', 'felicidade', '  password '],
])('%s is a common password', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  ...['chamada-demo', 'senha-de-teste', 'bafe-tolu-472', 'caderno azul 7', 'girassol-na-janela', 'Tr0ub4dor&3'],
  ...['senhadobanco', 'maria-e-joao', 'flamengo campeao 81', 'a1b2c3d4e5', 'x9$kPq2!', 'escola-horizonte'],
])('%s is not a common password', (password) => expect(isCommonPassword(password)).toBe(false))
