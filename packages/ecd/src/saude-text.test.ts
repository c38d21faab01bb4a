import { expect, test } from 'vitest'
import { padaria, readEcd, replaceRegistro } from './ecd.fixture.ts'
import { formatSaude } from './saude-text.ts'

test('reports an accepted file', () => {
  const texto = formatSaude(readEcd(padaria()), 'padaria.txt')
  expect(texto).toContain('Saúde do arquivo padaria.txt\nPADARIA PÃO QUENTE LTDA · CNPJ 11.222.333/0001-81 · livro G, leiaute 9\n')
  expect(texto).toContain('01/11/2025 a 31/12/2025 · 104 linhas · 4 lançamentos · 12 partidas · ISO-8859-1')
  expect(texto).toMatch(/^ACEITO sem avisos, em \d+ regras\.$/m)
  expect(texto).toContain('  Soma dos meses − I355: R$ 0,00 em 4 contas e centros')
  expect(texto).toContain('  Linhas da DRE publicada (J150): 7, todas iguais')
  expect(texto).toMatch(/^ {2}✓ Débitos = créditos em cada lançamento +4 lançamentos$/m)
  expect(texto).toMatch(/^ {2}– Balanço publicado: ativo = passivo$/m)
})

test('reports a refused file with problem, location and effect', () => {
  const texto = formatSaude(readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', 'I250|3.4||7200,00|D|||Folha|'))), 'x.txt')
  expect(texto).toMatch(/^RECUSADO: \d+ erros e 1 aviso, de \d+ regras\.$/m)
  expect(texto).toContain(
    [
      '✗ ERRO   Lançamento não fecha',
      '  O lançamento 3 tem 43.700,00 a débito e 43.750,00 a crédito: faltam 50,00 a débito.',
      '  linha 48: |I200|3|10122025|43750,00|N||',
      '  Um lançamento que não fecha deixa a DRE e o balanço em desacordo. Corrija-o na origem.',
    ].join('\n'),
  )
  expect(texto).not.toContain('Conferência')
})
