import { expect, test } from 'vitest'
import { findMotivoRefusal } from './password-policy.ts'

const refuse = (senha: string, email = 'renata.campos@teste.lastro'): string | undefined => findMotivoRefusal(senha, { email })

test.each([
  ['ao-centavo-2026', undefined],
  ['uma senha de teste', undefined],
  ['correto cavalo bateria', undefined],
  ['só minúsculas aqui', undefined],
  ['84920175346', undefined],
  ['áéíóúâêôãõ', undefined],
  ['curta 123', /ao menos 10/],
  ['🐎🐎🐎🐎🐎', /ao menos 10/],
  ['x'.repeat(201), /até 200/],
  ['qwertyuiop', /comum/],
  ['QwertyUIOP', /comum/],
  ['1q2w3e4r5t', /comum/],
  ['Palmeiras2024', /comum/],
  ['!!Corinthians', /comum/],
  ['orçamento2026', /comum/],
  ['sunshine99', /comum/],
  ['senhasenha', /comum/],
  ['aaaaaaaaaaaa', /comum/],
  ['1212121212', /comum/],
  ['abcdefghijkl', /comum/],
  ['9876543210', /comum/],
  ['renata.campos!', /e-mail/],
  ['minha RENATA.CAMPOS@teste.lastro', /e-mail/],
] as const)('%s', (senha, motivo) => {
  if (motivo === undefined) expect(refuse(senha)).toBeUndefined()
  else expect(refuse(senha)).toMatch(motivo)
})

test('ignores a short name before the @, which occurs in too many words', () => {
  expect(refuse('antes da ana chegar', 'ana@teste.lastro')).toBeUndefined()
})
