import { expect, test } from 'vitest'
import { presentSaudeTexto } from './health-report.ts'

const problema = {
  regra: 'valor_invalid',
  gravidade: 'erro',
  linha: 2,
  campo: 'Valor',
  mensagem: 'Não é um valor em reais.',
  trecho: null,
  efeito: null,
} as const

test('the text report names column and value of a problem, unless its sentence already has the value', () => {
  const problemas = [
    { ...problema, valor: 'abc' },
    { ...problema, linha: 3, valor: '' },
    { ...problema, linha: 4, campo: null, valor: '10,00', mensagem: 'Diferem em 10,00.' },
  ]
  const { conteudo } = presentSaudeTexto('razao.csv', { regras: [], problemas, totalProblemas: 3 })
  expect(String(conteudo).split('\n').slice(4)).toEqual([
    'Problemas: 3',
    '',
    'Linha 2: Não é um valor em reais.',
    '    Valor: abc',
    '',
    'Linha 3: Não é um valor em reais.',
    '    Valor: (vazio)',
    '',
    'Linha 4: Diferem em 10,00.',
    '',
  ])
})
